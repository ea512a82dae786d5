import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { openDatabase } from './database.ts';
import type { Migration } from './migrations/index.ts';
import { failure, runProgram, temporaryDatabase, temporaryFolder } from './store.fixture.ts';

const first: Migration = {
  version: 1,
  name: 'notes',
  up: (sql) => sql.exec('CREATE TABLE notes (text TEXT NOT NULL) STRICT'),
};
const addColumn = (version: number): Migration => ({
  version,
  name: `column ${version}`,
  up: (sql) => sql.exec(`ALTER TABLE notes ADD COLUMN column_${version} TEXT`),
});

/** Creates and closes a database of schema version 1 that contains one note. */
function oldDatabase(): string {
  const path = join(temporaryFolder(), 'loopwright.db');
  const database = openDatabase(path, { now: Date.now, migrations: [first] });
  database.run("INSERT INTO notes VALUES ('kept')");
  database.close();
  return path;
}

const versionOf = (path: string) => {
  const reader = new DatabaseSync(path, { readOnly: true });
  const version = reader.prepare('PRAGMA user_version').get()?.user_version;
  reader.close();
  return version;
};

const backups = (path: string) =>
  readdirSync(dirname(path))
    .filter((name) => name.includes('backup'))
    .toSorted();

test('gives a new database the newest version and makes no backup', () => {
  const database = temporaryDatabase({ migrations: [first, addColumn(2)] });
  expect(versionOf(database.path)).toBe(2);
  expect(backups(database.path)).toEqual([]);
});

test('copies an old database before migrating it; the copy has the old version and content', () => {
  const path = oldDatabase();
  const database = temporaryDatabase({ path, migrations: [first, addColumn(2), addColumn(3)] });
  expect(database.all('SELECT * FROM notes')).toEqual([{ text: 'kept', column_2: null, column_3: null }]);
  expect(backups(path)).toEqual(['loopwright.db.backup-v1']);
  const copy = `${path}.backup-v1`;
  expect(versionOf(copy)).toBe(1);
  if (process.platform !== 'win32') expect(statSync(copy).mode & 0o777).toBe(0o600);
  expect(temporaryDatabase({ path: copy, migrations: [first] }).all('SELECT * FROM notes')).toEqual([{ text: 'kept' }]);
});

test('keeps only the newest three backups', () => {
  const path = oldDatabase();
  writeFileSync(`${path}.backup-vacation`, 'not ours');
  const migrations = [first];
  for (let version = 2; version <= 11; version += 1) {
    migrations.push(addColumn(version));
    openDatabase(path, { now: Date.now, migrations }).close();
  }
  expect(backups(path)).toEqual([
    'loopwright.db.backup-v10',
    'loopwright.db.backup-v8',
    'loopwright.db.backup-v9',
    'loopwright.db.backup-vacation',
  ]);
});

test('keeps the old version, its content and the backup when a migration fails halfway', () => {
  const path = oldDatabase();
  const broken: Migration = {
    version: 3,
    name: 'broken',
    up: (sql) => {
      sql.exec('DROP TABLE notes');
      throw new Error('broken');
    },
  };
  expect(() => openDatabase(path, { now: Date.now, migrations: [first, addColumn(2), broken] })).toThrow('broken');
  expect(versionOf(path)).toBe(1);
  expect(backups(path)).toEqual(['loopwright.db.backup-v1']);
  expect(temporaryDatabase({ path, migrations: [first] }).all('SELECT * FROM notes')).toEqual([{ text: 'kept' }]);
});

test('refuses the database of a newer program version and leaves it unchanged', () => {
  const path = oldDatabase();
  const writer = new DatabaseSync(path);
  writer.exec('PRAGMA user_version = 999');
  writer.close();
  const before = readFileSync(path);
  const { code, message } = failure(() => openDatabase(path, { now: Date.now }));
  expect(code).toBe('storage');
  expect(message).toContain('newer Loopwright (version 999');
  expect(readFileSync(path)).toEqual(before);
  expect(backups(path)).toEqual([]);
});

test('migrates only once when several processes open an old database, and backs up the old version', async () => {
  const path = oldDatabase();
  const source = `
    import { openDatabase } from '@/database.ts';
    const [path, start] = process.argv.slice(1);
    const first = { version: 1, name: 'notes', up() {} };
    const second = { version: 2, name: 'slow', up(sql) {
      console.log('migrated');
      sql.exec('ALTER TABLE notes ADD COLUMN more TEXT');
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
    } };
    while (Date.now() < Number(start));
    openDatabase(path, { now: Date.now, migrations: [first, second] }).close();
  `;
  const start = String(Date.now() + 1000);
  const openers = Array.from({ length: 3 }, () => runProgram(source, [path, start]));
  const ends = await Promise.all(openers.map((opener) => opener.done));
  expect(ends.map((end) => end.code)).toEqual([0, 0, 0]);
  expect(ends.map((end) => end.output).join('')).toBe('migrated\n');
  expect([versionOf(path), versionOf(`${path}.backup-v1`)]).toEqual([2, 1]);
});
