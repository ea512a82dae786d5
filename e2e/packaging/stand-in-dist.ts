/**
 * Makes a folder that electron-builder accepts as a distribution of Electron, so that packing can
 * be tested without a network. Nothing in it runs.
 */
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import electron from 'electron/package.json' with { type: 'json' };

/**
 * The fuses (build-time switches of Electron) as in a real binary: a mark, a version, the number of
 * fuses, and one byte for each. All are on, as Electron ships them.
 */
export const FUSE_MARK = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const FUSES = 9;

/** Creates `folder` from scratch. */
export function makeStandInDist(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  for (const name of ['resources', 'locales']) mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, 'version'), electron.version);
  for (const name of ['LICENSE', 'LICENSES.chromium.html', 'chrome-sandbox']) writeFileSync(join(folder, name), '');
  writeFileSync(join(folder, 'locales/en-US.pak'), '');
  const binary = Buffer.concat([
    Buffer.from('#!/bin/sh\necho "This is a stand-in, not Electron."; exit 1\n'),
    Buffer.from(FUSE_MARK),
    Buffer.from([1, FUSES]),
    Buffer.alloc(FUSES, '1'),
  ]);
  writeFileSync(join(folder, 'electron'), binary);
  chmodSync(join(folder, 'electron'), 0o755);
}
