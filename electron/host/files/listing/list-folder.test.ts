import { writeFileSync } from 'node:fs';
import { symlink } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { threadTime } from '../../thread-time.fixture.ts';
import { refusal, value, workspaceFixture } from '../workspace.fixture.ts';
import { findByName, listFolder } from './list-folder.ts';
import { namePatternTest } from './name-pattern.ts';
import { searchContent } from './search.ts';

async function project() {
  const fixture = await workspaceFixture();
  for (const path of [
    'b.txt',
    'a.ts',
    'src/z.ts',
    'src/deep/y.test.ts',
    '.git/config',
    'node_modules/m/index.js',
    '.env',
  ])
    await fixture.write(path, 'x');
  await symlink(fixture.outside, fixture.path('src/link'));
  return fixture;
}

test('a listing has folders first, then files, each sorted by name', async () => {
  const { place } = await project();
  const { entries, notEntered } = value(await listFolder(await place('.'), { sizes: true }));
  expect(entries.map(({ path }) => path)).toEqual(['.git', 'node_modules', 'src', '.env', 'a.ts', 'b.txt']);
  expect(entries.at(-1)).toEqual({ name: 'b.txt', path: 'b.txt', type: 'file', depth: 1, size: 1 });
  expect(notEntered).toEqual([]);
  expect(value(await listFolder(await place('.'), { hidden: false })).entries[0]?.name).toBe('node_modules');
});

test('a recursive listing does not enter links, .git and node_modules, and reports which folders it did not enter', async () => {
  const { place } = await project();
  const { entries, notEntered } = value(await listFolder(await place('.'), { maxDepth: 5 }));
  expect(entries.map(({ path }) => path)).toEqual([
    '.git',
    'node_modules',
    'src',
    'src/deep',
    'src/deep/y.test.ts',
    'src/link',
    'src/z.ts',
    '.env',
    'a.ts',
    'b.txt',
  ]);
  expect(notEntered).toEqual(['.git', 'node_modules']);
  expect(entries.find(({ path }) => path === 'src/link')?.type).toBe('link');
  expect(value(await listFolder(await place('.'), { maxDepth: 2 })).entries.some(({ depth }) => depth > 2)).toBe(false);
});

test('a listing has a limited number of entries, and refuses a path that is not a folder', async () => {
  const { place } = await project();
  expect(value(await listFolder(await place('.'), { maxDepth: 9, maxEntries: 4 }))).toMatchObject({
    truncated: true,
    entries: { length: 4 },
  });
  expect(value(await listFolder(await place('.'), { maxEntries: 6 })).truncated).toBe(false);
  expect(refusal(await listFolder(await place('a.ts'))).code).toBe('not-a-folder');
  expect(refusal(await listFolder(await place('gone'))).code).toBe('not-found');
});

test('files are found by a part of the name, by wildcard, by path and by type', async () => {
  const { place } = await project();
  const found = async (query: string, fileTypes?: string[]) =>
    value(await findByName(await place('.'), query, fileTypes ? { fileTypes } : {})).found.map(({ path }) => path);
  expect(await found('Z.T')).toEqual(['src/z.ts']);
  expect(await found('*.ts')).toEqual(['src/deep/y.test.ts', 'src/z.ts', 'a.ts']);
  expect(await found('src/*.ts')).toEqual(['src/z.ts']);
  expect(await found('src/**/*.ts')).toEqual(['src/deep/y.test.ts', 'src/z.ts']);
  expect(await found('**/*.{txt,js}')).toEqual(['b.txt']);
  expect(await found('e', ['ts'])).toEqual(['src/deep/y.test.ts']);
  expect(refusal(await findByName(await place('.'), '')).code).toBe('bad-input');
});

test.each([
  ['*', 'a/b', true],
  ['a*c', 'abbbc', true],
  ['a?c', 'ac', false],
  ['**', 'a/b/c', true],
  ['a/**/b', 'a/b', true],
  ['a/*/b', 'a/b', false],
  ['{a,b}{c,d}', 'bd', true],
  ['{a', 'x{a', false],
  ['{a', '{a', true],
])('the pattern %s on the path %s gives %s', (pattern, path, expected) => {
  expect(value(namePatternTest(pattern))(path)).toBe(expected);
});

test('a pattern with very many stars is matched without delay (W)', () => {
  const used = threadTime();
  expect(value(namePatternTest(`${'*a'.repeat(60)}b`))('a'.repeat(250))).toBe(false);
  expect(refusal(namePatternTest('{a,b}'.repeat(40))).message).toContain('alternatives');
  expect(refusal(namePatternTest('a'.repeat(256))).message).toContain('255');
  expect(used()).toBeLessThan(200);
});

test('a listing yields to other work while it reads many names, and stops when its signal is aborted', async () => {
  const { place, path, write } = await workspaceFixture();
  await write('many/first', '');
  const name = 'a'.repeat(230);
  for (let index = 0; index < 1000; index += 1) writeFileSync(path(`many/${name}${index}`), '');
  const query = `*${'a'.repeat(150)}b*`;
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 1);
  onTestFinished(() => clearInterval(timer));
  expect(value(await findByName(await place('many'), query)).found).toEqual([]);
  expect(turns).toBeGreaterThan(3);
  const stopping = new AbortController();
  const search = findByName(await place('many'), query, { signal: stopping.signal });
  setTimeout(() => stopping.abort(), 2);
  expect(refusal(await search).code).toBe('cancelled');
});

test('unusable file types are refused with a sentence', async () => {
  const { place } = await project();
  const root = await place('.');
  for (const fileTypes of [['t\0s'], Array.from({ length: 51 }, () => 'ts'), ['x'.repeat(101)]]) {
    const byName = refusal(await findByName(root, 'a', { fileTypes }));
    expect(byName).toMatchObject({ code: 'bad-input', message: expect.stringContaining('file type') });
    expect(refusal(await searchContent(root, { query: 'a', fileTypes }))).toEqual(byName);
  }
});
