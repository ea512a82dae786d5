/**
 * Makes what electron-builder takes for a distribution of Electron, so that packing can be
 * checked without a network. Nothing in it runs.
 */
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import electron from 'electron/package.json' with { type: 'json' };

/**
 * Where the fuses begin in a real binary: the mark, a version, how many, and one byte each. Here
 * all are as Electron ships them, on.
 */
export const FUSE_MARK = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const FUSES = 9;

/** Makes `folder` anew. */
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
