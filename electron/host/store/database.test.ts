import {
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { openDatabase } from './database.ts';
import { addTopic, failure, temporaryDatabase, temporaryFolder } from './store.fixture.ts';
import { Topics } from './topics.ts';

const titles = (path: string) => {
  const reader = new DatabaseSync(path, { readOnly: true });
  const rows = reader.prepare('SELECT title FROM topics ORDER BY number').all();
  reader.close();
  return rows.map((row) => row.title);
};

describe('opening', () => {
  test('makes every commit durable and enforces foreign keys', () => {
    const database = temporaryDatabase();
    const pragma = (name: string) => Object.values(database.get(`PRAGMA ${name}`) ?? {})[0];
    expect(pragma('synchronous')).toBe(2);
    expect(pragma('journal_mode')).toBe('wal');
    expect(pragma('foreign_keys')).toBe(1);
    expect(pragma('busy_timeout')).toBe(5000);
    expect(pragma('trusted_schema')).toBe(0);
  });

  test('lets only the user read the folder and the files', ({ skip }) => {
    if (process.platform === 'win32') skip('NOT RUN: Windows has no such modes');
    const path = join(temporaryFolder(), 'data', 'deeper', 'loopwright.db');
    const database = temporaryDatabase({ path });
    addTopic(database);
    const modes = [dirname(dirname(path)), dirname(path), path, `${path}-wal`, `${path}-shm`].map(
      (each) => statSync(each).mode & 0o777,
    );
    expect(modes).toEqual([0o700, 0o700, 0o600, 0o600, 0o600]);
  });

  test('refuses a folder of another user and leaves it as it is', ({ skip }) => {
    if (process.getuid?.() !== 0) skip('NOT RUN: it needs root to give a folder to another user');
    const folder = join(temporaryFolder(), 'of-another-user');
    mkdirSync(folder);
    chownSync(folder, 65_534, 65_534);
    expect(failure(() => openDatabase(join(folder, 'loopwright.db'), { now: Date.now })).message).toContain(
      `${folder} belongs to another user`,
    );
    expect(readdirSync(folder)).toEqual([]);
  });

  test('leaves all data in a single file after the database is closed', () => {
    const database = temporaryDatabase();
    addTopic(database);
    database.close();
    expect(existsSync(`${database.path}-wal`)).toBe(false);
    expect(titles(database.path)).toEqual(['A topic']);
  });
});

describe('a transaction', () => {
  test('stores no part of a change that fails', () => {
    const database = temporaryDatabase();
    expect(() =>
      database.transaction(() => {
        addTopic(database);
        throw new Error('no');
      }),
    ).toThrow('no');
    expect(new Topics(database).list()).toEqual([]);
  });

  test('joins the surrounding transaction, and other connections see its change only after the outermost commit', () => {
    const database = temporaryDatabase();
    database.transaction(() => {
      database.transaction(() => addTopic(database));
      expect(titles(database.path)).toEqual([]);
    });
    expect(titles(database.path)).toEqual(['A topic']);
  });

  test('undoes only the inner change when the outer transaction catches its error', () => {
    const database = temporaryDatabase();
    database.transaction(() => {
      new Topics(database).update(addTopic(database), { title: 'outer' });
      try {
        database.transaction(() => {
          addTopic(database);
          throw new Error('inner');
        });
      } catch {
        // The error is caught, so that the outer transaction continues.
      }
    });
    expect(titles(database.path)).toEqual(['outer']);
  });

  test('writes nothing more after SQLite has rolled back on its own', () => {
    const database = temporaryDatabase();
    const refusal = failure(() =>
      database.transaction(() => {
        addTopic(database);
        // SQLite rolls back on its own after some disk failures.
        database.exec('ROLLBACK');
        addTopic(database);
      }),
    );
    expect(refusal.code).toBe('storage');
    expect(new Topics(database).list()).toEqual([]);
    expect(addTopic(database)).toBeDefined();
  });

  test('refuses an asynchronous function and undoes its changes', () => {
    const database = temporaryDatabase();
    expect(() => database.transaction(async () => void addTopic(database))).toThrow('cannot wait');
    expect(new Topics(database).list()).toEqual([]);
  });

  test('that is quick is atomic, and the changes after it are durable again', () => {
    const database = temporaryDatabase();
    const mode = () => database.get<{ synchronous: number }>('PRAGMA synchronous')?.synchronous;
    database.quickTransaction(() => {
      addTopic(database);
      expect(mode()).toBe(1);
    });
    expect(mode()).toBe(2);
    const failing = () => {
      addTopic(database);
      throw new Error('no');
    };
    expect(() => database.quickTransaction(failing)).toThrow('no');
    expect(mode()).toBe(2);
    database.transaction(() => {
      expect(() => database.quickTransaction(failing)).toThrow('no');
      expect(mode()).toBe(2);
    });
    expect(new Topics(database).list()).toHaveLength(1);
  });
});

describe('a file that cannot be used', () => {
  test('is refused for a corrupt header, and stays unchanged', () => {
    const database = temporaryDatabase();
    addTopic(database);
    database.close();
    const bytes = readFileSync(database.path);
    bytes.write('rubbish rubbish!', 0);
    writeFileSync(database.path, bytes);
    const { code, message: sentence } = failure(() => openDatabase(database.path, { now: Date.now }));
    expect(code).toBe('storage');
    expect(sentence).toContain('is damaged or is not a Loopwright database');
    expect(readFileSync(database.path)).toEqual(bytes);
  });

  test('is refused when it is a text file, and stays unchanged', () => {
    const path = join(temporaryFolder(), 'loopwright.db');
    writeFileSync(path, 'my shopping list\n');
    expect(failure(() => openDatabase(path, { now: Date.now })).code).toBe('storage');
    expect(readFileSync(path, 'utf8')).toBe('my shopping list\n');
  });

  test('is refused when it is empty, and keeps its write-ahead log', () => {
    const database = temporaryDatabase();
    addTopic(database);
    const folder = temporaryFolder();
    const path = join(folder, 'loopwright.db');
    copyFileSync(`${database.path}-wal`, `${path}-wal`);
    const log = readFileSync(`${path}-wal`);
    expect(failure(() => openDatabase(path, { now: Date.now })).message).toContain('write-ahead log');
    writeFileSync(path, '');
    expect(failure(() => openDatabase(path, { now: Date.now })).message).toContain('write-ahead log');
    expect(readFileSync(`${path}-wal`)).toEqual(log);
  });

  test('loses only the last commit when the write-ahead log is cut off in the middle of that commit', () => {
    const database = temporaryDatabase();
    for (let count = 0; count < 5; count += 1) addTopic(database);
    const path = join(temporaryFolder(), 'loopwright.db');
    copyFileSync(database.path, path);
    copyFileSync(`${database.path}-wal`, `${path}-wal`);
    truncateSync(`${path}-wal`, statSync(`${path}-wal`).size - 100);
    const copy = temporaryDatabase({ path });
    expect(copy.problems()).toEqual([]);
    expect(new Topics(copy).list()).toHaveLength(4);
  });

  test('is reported after the busy timeout when another process keeps it locked', () => {
    const database = temporaryDatabase();
    const holder = new DatabaseSync(database.path);
    holder.exec('BEGIN IMMEDIATE');
    const impatient = failure(() => openDatabase(database.path, { now: Date.now, busyTimeoutMs: 50 }));
    holder.exec('ROLLBACK');
    holder.close();
    expect(impatient.code).toBe('storage');
    expect(impatient.message).toContain('Another process kept');
  });

  test('is reported when a part of the path of the data folder is a file', () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'file'), '');
    const { code, message: sentence } = failure(() =>
      openDatabase(join(folder, 'file', 'data', 'loopwright.db'), { now: Date.now }),
    );
    expect(code).toBe('storage');
    expect(sentence).toContain('not a folder');
    mkdirSync(join(folder, 'loopwright.db'));
    expect(failure(() => openDatabase(join(folder, 'loopwright.db'), { now: Date.now })).code).toBe('storage');
  });
});
