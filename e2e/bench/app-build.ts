/** Builds what the benches of the page need: the program and the page that it serves. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PROJECT } from '../cli/program.ts';

export async function buildApp(): Promise<void> {
  for (const name of ['host.mjs', 'renderer.mjs']) {
    await promisify(execFile)(process.execPath, [join(PROJECT, 'build', name)]);
  }
}
