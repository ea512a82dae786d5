import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../store/store.fixture.ts';
import { readSmallFile } from './read-file.ts';

test('reads a small file, and reports a missing file, also if a parent of the path is a file', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'a.json');
  writeFileSync(file, '{}');
  expect(await readSmallFile(file, false)).toEqual({ kind: 'text', text: '{}' });
  for (const none of [join(folder, 'b.json'), join(file, 'c.json')])
    expect(await readSmallFile(none, true)).toEqual({ kind: 'missing' });
});

test('refuses a pipe and a folder, and does not block on them', async (context) => {
  if (process.platform === 'win32') context.skip('NOT RUN: needs pipes with a name.');
  const folder = temporaryFolder();
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  mkdirSync(join(folder, 'folder'));
  for (const name of ['pipe', 'folder'])
    expect(await readSmallFile(join(folder, name), true)).toEqual({ kind: 'refused', problem: 'not-a-file' });
});

test('reports a file that is too large', async () => {
  const file = join(temporaryFolder(), 'large.json');
  writeFileSync(file, '');
  truncateSync(file, 1_000_001);
  expect(await readSmallFile(file, true)).toEqual({ kind: 'refused', problem: 'too-large' });
});

test('follows a symbolic link of the user, but not one in a project', async (context) => {
  if (process.platform === 'win32') context.skip('NOT RUN: links need a right.');
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'real'), 'text');
  symlinkSync(join(folder, 'real'), join(folder, 'link'));
  expect(await readSmallFile(join(folder, 'link'), true)).toEqual({ kind: 'text', text: 'text' });
  expect(await readSmallFile(join(folder, 'link'), false)).toEqual({ kind: 'refused', problem: 'link' });
});
