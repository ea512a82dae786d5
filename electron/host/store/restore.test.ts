import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LoopwrightError } from '../../../shared/errors.ts';
import { backupFiles, stagedPath } from './backup-files.ts';
import { backupsOf } from './backups.ts';
import type { Database } from './database.ts';
import { Loops } from './loops.ts';
import { makeBackup } from './make-backup.ts';
import { Messages } from './messages.ts';
import { migrations } from './migrations/index.ts';
import { eraseTopics } from './removed-topics.ts';
import { restoreDatabase } from './restore.ts';
import { Runs } from './runs.ts';
import { addLoop, addTopic, message, runProgram, temporaryDatabase, temporaryFolder } from './store.fixture.ts';
import { Topics } from './topics.ts';
import { finishWishedRestore, wishRestore } from './wished-restore.ts';

const titles = (database: Database) =>
  database.all<{ title: string }>('SELECT title FROM topics').map((row) => row.title);

function named(database: Database, title: string): void {
  new Topics(database).update(addTopic(database), { title });
}

/** A closed database with the topic `new`, whose backup has the topic `old`. */
function world({ bytes = 0 }: { readonly bytes?: number } = {}) {
  const path = join(temporaryFolder(), 'loopwright.sqlite');
  const database = temporaryDatabase({ path });
  named(database, 'old');
  const topicId = addTopic(database);
  for (let n = 0; n * 100_000 < bytes; n += 1) new Messages(database).append(message(topicId, 'z'.repeat(100_000)));
  const backup = makeBackup(path, 'daily', 1);
  database.run('DELETE FROM topics');
  named(database, 'new');
  database.close();
  return { path, backup, open: () => temporaryDatabase({ path }) };
}

async function refusal(restoring: Promise<unknown>): Promise<string> {
  try {
    await restoring;
  } catch (error) {
    if (error instanceof LoopwrightError) return error.failure;
    throw error;
  }
  return 'nothing';
}

describe('restoring a backup', () => {
  test('puts it in the place of the database, and keeps the state before as a backup', async () => {
    const { path, backup, open } = world();
    const before = await restoreDatabase(path, backup.path, () => 5);
    const restored = open();
    expect(titles(restored)).toContain('old');
    expect(titles(restored)).not.toContain('new');
    expect(restored.problems()).toEqual([]);
    expect(restored.get<{ journal_mode: string }>('PRAGMA journal_mode')?.journal_mode).toBe('wal');
    expect(before).toMatchObject({ reason: 'before-restore', at: 5 });
    restored.close();
    await restoreDatabase(path, before?.path ?? '', Date.now);
    expect(titles(open())).toEqual(['new']);
    expect(existsSync(stagedPath(path))).toBe(false);
  });

  test('migrates an older one', async () => {
    const { path, open } = world();
    const file = join(dirname(path), 'older');
    const old = temporaryDatabase({ path: file, migrations: migrations.slice(0, 20) });
    addTopic(old);
    old.run("UPDATE topics SET title = 'of version 20'");
    old.close();
    await restoreDatabase(path, file, Date.now);
    expect(titles(open())).toEqual(['of version 20']);
    expect(readdirSync(dirname(path)).filter((name) => name.includes('restore.partial'))).toEqual([]);
  });

  test('refuses a newer one, a damaged one, no database of the program and a missing one, and changes nothing', async () => {
    const { path, open } = world();
    const folder = dirname(path);
    const newer = temporaryDatabase({ path: join(folder, 'newer') });
    newer.exec('PRAGMA user_version = 9999');
    newer.close();
    writeFileSync(join(folder, 'text'), 'This is a letter.');
    writeFileSync(join(folder, 'empty'), '');
    const bytes = readFileSync(world({ bytes: 500_000 }).backup.path);
    bytes.fill(7, 8_000, 200_000);
    writeFileSync(join(folder, 'broken'), bytes);
    const before = readFileSync(path);
    for (const [name, why] of [
      ...[
        ['newer', 'backup-newer'],
        ['text', 'backup-damaged'],
        ['empty', 'backup-damaged'],
      ],
      ...[
        ['broken', 'backup-damaged'],
        ['gone', 'backup-missing'],
      ],
    ] as const) {
      expect(await refusal(restoreDatabase(path, join(folder, name ?? ''), Date.now)), name).toBe(why);
    }
    expect(readFileSync(path).equals(before)).toBe(true);
    expect(titles(open())).toEqual(['new']);
  });

  test('is refused while another process has the database open', async () => {
    const { path, backup, open } = world();
    const other = runProgram(
      `
        import { openDatabase } from '@/database.ts';
        const database = openDatabase(process.argv[1], { now: Date.now });
        console.log('open');
        setTimeout(() => database.close(), 60_000);
      `,
      [path],
    );
    await other.line();
    expect(await refusal(restoreDatabase(path, backup.path, Date.now))).toBe('data-in-use');
    expect(titles(open())).toEqual(['new']);
    other.child.kill('SIGKILL');
    await other.done;
  });

  test('moves a damaged database away', async () => {
    const { path, backup, open } = world();
    writeFileSync(path, 'no database any more'.repeat(50));
    expect(await restoreDatabase(path, backup.path, () => 5)).toBe(null);
    expect(titles(open())).toContain('old');
    expect(readFileSync(`${path}.damaged-5`, 'utf8')).toContain('no database any more');
  });

  test('goes back from a newer version of the program, and keeps that state as a backup', async () => {
    const { path, backup, open } = world();
    const newer = open();
    newer.exec('PRAGMA user_version = 9999');
    newer.close();
    expect(await restoreDatabase(path, backup.path, () => 5)).toMatchObject({ reason: 'before-restore' });
    expect(titles(open())).toContain('old');
  });

  test('works where there is no database yet', async () => {
    const { path, backup, open } = world();
    for (const name of readdirSync(dirname(path)).filter(
      (each) => each.startsWith('loopwright.sqlite') && !each.includes('backup'),
    ))
      renameSync(join(dirname(path), name), join(dirname(path), `away-${name}`));
    await restoreDatabase(path, backup.path, Date.now);
    expect(titles(open())).toContain('old');
  });
});

describe('what is allowed', () => {
  test('stays as it is now: a restore brings back no approval, setting or trust, and takes none away', async () => {
    const path = join(temporaryFolder(), 'loopwright.sqlite');
    const database = temporaryDatabase({ path });
    const [kept, lost] = [addTopic(database), addTopic(database)];
    const rule = (id: string, topicId: string | null) =>
      database.run(
        `INSERT INTO approval_rules (id, server_id, tool_name, effect, topic_id, definition_hash, created_at)
         VALUES (?, 's', 't', 'allow', ?, 'h', 1)`,
        ...[id, topicId],
      );
    const setting = (key: string, value: string) =>
      database.run('INSERT OR REPLACE INTO settings (key, value) VALUES (?, ?)', key, value);
    const signature = (table: string, key: string, text: string) =>
      database.run(
        'INSERT OR REPLACE INTO row_signatures VALUES (?, ?, ?)',
        table,
        key,
        new TextEncoder().encode(text),
      );
    rule('revoked-later', null);
    signature('approval_rules', 'revoked-later', 'then');
    setting('approvalMode', '"allow-all"');
    signature('settings', 'approvalMode', 'then');
    database.run(`UPDATE topics SET settings = '{"approvalMode":"allow-all"}'`);
    database.run(`INSERT INTO folder_trust VALUES ('/restricted-later', 1, NULL, 1)`);
    const backup = makeBackup(path, 'daily', 1);

    database.run('DELETE FROM approval_rules');
    database.run('DELETE FROM folder_trust');
    rule('made-later', null);
    rule('of-a-topic', kept);
    const fresh = addTopic(database);
    rule('of-a-fresh-topic', fresh);
    setting('approvalMode', '"ask-all"');
    signature('settings', 'approvalMode', 'now');
    database.run(`UPDATE topics SET settings = '{}'`);
    database.run('DELETE FROM topics WHERE id = ?', lost);
    database.close();
    await restoreDatabase(path, backup.path, Date.now);

    const restored = temporaryDatabase({ path });
    const ids = restored.all<{ id: string }>('SELECT id FROM approval_rules ORDER BY number').map(({ id }) => id);
    expect(ids).toEqual(['made-later', 'of-a-topic']);
    expect(restored.all('SELECT value FROM settings')).toEqual([{ value: '"ask-all"' }]);
    expect(restored.all('SELECT DISTINCT settings FROM topics')).toEqual([{ settings: '{}' }]);
    expect(restored.all('SELECT * FROM folder_trust')).toEqual([]);
    const signatures = restored.all<{ row_key: string; text: string }>(
      'SELECT row_key, CAST(mac AS TEXT) AS text FROM row_signatures',
    );
    expect(signatures).toEqual([{ row_key: 'approvalMode', text: 'now' }]);
    expect([...new Topics(restored).ids()].sort()).toEqual([kept, lost].sort());
  });

  test('by an automation that was deleted or changed since then waits for the user', async () => {
    const path = join(temporaryFolder(), 'loopwright.sqlite');
    const database = temporaryDatabase({ path });
    for (const id of [1, 2, 3])
      database.run(
        `INSERT INTO automations (id, title, goal, time, time_zone, strategy, settings, on_missed, own_topic_id,
           handled_until, created_at, updated_at) VALUES (?, 't', 'g', '{}', 'UTC', 's', '{}', 'ask', ?, 10, 1, 1)`,
        ...[id, `topic-${id}`],
      );
    const backup = makeBackup(path, 'daily', 1);
    database.run('DELETE FROM automations WHERE id = 1');
    database.run("UPDATE automations SET goal = 'another', updated_at = 2 WHERE id = 2");
    database.run('UPDATE automations SET handled_until = 99 WHERE id = 3');
    database.close();
    await restoreDatabase(path, backup.path, Date.now);
    const restored = temporaryDatabase({ path });
    expect(restored.all('SELECT id, paused, handled_until AS until FROM automations ORDER BY id')).toEqual([
      { id: 1, paused: 1, until: 10 },
      { id: 2, paused: 1, until: 10 },
      { id: 3, paused: 0, until: 99 },
    ]);
  });

  test('and background tasks of that time are canceled, and loops that ran are interrupted', async () => {
    const path = join(temporaryFolder(), 'loopwright.sqlite');
    const database = temporaryDatabase({ path });
    const { loops, id } = addLoop(database, 1e12);
    const runs = new Runs(database);
    const { run } = await runs.create({ type: 'sleep', title: 't', topicId: null, input: {} });
    const backup = makeBackup(path, 'daily', 1);
    loops.markInterrupted();
    database.close();
    await restoreDatabase(path, backup.path, Date.now);
    const restored = temporaryDatabase({ path });
    expect(restored.get('SELECT state_name AS state FROM runs WHERE id = ?', run.id)).toEqual({ state: 'canceled' });
    expect(new Loops(restored).markInterrupted()).toEqual([id]);
  });
});

describe('a process that is killed while it restores', () => {
  const RESTORER = `
    import { restoreDatabase } from '@/restore.ts';
    const [path, file] = process.argv.slice(1);
    console.log('begins');
    await restoreDatabase(path, file, Date.now);
    console.log('restored');
  `;

  test('leaves the old or the restored database, whole, whenever it is killed', { timeout: 60_000 }, async () => {
    const { path, backup, open } = world({ bytes: 6_000_000 });
    const seen = new Set<string>();
    for (let round = 0; round < 7; round += 1) {
      const restorer = runProgram(RESTORER, [path, backup.path]);
      await restorer.line();
      await new Promise((resolve) => setTimeout(resolve, round * 90));
      restorer.child.kill('SIGKILL');
      await restorer.done;
      const database = open();
      expect(database.problems(), `round ${round}`).toEqual([]);
      const is = titles(database).includes('old') ? 'old' : titles(database).join();
      expect(['old', 'new'], `round ${round}`).toContain(is);
      seen.add(is);
      database.run('DELETE FROM topics');
      named(database, 'new');
      database.close();
    }
    expect(seen.has('new')).toBe(true);
    await restoreDatabase(path, backup.path, Date.now);
    expect(titles(open())).toContain('old');
  });
});

describe('a restore that waits for the next start', () => {
  test('is carried out once, before the database is opened', async () => {
    const { path, backup, open } = world();
    wishRestore(path, backup.name);
    expect(await finishWishedRestore(path, Date.now)).toEqual({ state: 'restored', name: backup.name, at: 1 });
    const database = open();
    expect(titles(database)).toContain('old');
    database.close();
    expect(await finishWishedRestore(path, Date.now)).toBe(null);
  });

  test('goes on after starts that were killed, and is given up after three', { timeout: 30_000 }, async () => {
    const { path, backup, open } = world();
    wishRestore(path, backup.name);
    const starter = `
      import { finishWishedRestore } from '@/wished-restore.ts';
      await finishWishedRestore(process.argv[1], () => process.kill(process.pid, 'SIGKILL') && 1);
    `;
    for (let start = 0; start < 3; start += 1) {
      expect((await runProgram(starter, [path]).done).signal).toBe('SIGKILL');
    }
    expect(await finishWishedRestore(path, Date.now)).toMatchObject({
      state: 'failed',
      why: { failure: 'restore-given-up' },
    });
    expect(titles(open())).toEqual(['new']);
    expect(await finishWishedRestore(path, Date.now)).toBe(null);
  });

  test('of a backup that is gone or that another process prevents says so, and the database stays', async () => {
    const { path, backup, open } = world();
    expect(() => wishRestore(path, '../other')).toThrow(expect.objectContaining({ code: 'not-found' }));
    wishRestore(path, backup.name);
    const other = open();
    expect(await finishWishedRestore(path, Date.now)).toMatchObject({
      ...{ state: 'failed', why: { failure: 'data-in-use', path } },
    });
    expect(titles(other)).toEqual(['new']);
  });
});

describe('erasing', () => {
  test('a topic also erases it from daily backups, from copies that are not complete, and from one that is made meanwhile', () => {
    const folder = temporaryFolder();
    const path = join(folder, 'loopwright.sqlite');
    const database = temporaryDatabase({ path });
    const topicId = addTopic(database);
    new Messages(database).append(message(topicId, 'zqsecret words'));
    const [daily, asked] = [makeBackup(path, 'daily', 1), makeBackup(path, 'asked', 2)];
    for (const file of [`${daily.path}.partial`, `${daily.path}.partial-journal`, stagedPath(path)])
      writeFileSync(file, 'zqsecret');
    new Topics(database).remove(topicId);
    // The database is changed after its backups, and another process makes one in between.
    let late: string | null = null;
    const transaction = database.transaction.bind(database);
    database.transaction = (fn) => {
      late ??= makeBackup(path, 'daily', 3).path;
      return transaction(fn);
    };
    expect(eraseTopics(database, [topicId])).toBe(true);
    database.close();
    expect(late).not.toBe(null);
    const names = readdirSync(folder);
    expect(names.filter((name) => readFileSync(join(folder, name)).includes('zqsecret'))).toEqual([]);
    expect(backupsOf(path)).toHaveLength(3);
    expect(backupFiles(path).map(({ name }) => name)).toContain(asked.name);
  });
});
