/** Builds the program once, so that every spec starts the same one and none of them waits for a build. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export default async function buildOnce(): Promise<void> {
  await promisify(execFile)(process.execPath, [fileURLToPath(new URL('../build/host.mjs', import.meta.url))]);
}
