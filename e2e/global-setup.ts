/**
 * Builds the program once before all specs, so that every spec starts the same build without
 * waiting, and makes the home folder of the processes that specs start.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Returns the function that removes the home folder after all specs. */
export default async function prepare(): Promise<() => Promise<void>> {
  for (const [name, ...words] of [['host'], ['electron'], ['renderer', '--if-stale']]) {
    const script = fileURLToPath(new URL(`../build/${name}.mjs`, import.meta.url));
    await promisify(execFile)(process.execPath, [script, ...words]);
  }
  const home = await mkdtemp(join(tmpdir(), 'loopwright-home-'));
  process.env.LOOPWRIGHT_TEST_HOME = home;
  return () => rm(home, { recursive: true, force: true });
}
