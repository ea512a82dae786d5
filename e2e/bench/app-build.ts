/** Builds the program and the page that the program serves, for the benchmarks of the page. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PROJECT } from '../cli/program.ts';

export async function buildApp(): Promise<void> {
  for (const name of ['host.mjs', 'renderer.mjs']) {
    await promisify(execFile)(process.execPath, [join(PROJECT, 'build', name)]);
  }
}
