import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readableByOthers } from './readable-data.ts';

test('names an open data folder and the open entries in it, and nothing in a closed folder', async ({ skip }) => {
  if (process.platform === 'win32') skip('NOT RUN: Windows has no such modes');
  const folder = mkdtempSync(join(tmpdir(), 'loopwright-modes-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'open'), '', { mode: 0o644 });
  writeFileSync(join(folder, 'closed'), '', { mode: 0o600 });
  mkdirSync(join(folder, 'backups'), { mode: 0o700 });
  expect(await readableByOthers(folder)).toEqual([]);
  chmodSync(folder, 0o755);
  expect(await readableByOthers(folder)).toEqual([folder, join(folder, 'open')]);
});
