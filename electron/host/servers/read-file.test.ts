import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../store/store.fixture.ts';
import { readSmallFile } from './read-file.ts';

test('a small file is read; one that is not there is missing, also behind a file', async () => {
  const folder = temporaryFolder();
  const file = join(folder, 'a.json');
  writeFileSync(file, '{}');
  expect(await readSmallFile(file, false)).toEqual({ kind: 'text', text: '{}' });
  for (const none of [join(folder, 'b.json'), join(file, 'c.json')])
    expect(await readSmallFile(none, true)).toEqual({ kind: 'missing' });
});

test('what is no file is not read and does not keep anyone waiting', async (context) => {
  if (process.platform === 'win32') context.skip('NOT RUN: needs pipes with a name.');
  const folder = temporaryFolder();
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  mkdirSync(join(folder, 'folder'));
  for (const name of ['pipe', 'folder'])
    expect(await readSmallFile(join(folder, name), true)).toMatchObject({ kind: 'unreadable' });
});

test('a file that is too large is said to be so', async () => {
  const file = join(temporaryFolder(), 'large.json');
  writeFileSync(file, '');
  truncateSync(file, 1_000_001);
  expect(await readSmallFile(file, true)).toEqual({ kind: 'unreadable', why: 'is larger than 1 MB' });
});

test('a link is followed where the user may have made it, not where a project brought it', async (context) => {
  if (process.platform === 'win32') context.skip('NOT RUN: links need a right.');
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'real'), 'text');
  symlinkSync(join(folder, 'real'), join(folder, 'link'));
  expect(await readSmallFile(join(folder, 'link'), true)).toEqual({ kind: 'text', text: 'text' });
  expect(await readSmallFile(join(folder, 'link'), false)).toEqual({ kind: 'unreadable', why: 'is a link' });
});
