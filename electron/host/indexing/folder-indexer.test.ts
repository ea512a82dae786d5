import { mkdir, rename, rm, symlink, unlink, utimes } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { workspaceFixture } from '../files/workspace.fixture.ts';
import { FolderIndexes } from '../store/folder-indexes.ts';
import { temporaryDatabase } from '../store/store.fixture.ts';
import { FolderIndexer } from './folder-indexer.ts';
import { IndexSearch } from './index-search.ts';

const LONG_AGO = new Date('2026-01-01');

/** A folder with an index on a real database. */
async function indexedFolder() {
  const fixture = await workspaceFixture();
  const database = temporaryDatabase();
  const indexes = new FolderIndexes(database);
  const { root } = fixture.workspace;
  let trusted = true;
  const parts = { indexes, closed: [fixture.path('data')], isTrusted: () => trusted };
  const transaction = <T>(fn: () => T): T => database.transaction(fn);
  const indexer = new FolderIndexer({ ...parts, transaction });
  const narrow = new FolderIndexer({ ...parts, transaction, mostFiles: 2 });
  const search = new IndexSearch(parts);

  /** Writes a file that was changed long ago. */
  async function old(path: string, content: string | Uint8Array) {
    await fixture.write(path, content);
    await utimes(fixture.path(path), LONG_AGO, LONG_AGO);
  }

  async function update(options: { readonly anew?: boolean; readonly signal?: AbortSignal } = {}, by = indexer) {
    const { anew = false, signal = new AbortController().signal } = options;
    const plan = await by.list(root, { anew, signal });
    if (plan === null) return null;
    const control = { progress() {}, signal };
    const read = await by.read(plan, control);
    const files = read === null ? null : await by.finish(plan, control);
    return { files, ...read, read: plan.changed.map(({ path }) => path).toSorted(), gone: plan.gone.length, plan };
  }

  async function find(words: string, most = 10) {
    const found = await search.search(root, words, most, new AbortController().signal);
    return found.ok
      ? found.value.matches.map(({ path, lines }) => `${path}:${lines.map(({ line }) => line)}`)
      : found.why;
  }

  return {
    ...{ ...fixture, root, database, indexes, indexer, narrow, search, old, update, find },
    restrict: () => {
      trusted = false;
    },
  };
}

describe('an update of an index', () => {
  test('reads the files that a search in files would search, and nothing else', async () => {
    const { old, write, path, outside, update, find } = await indexedFolder();
    for (const name of [
      'a.md',
      'sub/b.md',
      '.hidden',
      '.env',
      'sub/server.pem',
      'ignored/c.md',
      'data/d.md',
      '.git/e',
      'node_modules/f.js',
    ])
      await old(name, 'needle');
    await write('.gitignore', 'ignored/\n');
    await symlink(outside, path('linked'));
    await symlink(`${outside}/secret.txt`, path('link.txt'));
    await old('picture.png', Uint8Array.of(0x89, 0x50, 0, 0));
    await old('large.txt', 'needle '.repeat(160_000));
    await old('old.txt', Buffer.from('号码 needle', 'utf16le'));
    expect(await update()).toMatchObject({
      files: 4,
      notText: 2,
      unreadable: 0,
      plan: { tooLarge: 1, withSecrets: 2, isComplete: true },
    });
    expect((await find('needle')) as string[]).toEqual(expect.arrayContaining(['a.md:1', 'sub/b.md:1', '.hidden:1']));
    expect(await find('needle')).toHaveLength(3);
    expect(await find('secret')).toEqual([]);
  });

  test('reads only what has changed, and removes what is gone', async () => {
    const { old, path, update, find } = await indexedFolder();
    for (const name of ['a.md', 'b.md', 'c.md']) await old(name, `word ${name}`);
    expect(await update()).toMatchObject({ files: 3, read: ['a.md', 'b.md', 'c.md'] });
    expect(await update()).toMatchObject({ files: 3, stored: 0, read: [], plan: { unchanged: 3 } });
    await old('a.md', 'another text');
    await unlink(path('b.md'));
    await old('d.md', 'word');
    expect(await update()).toMatchObject({ files: 3, read: ['a.md', 'd.md'], gone: 1 });
    expect(await find('word')).toEqual(expect.arrayContaining(['c.md:1', 'd.md:1']));
    expect(await find('word')).toHaveLength(2);
    expect(await find('another')).toEqual(['a.md:1']);
    expect(await update({ anew: true })).toMatchObject({ read: ['a.md', 'c.md', 'd.md'], files: 3 });
  });

  test('compares a file again that was changed just before it was read', async () => {
    const { write, update } = await indexedFolder();
    await write('a.md', 'one');
    expect(await update()).toMatchObject({ read: ['a.md'] });
    expect(await update()).toMatchObject({ read: ['a.md'] });
  });

  test('removes nothing when not all files could be listed', async () => {
    const { old, path, update, indexes, narrow, root } = await indexedFolder();
    for (const name of ['a.md', 'b.md', 'c.md', 'd.md']) await old(name, 'word');
    await update();
    await unlink(path('b.md'));
    expect(await update({}, narrow)).toMatchObject({ gone: 0, plan: { isComplete: false } });
    expect([...indexes.files(indexes.open(root).number)].flat()).toHaveLength(4);
    expect(await update()).toMatchObject({ gone: 1, plan: { isComplete: true } });
  });

  test('goes on where it ended when it was stopped, and cannot be searched before its first end', async () => {
    const { old, update, find } = await indexedFolder();
    for (let n = 0; n < 60; n += 1) await old(`${n}.md`, `word ${n}`);
    const stop = new AbortController();
    const stopping = update({ signal: stop.signal });
    stop.abort();
    expect(await stopping).toBeNull();
    expect(await find('word')).toBe('no-index');
    expect(await update()).toMatchObject({ files: 60 });
    expect(await find('word', 100)).toHaveLength(60);
  });

  test('stops between files when it is aborted while it reads', async () => {
    const { old, root, indexer, indexes } = await indexedFolder();
    for (let n = 0; n < 60; n += 1) await old(`${n}.md`, `word ${n}`);
    const stop = new AbortController();
    const plan = await indexer.list(root, { signal: stop.signal });
    if (plan === null) throw new Error('It was stopped.');
    const control = { signal: stop.signal, progress: (percent: number) => void (percent > 0 && stop.abort()) };
    expect(await indexer.read(plan, control)).toBeNull();
    const stored = [...indexes.files(plan.index)].flat().length;
    expect(stored).toBeGreaterThan(0);
    expect(stored).toBeLessThan(60);
    const rest = await indexer.list(root, { signal: new AbortController().signal });
    expect(rest?.changed).toHaveLength(60 - stored);
  });

  test('reads nothing in a restricted folder, and stops when the folder is restricted meanwhile', async () => {
    const { old, root, indexer, restrict, find } = await indexedFolder();
    await old('a.md', 'word');
    const signal = new AbortController().signal;
    const plan = await indexer.list(root, { signal });
    if (plan === null) throw new Error('It was stopped.');
    restrict();
    const restricted = expect.objectContaining({ failure: 'index-folder-restricted' });
    await expect(indexer.read(plan, { signal, progress() {} })).rejects.toEqual(restricted);
    await expect(indexer.list(root, { signal })).rejects.toEqual(restricted);
    expect(await find('word')).toBe('not-trusted');
  });

  test('stops when the index is erased meanwhile', async () => {
    const { old, root, indexer, indexes } = await indexedFolder();
    await old('a.md', 'word');
    const signal = new AbortController().signal;
    const plan = await indexer.list(root, { signal });
    if (plan === null) throw new Error('It was stopped.');
    indexes.remove(root);
    await expect(indexer.read(plan, { signal, progress() {} })).rejects.toMatchObject({ failure: 'index-erased' });
    await expect(indexer.finish(plan, { signal, progress() {} })).rejects.toMatchObject({ failure: 'index-erased' });
  });

  test('refuses a folder that does not exist', async () => {
    const { root, indexer } = await indexedFolder();
    const listing = indexer.list(`${root}/gone`, { signal: new AbortController().signal });
    await expect(listing).rejects.toMatchObject({ failure: 'workspace-refused' });
  });
});

describe('a search in an index', () => {
  test('shows the lines with the words, as they are in the file now', async () => {
    const { old, path, root, search, update, find, write } = await indexedFolder();
    await old('a.md', `${'filler\n'.repeat(60)}The barn owl\nhunts mice\n`);
    await old('b.md', 'a barn');
    await update();
    expect(await find('barn')).toEqual(['b.md:1', 'a.md:61']);
    expect(await find('owl mice')).toEqual(['a.md:61,62']);
    await write('a.md', 'new\nThe barn owl\n');
    expect(await find('owl')).toEqual(['a.md:2']);
    await write('a.md', 'nothing of it');
    expect(await find('owl')).toEqual([]);
    await rm(path('b.md'));
    await mkdir(path('b.md'));
    expect(await find('barn')).toEqual([]);
    const { ok } = await search.search(root, 'barn', 1, new AbortController().signal);
    expect(ok).toBe(true);
  });

  test('finds files by their names, and says when only some words were found', async () => {
    const { old, root, search, update, find } = await indexedFolder();
    await old('notes/water-plan.md', 'The tank leaks.');
    await old('笔记/计划.md', '明天浇水');
    await update();
    expect(await find('water-plan')).toEqual(['notes/water-plan.md:1']);
    expect(await find('计划')).toEqual(['笔记/计划.md:1']);
    const found = await search.search(root, 'tank elephants', 5, new AbortController().signal);
    expect(found).toMatchObject({ ok: true, value: { onlySome: true, matches: [{ path: 'notes/water-plan.md' }] } });
    expect(await find('elephants')).toEqual([]);
    expect(await find('?')).toBe('no-words');
  });

  test('shows no file with secrets to which a link leads that has taken the place of a file', async () => {
    const { old, path, update, find } = await indexedFolder();
    await old('a.md', 'needle');
    await old('.env', 'needle=1');
    await update();
    await unlink(path('a.md'));
    await symlink('.env', path('a.md'));
    expect(await find('needle')).toEqual([]);
  });

  test('shows no file with secrets of an index of an earlier version, and the next update removes it', async () => {
    const { old, path, database, update, find } = await indexedFolder();
    await old('a.md', 'needle');
    await update();
    await rename(path('a.md'), path('.env'));
    database.run("UPDATE indexed_files SET path = '.env'");
    expect(await find('needle')).toEqual([]);
    expect(await update()).toMatchObject({ files: 0, gone: 1 });
  });

  test('does not follow a link that has taken the place of a file', async () => {
    const { old, path, outside, update, find } = await indexedFolder();
    await old('a.md', 'secret');
    await update();
    expect(await find('secret')).toEqual(['a.md:1']);
    await unlink(path('a.md'));
    await symlink(`${outside}/secret.txt`, path('a.md'));
    expect(await find('secret')).toEqual([]);
  });

  test('shows the part of a long line with the word', async () => {
    const { old, root, search, update } = await indexedFolder();
    await old('a.md', `${'x '.repeat(1_000)}needle${' y'.repeat(500)}`);
    await update();
    const found = await search.search(root, 'needle', 1, new AbortController().signal);
    const [match] = found.ok ? found.value.matches : [];
    expect(match?.lines[0]?.text).toMatch(/^….*needle.*…$/);
    expect(match?.lines[0]?.text.length).toBeLessThan(250);
  });
});
