import { execFileSync } from 'node:child_process';
import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { refusal, value, workspaceFixture } from '../workspace.fixture.ts';
import { searchContent } from './search.ts';

test('text is found literally, in hidden files, in ignored ones on request, but not in .git and node_modules, and not through links', async () => {
  const { write, place, path, outside } = await workspaceFixture();
  await write('src/a.ts', 'one\nfoo(.*)\n');
  await write('.hidden/b.ts', 'FOO(.*)\n');
  await write('.gitignore', 'ignored\n');
  await write('ignored/c.ts', 'foo(.*)\n');
  await write('.git/config', 'foo(.*)');
  await write('pkg/node_modules/x/d.ts', 'foo(.*)');
  await writeFile(join(outside, 'e.ts'), 'foo(.*)');
  await symlink(outside, path('link'));
  await symlink(join(outside, 'e.ts'), path('link.ts'));
  const { matches, truncated } = value(await searchContent(await place('.'), { query: 'foo(.*)' }));
  expect(matches).toEqual([
    { path: '.hidden/b.ts', line: 1, text: 'FOO(.*)' },
    { path: 'src/a.ts', line: 2, text: 'foo(.*)' },
  ]);
  expect(truncated).toBe(false);
  const all = value(await searchContent(await place('.'), { query: 'foo(.*)', includeIgnored: true }));
  expect(all.matches.map(({ path }) => path)).toEqual(['.hidden/b.ts', 'ignored/c.ts', 'src/a.ts']);
  await write('src/deep/a.ts', 'foo(.*)\n');
  await write('.gitignore', 'src/deep\n');
  expect(value(await searchContent(await place('src'), { query: 'foo(.*)' })).matches).toHaveLength(1);
});

test('a search works in a folder, in one file, by type, by regular expression, and with case', async () => {
  const { write, place } = await workspaceFixture();
  await write('src/a.ts', 'Foo1\n');
  await write('src/deep/b.md', 'foo2\n');
  await write('c.ts', 'foo3\n');
  const paths = async (from: string, search: Parameters<typeof searchContent>[1]) =>
    value(await searchContent(await place(from), search)).matches.map(({ path }) => path);
  expect(await paths('src', { query: 'foo' })).toEqual(['src/a.ts', 'src/deep/b.md']);
  expect(await paths('c.ts', { query: 'foo' })).toEqual(['c.ts']);
  expect(await paths('.', { query: 'foo', fileTypes: ['.ts'] })).toEqual(['c.ts', 'src/a.ts']);
  expect(await paths('.', { query: 'foo', fileTypes: ['ts', '!md'] })).toEqual(['c.ts', 'src/a.ts', 'src/deep/b.md']);
  expect(await paths('.', { query: '^fo+\\d$', isRegex: true, caseSensitive: true })).toEqual([
    'c.ts',
    'src/deep/b.md',
  ]);
  expect(await paths('.', { query: 'nothing' })).toEqual([]);
});

test('a query that looks like an option of ripgrep is plain text (V16)', async () => {
  const { write, place } = await workspaceFixture();
  await write('a.txt', '--files\n-e x; $(touch pwned)\n');
  expect(value(await searchContent(await place('.'), { query: '--files' })).matches).toHaveLength(1);
  expect(value(await searchContent(await place('.'), { query: '-e x; $(touch pwned)' })).matches).toHaveLength(1);
  expect(value(await searchContent(await place('.'), { query: 'x', fileTypes: ['--pre=sh'] })).matches).toEqual([]);
});

test('a search stops at 100 matches and cuts long lines around the match', async () => {
  const { write, place } = await workspaceFixture();
  await write('many.txt', 'needle\n'.repeat(250));
  const many = value(await searchContent(await place('many.txt'), { query: 'needle' }));
  expect([many.matches.length, many.truncated]).toEqual([100, true]);
  await write('long.txt', `${'x'.repeat(50_000)}needle${'y'.repeat(50_000)}`);
  const [long] = value(await searchContent(await place('long.txt'), { query: 'needle' })).matches;
  expect(long?.text).toHaveLength(300);
  expect(long?.text).toContain('needle');
});

test('a line with a million matches is omitted, and the result is marked as truncated (W)', async () => {
  const { write, place } = await workspaceFixture();
  await write('a.txt', 'x'.repeat(1_000_000));
  await write('b.txt', 'x\n');
  expect(value(await searchContent(await place('.'), { query: 'x' }))).toEqual({
    matches: [{ path: 'b.txt', line: 1, text: 'x' }],
    truncated: true,
  });
});

test('a refusal gives its reason: bad pattern, missing folder, empty query, stopped, too slow', async () => {
  const { write, place } = await workspaceFixture();
  await write('a.txt', 'x\n'.repeat(1000));
  expect(refusal(await searchContent(await place('.'), { query: '(', isRegex: true })).code).toBe('bad-input');
  expect(refusal(await searchContent(await place('gone'), { query: 'x' })).code).toBe('not-found');
  expect(refusal(await searchContent(await place('.'), { query: '' })).code).toBe('bad-input');
  const stopped = AbortSignal.abort();
  expect(refusal(await searchContent(await place('.'), { query: 'x' }, { signal: stopped })).code).toBe('cancelled');
  execFileSync('mkfifo', [(await place('fifo')).absolute]);
  const fifo = { ...(await place('fifo')), kind: 'file' as const };
  expect(refusal(await searchContent(fifo, { query: 'x' })).code).toBe('not-a-file');
});

test('a search ends at once when it is canceled while it runs', async () => {
  const { write, place } = await workspaceFixture();
  for (let index = 0; index < 30; index += 1) await write(`big-${index}.txt`, 'abc '.repeat(1_000_000));
  const stop = new AbortController();
  setTimeout(() => stop.abort(), 5);
  const started = performance.now();
  expect(refusal(await searchContent(await place('.'), { query: 'zzz' }, { signal: stop.signal })).code).toBe(
    'cancelled',
  );
  expect(performance.now() - started).toBeLessThan(1000);
  expect(refusal(await searchContent(await place('.'), { query: 'zzz' }, { timeoutMs: 1 })).code).toBe('timed-out');
});

test('matches of the next file are shown even if one file has many', async () => {
  const { place, write } = await workspaceFixture();
  await write('a.txt', 'needle\n'.repeat(500));
  await write('b.txt', 'needle\n'.repeat(20));
  const all = value(await searchContent(await place('.'), { query: 'needle' }));
  expect(all.matches.map(({ path }) => path)).toEqual([...Array(20).fill('a.txt'), ...Array(20).fill('b.txt')]);
  expect(all.truncated).toBe(true);
  expect(value(await searchContent(await place('.'), { query: 'needle', fileTypes: ['b.*'] })).truncated).toBe(false);
});

test('lines around a match are returned once, and only around matches that are shown', async () => {
  const { write, place } = await workspaceFixture();
  await write('a.txt', 'one\ntwo\nhit\nfour\nhit\nsix\nseven\n');
  const search = { query: 'hit', contextLines: 1 };
  expect(value(await searchContent(await place('.'), search)).matches).toEqual([
    { path: 'a.txt', line: 2, text: 'two', isContext: true },
    { path: 'a.txt', line: 3, text: 'hit' },
    { path: 'a.txt', line: 4, text: 'four', isContext: true },
    { path: 'a.txt', line: 5, text: 'hit' },
    { path: 'a.txt', line: 6, text: 'six', isContext: true },
  ]);
  await write('b.txt', 'hit\n-\n-\n'.repeat(40));
  const { matches, truncated } = value(await searchContent(await place('.'), search));
  const ofB = matches.filter(({ path }) => path === 'b.txt');
  expect([ofB.filter(({ isContext }) => !isContext).length, ofB.at(-1)?.line, truncated]).toEqual([20, 59, true]);
});

test('a hostile pattern is searched in linear time, or refused', async () => {
  const { write, place } = await workspaceFixture();
  await write('a.txt', `${'a'.repeat(100_000)}!\n`);
  const started = performance.now();
  expect(value(await searchContent(await place('.'), { query: '(a+)+$', isRegex: true })).matches).toEqual([]);
  const huge = await searchContent(await place('.'), { query: '((a{1000}){1000}){1000}', isRegex: true });
  expect(refusal(huge).code).toBe('bad-input');
  expect(performance.now() - started).toBeLessThan(15_000);
});
