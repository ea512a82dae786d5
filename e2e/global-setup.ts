/** Builds the program once, so that every spec starts the same one and none of them waits for a build. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export default async function buildOnce(): Promise<void> {
  for (const name of ['host', 'electron']) {
    await promisify(execFile)(process.execPath, [fileURLToPath(new URL(`../build/${name}.mjs`, import.meta.url))]);
  }
}
