import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { BackupReason } from '../../../shared/backup.ts';
import { backupContents } from './backup-contents.ts';
import { backupFiles, datedBackupPath } from './backup-files.ts';
import { openDatabase } from './database.ts';
import { makeBackup, removeOldBackups } from './make-backup.ts';
import { Messages } from './messages.ts';
import { addTopic, failure, message, runProgram, temporaryDatabase, temporaryFolder } from './store.fixture.ts';
import { Topics } from './topics.ts';

const AT = Date.UTC(2026, 10, 27, 17, 0, 0, 123);
const DAY_MS = 24 * 60 * 60 * 1000;
const ROOM = { daily: 100, bytes: 1e9 };

describe('a backup', () => {
  test('holds what was committed, is named after its time and reason, and only the user can read it', () => {
    const database = temporaryDatabase();
    const topicId = addTopic(database);
    new Messages(database).append({ ...message(topicId, 'hello'), createdAt: 77 });
    const removed = addTopic(database);
    new Topics(database).remove(removed);
    const made = makeBackup(database.path, 'daily', AT);
    expect(made).toMatchObject({ name: `${basename(database.path)}.backup-20261127T170000123Z-daily`, at: AT });
    expect(statSync(made.path).mode & 0o777).toBe(process.platform === 'win32' ? 0o666 : 0o600);
    expect(backupFiles(database.path)).toEqual([made]);
    expect(backupContents(made.path)).toEqual({ topics: 1, messages: 1, newestAt: 77, schema: 'same' });
    expect(readdirSync(dirname(database.path)).filter((name) => name.includes('partial'))).toEqual([]);
  });

  test('holds no key of a connected page', () => {
    const database = temporaryDatabase();
    database.run("INSERT INTO page_secrets VALUES ('p', 'h', 'public', 'zqhostkey', 'Firefox', 1, 1, 1)");
    const { path } = makeBackup(database.path, 'daily', AT);
    expect(readFileSync(database.path).includes('zqhostkey') || existsSync(`${database.path}-wal`)).toBe(true);
    expect(readFileSync(path).includes('zqhostkey')).toBe(false);
  });

  test('is made while another process writes, which neither fails nor waits for it', { timeout: 30_000 }, async () => {
    const database = temporaryDatabase();
    const topicId = addTopic(database);
    for (let n = 0; n < 300; n += 1) new Messages(database).append(message(topicId, 'x'.repeat(20_000)));
    const writer = runProgram(
      `
        import { openDatabase } from '@/database.ts';
        const database = openDatabase(process.argv[1], { now: Date.now, busyTimeoutMs: 0 });
        for (let n = 0; n < 400; n += 1) database.run('UPDATE topics SET title = ?', 'round ' + n);
        console.log('wrote all');
      `,
      [database.path],
    );
    const sizes: number[] = [];
    for (let n = 0; n < 5; n += 1) {
      sizes.push(backupContents(makeBackup(database.path, 'asked', AT + n).path).messages);
    }
    expect(await writer.done).toMatchObject({ code: 0, output: 'wrote all\n' });
    expect(sizes).toEqual([300, 300, 300, 300, 300]);
  });

  test('cannot be made of no database, or of a damaged one, and leaves nothing', () => {
    const folder = temporaryFolder();
    const path = join(folder, 'loopwright.sqlite');
    expect(failure(() => makeBackup(path, 'daily', AT))).toMatchObject({ code: 'storage' });
    writeFileSync(path, 'not a database'.repeat(100));
    expect(failure(() => makeBackup(path, 'daily', AT)).message).toContain('damaged');
    expect(readdirSync(folder)).toEqual(['loopwright.sqlite']);
  });

  test('that finds a full disk says so and leaves nothing of it', ({ skip }) => {
    if (process.platform !== 'linux' || process.getuid?.() !== 0) skip('NOT RUN: no file system can be mounted here');
    const folder = join(temporaryFolder(), 'small');
    mkdirSync(folder);
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', folder], { stdio: 'ignore' });
    } catch {
      skip('NOT RUN: this system lets nobody mount a tmpfs');
    }
    onTestFinished(() => void execFileSync('umount', ['--lazy', folder]));
    const path = join(folder, 'loopwright.sqlite');
    const database = openDatabase(path, { now: Date.now });
    const topicId = addTopic(database);
    for (let n = 0; n < 30; n += 1) new Messages(database).append(message(topicId, 'y'.repeat(100_000)));
    database.close();
    execFileSync('mount', ['-o', 'remount,size=5m', folder]);
    expect(failure(() => makeBackup(path, 'daily', AT)).message).toContain('is full');
    expect(readdirSync(folder).filter((name) => name.includes('backup'))).toEqual([]);
  });
});

describe('old backups', () => {
  function world() {
    const folder = temporaryFolder();
    const path = join(folder, 'loopwright.sqlite');
    return {
      path,
      add: (reason: BackupReason, day: number, bytes = 10) =>
        writeFileSync(datedBackupPath(path, reason, AT + day * DAY_MS), Buffer.alloc(bytes)),
      left: () => backupFiles(path).map(({ reason, at }) => `${reason} ${(at - AT) / DAY_MS}`),
    };
  }

  test('are removed above the number of their kind', () => {
    const { path, add, left } = world();
    for (let day = 0; day < 12; day += 1) add('daily', day);
    for (let day = 20; day < 32; day += 1) add('asked', day);
    for (let day = 40; day < 45; day += 1) add('before-restore', day);
    removeOldBackups(path, { daily: 3, bytes: 1e9 }, AT);
    const asked = Array.from({ length: 10 }, (_, at) => `asked ${31 - at}`);
    expect(left()).toEqual([
      ...['before-restore 44', 'before-restore 43', 'before-restore 42', ...asked],
      ...['daily 11', 'daily 10', 'daily 9'],
    ]);
  });

  test('are removed above the space, but the newest and those before updates stay', () => {
    const { path, add, left } = world();
    writeFileSync(`${path}.backup-v3`, Buffer.alloc(5_000));
    utimesSync(`${path}.backup-v3`, AT / 1000, AT / 1000);
    for (let day = 1; day <= 4; day += 1) add('daily', day, 400);
    removeOldBackups(path, { daily: 10, bytes: 900 }, AT);
    expect(left().slice(0, 2)).toEqual(['daily 4', 'daily 3']);
    removeOldBackups(path, { daily: 10, bytes: 1 }, AT);
    expect(left()).toHaveLength(2);
    expect(left()[0]).toBe('daily 4');
  });

  test('do not include files of others, and what an ended process left unfinished goes after an hour', () => {
    const { path } = world();
    const unfinished = `${datedBackupPath(path, 'daily', AT)}.partial`;
    const others = [`${path}.backup-vacation`, `${path}.backup-20261127T170000123Z-mine`, `${path}.partial`];
    for (const file of [unfinished, `${unfinished}-journal`, ...others]) writeFileSync(file, '');
    removeOldBackups(path, ROOM, Date.now());
    expect(readdirSync(dirname(path))).toHaveLength(5);
    removeOldBackups(path, ROOM, Date.now() + 2 * 60 * 60 * 1000);
    expect(readdirSync(dirname(path)).sort()).toEqual(others.map((file) => basename(file)).sort());
  });
});
