import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { TopicId } from '../../../shared/ids.ts';
import { newId } from '../new-id.ts';
import { type Database, openDatabase } from './database.ts';
import { FolderIndexes, type NewChunk } from './folder-indexes.ts';
import { type Migration, migrations } from './migrations/index.ts';
import { eraseTopics, purgeRemovedTopics, RESTORABLE_MS } from './removed-topics.ts';
import { temporaryDatabase, temporaryFolder } from './store.fixture.ts';
import { Topics } from './topics.ts';

const FILE = { pathWords: 'notes', size: 1, modifiedAt: 1, hash: 'h' };

const chunksOf = (...texts: readonly string[]): readonly NewChunk[] =>
  texts.map((words, at) => ({ chunk: at + 1, firstLine: at * 10 + 1, lastLine: at * 10 + 10, words }));

function put(database: Database, folder: string, path: string, ...texts: readonly string[]): number {
  const indexes = new FolderIndexes(database);
  const { number } = indexes.open(folder);
  for (const _ of indexes.put(number, { ...FILE, path }, chunksOf(...texts)));
  return number;
}

function topicIn(database: Database, workspace: string): TopicId {
  return new Topics(database).create({ id: newId(TopicId), title: '', workspace }).id;
}

const filesWith = (folder: string, words: string): readonly string[] =>
  readdirSync(folder).filter((name) => readFileSync(join(folder, name)).includes(words));

test('finds the chunks of one folder, and none of what was replaced or taken out', () => {
  const database = temporaryDatabase();
  const indexes = new FolderIndexes(database);
  const number = put(database, '/a', 'one.txt', 'owls hunt', 'mice hide');
  put(database, '/b', 'other.txt', 'owls sleep');
  const found = (words: string) => indexes.search(number, words, 10).map(({ path, firstLine }) => [path, firstLine]);
  expect(found('owls')).toEqual([['one.txt', 1]]);
  expect(found('mice')).toEqual([['one.txt', 11]]);
  expect(found('notes')).toHaveLength(2);
  put(database, '/a', 'one.txt', 'bats hunt');
  expect(found('owls OR mice')).toEqual([]);
  expect(found('bats')).toEqual([['one.txt', 1]]);
  expect(indexes.countFiles(number)).toBe(1);
  const [file] = [...indexes.files(number)].flat();
  for (const _ of indexes.take(number, file?.number ?? 0));
  expect(found('bats OR notes')).toEqual([]);
  expect([...indexes.files(number)].flat()).toEqual([]);
  expect(database.problems()).toEqual([]);
});

test('counts a file as changed until the last of its chunks is stored', () => {
  const database = temporaryDatabase();
  const indexes = new FolderIndexes(database);
  const { number } = indexes.open('/a');
  const writing = indexes.put(number, { ...FILE, path: 'one.txt' }, chunksOf('owls', 'mice'));
  writing.next();
  expect([...indexes.files(number)].flat()).toMatchObject([{ modifiedAt: -1, hash: '' }]);
  for (const _ of writing);
  expect([...indexes.files(number)].flat()).toMatchObject([{ modifiedAt: 1, hash: 'h' }]);
});

test('erases the index of a folder with the last topic of the folder, also from a backup, and leaves no word of it', () => {
  const folder = temporaryFolder();
  const path = join(folder, 'loopwright.sqlite');
  const database = temporaryDatabase({ path });
  const [first, last] = [topicIn(database, '/a'), topicIn(database, '/a')];
  topicIn(database, '/b');
  put(database, '/a', 'zq-secret.txt', 'zqsecret word');
  put(database, '/b', 'kept.txt', 'zqkept word');
  database.exec(`VACUUM INTO '${path}.backup-v3'`);
  new Topics(database).remove(first);
  expect(eraseTopics(database, [first])).toBe(true);
  expect(filesWith(folder, 'zqsecret')).toEqual(['loopwright.sqlite', 'loopwright.sqlite.backup-v3']);
  new Topics(database).remove(last);
  expect(eraseTopics(database, [last])).toBe(true);
  expect(filesWith(folder, 'zqsecret')).toEqual([]);
  expect(filesWith(folder, 'zq-secret')).toEqual([]);
  expect(filesWith(folder, 'zqkept')).toEqual(['loopwright.sqlite', 'loopwright.sqlite.backup-v3']);
  const indexes = new FolderIndexes(database);
  expect(indexes.find('/a')).toBeUndefined();
  expect(indexes.search(indexes.open('/b').number, 'zqkept', 1)).toHaveLength(1);
  expect(database.problems()).toEqual([]);
});

test('keeps the index while a topic can be restored, and erases it a week later', () => {
  let now = 1;
  const database = temporaryDatabase({ now: () => now });
  const indexes = new FolderIndexes(database);
  const topic = topicIn(database, '/a');
  const number = put(database, '/a', 'one.txt', 'owls');
  new Topics(database).remove(topic);
  expect(purgeRemovedTopics(database)).toEqual([]);
  expect(indexes.search(number, 'owls', 1)).toHaveLength(1);
  now += RESTORABLE_MS;
  expect(purgeRemovedTopics(database)).toEqual([topic]);
  expect(indexes.find('/a')).toBeUndefined();
});

test('never gives the table of an erased index to another folder', () => {
  const database = temporaryDatabase();
  const indexes = new FolderIndexes(database);
  const { number } = indexes.open('/a');
  expect(indexes.remove('/a')).toBe(true);
  expect(indexes.remove('/a')).toBe(false);
  expect(indexes.open('/b').number).toBeGreaterThan(number);
});

test('a backup before a migration has everything except the indexes of folders, which the database keeps', () => {
  const folder = temporaryFolder();
  const path = join(folder, 'loopwright.sqlite');
  const before = openDatabase(path, { now: Date.now });
  const topic = topicIn(before, '/a');
  const number = put(before, '/a', 'one.txt', 'zqowls hunt');
  before.close();
  const newest = migrations.length;
  const next: Migration = { version: newest + 1, name: 'next', up() {} };
  const database = temporaryDatabase({ path, migrations: [...migrations, next] });
  expect(new FolderIndexes(database).search(number, 'zqowls', 9)).toHaveLength(1);
  expect(filesWith(folder, 'zqowls')).toEqual(['loopwright.sqlite']);
  expect(readdirSync(folder).filter((name) => name.includes('backup'))).toEqual([
    `loopwright.sqlite.backup-v${newest}`,
  ]);

  const backup = temporaryDatabase({ path: `${path}.backup-v${newest}` });
  expect(new Topics(backup).ids()).toEqual([topic]);
  expect(new FolderIndexes(backup).find('/a')).toBeUndefined();
  expect(backup.problems()).toEqual([]);
  put(backup, '/a', 'one.txt', 'zqowls hunt');
  const indexes = new FolderIndexes(backup);
  expect(indexes.search(indexes.open('/a').number, 'zqowls', 9)).toHaveLength(1);
});
