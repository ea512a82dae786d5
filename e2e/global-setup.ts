/**
 * Builds the program once before all specs, so that every spec starts the same build without
 * waiting.
 */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export default async function buildOnce(): Promise<void> {
  for (const [name, ...words] of [['host'], ['electron'], ['renderer', '--if-stale']]) {
    const script = fileURLToPath(new URL(`../build/${name}.mjs`, import.meta.url));
    await promisify(execFile)(process.execPath, [script, ...words]);
  }
}
