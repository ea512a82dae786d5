import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CheckpointId, LoopId, type TopicId } from '../../../shared/ids.ts';
import { newId } from '../new-id.ts';
import { backupsOf } from './backups.ts';
import { Checkpoints } from './checkpoints.ts';
import type { Database } from './database.ts';
import { Drafts } from './drafts.ts';
import { Loops } from './loops.ts';
import { Messages } from './messages.ts';
import { migrations } from './migrations/index.ts';
import { eraseTopics, purgeRemovedTopics, RESTORABLE_MS, removedTopics } from './removed-topics.ts';
import { RunOutbox } from './run-outbox.ts';
import { Runs } from './runs.ts';
import { addTopic, message, newLoop, temporaryDatabase, temporaryFolder } from './store.fixture.ts';
import { Topics } from './topics.ts';

const SECRET = 'the-secret-of-the-deleted-topic';
const KEPT = 'the-words-of-the-other-topic';

/** The files of the folder that contain these bytes. */
function filesWith(folder: string, words: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && readFileSync(join(entry.parentPath, entry.name)).includes(words))
    .map(({ name }) => name);
}

/** Writes the words into every table that belongs to a topic. */
async function fill(database: Database, words: string): Promise<TopicId> {
  const topics = new Topics(database);
  const id = addTopic(database);
  topics.update(id, { title: `title ${words}` });
  const messages = new Messages(database);
  // Some texts need several pages of the database, and some are replaced before the topic ends.
  for (let n = 0; n < 30; n += 1) messages.append(message(id, `${n} ${words} ${'x'.repeat(n * 300)} ${words}`));
  const loop = newLoop(id);
  const loops = new Loops(database);
  loops.create(loop, { goal: `goal ${words}` }, { owner: 'me', leaseMs: 1000 });
  const asked = { kind: 'question-requested', question: words, prefix: '', seq: 2, at: 1 } as const;
  loops.commit(loop.id, 'me', { rows: [asked], state: { name: 'waiting', awaited: { for: 'question' } } });
  loops.release(loop.id, 'me');
  const drafts = new Drafts(database);
  for (let n = 0; n < 30; n += 1) drafts.set(id, `draft ${n} ${words.repeat(n)}`);
  drafts.set(id, `draft ${words}`);
  const bytes = new TextEncoder().encode(words);
  new Checkpoints(database).save(
    [
      {
        ...{ id: newId(CheckpointId), loopId: newId(LoopId), callId: null, topicId: id, workspace: '/w' },
        ...{ path: `${words}.txt`, operation: 'modify', movedFrom: null, before: `key ${words}`, after: null },
        ...{ mode: null, at: 1, undoneAt: null, acceptedAt: null },
      },
    ],
    [{ key: `key ${words}`, bytes }],
  );
  const runs = new Runs(database);
  for (const reported of [true, false]) {
    const { run } = await runs.create({ type: 'sleep', title: words, topicId: id, input: { words } });
    await runs.cancel(run.id, 'user', words);
    const newTopic = { title: words, workspace: '/w' };
    if (reported) await new RunOutbox(database).deliver({ runId: run.id, text: words, newTopic });
  }
  return id;
}

function remove(database: Database, id: TopicId): void {
  new Topics(database).remove(id);
}

describe('a deleted topic that is erased now', () => {
  it('leaves no byte of it in any file of the data folder, and the others stay whole', async () => {
    const folder = temporaryFolder();
    const database = temporaryDatabase({ path: join(folder, 'loopwright.sqlite') });
    const [erased, kept] = [await fill(database, SECRET), await fill(database, KEPT)];
    remove(database, erased);
    expect(filesWith(folder, SECRET).length).toBeGreaterThan(0);
    expect(eraseTopics(database, [erased])).toBe(true);
    expect(filesWith(folder, SECRET)).toEqual([]);
    expect(filesWith(folder, KEPT).length).toBeGreaterThan(0);
    expect([...new Messages(database).all(kept)]).toHaveLength(31);
    expect(database.problems()).toEqual([]);
    expect(removedTopics(database)).toEqual([]);
  });

  it.each(migrations.slice(2, -1).map(({ version }) => version))(
    'is also erased from the backup that an update of version %i made, which can still be used',
    (version) => {
      const folder = temporaryFolder();
      const path = join(folder, 'loopwright.sqlite');
      const old = temporaryDatabase({ path, migrations: migrations.filter((each) => each.version <= version) });
      const ids = [SECRET, KEPT].map((words) => {
        const id = addTopic(old);
        old.run('UPDATE topics SET title = ? WHERE id = ?', words, id);
        old.run(
          `INSERT INTO messages (id, topic_id, seq, role, parts, created_at) VALUES (?, ?, 1, 'user', ?, 1)`,
          `message ${words}`,
          id,
          `${words} `.repeat(4000),
        );
        old.run(
          `INSERT INTO checkpoints (id, topic_id, workspace, path, operation, before, at) VALUES (?, ?, '/w', ?, 'modify', ?, 1)`,
          `checkpoint ${words}`,
          id,
          words,
          words,
        );
        old.run('INSERT INTO images (key, size, deflated, bytes) VALUES (?, 1, 0, ?)', words, Buffer.from(words));
        return id;
      });
      old.close();
      const database = temporaryDatabase({ path });
      const [erased] = ids;
      if (erased === undefined) throw new Error('No topic');
      expect(backupsOf(path)).toEqual([`${path}.backup-v${version}`]);
      remove(database, erased);
      expect(eraseTopics(database, [erased])).toBe(true);
      expect(filesWith(folder, SECRET)).toEqual([]);
      expect(filesWith(folder, KEPT)).toContain(`loopwright.sqlite.backup-v${version}`);

      const restored = join(folder, 'restored.sqlite');
      copyFileSync(`${path}.backup-v${version}`, restored);
      const again = temporaryDatabase({ path: restored });
      expect(again.problems()).toEqual([]);
      expect(new Topics(again).ids()).toEqual(ids.slice(1));
    },
  );

  it('is erased even where an earlier version of this program deleted without overwriting', async () => {
    const folder = temporaryFolder();
    const database = temporaryDatabase({ path: join(folder, 'loopwright.sqlite') });
    database.exec('PRAGMA secure_delete = OFF');
    const id = await fill(database, SECRET);
    database.run('DELETE FROM messages WHERE topic_id = ?', id);
    database.exec('PRAGMA wal_checkpoint(TRUNCATE); PRAGMA secure_delete = ON');
    expect(filesWith(folder, SECRET).length).toBeGreaterThan(0);
    remove(database, id);
    expect(eraseTopics(database, [id])).toBe(true);
    expect(filesWith(folder, SECRET)).toEqual([]);
  });

  it('removes a backup that cannot be read, because nobody could tell what it contains', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'loopwright.sqlite');
    const database = temporaryDatabase({ path });
    const id = await fill(database, SECRET);
    const [broken, unrelated] = [`${path}.backup-v3`, `${path}.backup-vx`];
    for (const file of [broken, unrelated]) writeFileSync(file, 'not a database');
    remove(database, id);
    expect(eraseTopics(database, [id])).toBe(true);
    expect(existsSync(broken)).toBe(false);
    expect(existsSync(unrelated)).toBe(true);
  });

  it('reports that traces stay while another process reads the database, and they go when it ends', async () => {
    const folder = temporaryFolder();
    const path = join(folder, 'loopwright.sqlite');
    const database = temporaryDatabase({ path, busyTimeoutMs: 50 });
    const id = await fill(database, SECRET);
    const other = temporaryDatabase({ path });
    other.exec('BEGIN');
    other.all('SELECT * FROM messages');
    remove(database, id);
    expect(eraseTopics(database, [id])).toBe(false);
    other.exec('ROLLBACK');
    other.close();
    database.close();
    expect(filesWith(folder, SECRET)).toEqual([]);
  });

  it('must be deleted first, and must not run', () => {
    const database = temporaryDatabase();
    const [shown, running] = [addTopic(database), addTopic(database)];
    new Loops(database).create(newLoop(running), { goal: '' }, { owner: 'other', leaseMs: 60_000 });
    remove(database, running);
    const removed = addTopic(database);
    remove(database, removed);
    for (const id of [shown, running]) {
      expect(() => eraseTopics(database, [removed, id])).toThrow(expect.objectContaining({ code: 'not-found' }));
    }
    expect(removedTopics(database).map(({ id }) => id)).toEqual([removed]);
  });
});

describe('a topic that was deleted a week ago', () => {
  it('is overwritten in the database and erased from the backups when the program starts', async () => {
    let now = 1000;
    const folder = temporaryFolder();
    const path = join(folder, 'loopwright.sqlite');
    const database = temporaryDatabase({ path, now: () => now });
    const id = await fill(database, SECRET);
    const backup = `${path}.backup-v3`;
    database.exec(`VACUUM INTO '${backup}'`);
    remove(database, id);
    expect(removedTopics(database)).toEqual([
      { id, title: `title ${SECRET}`, removedAt: 1000, purgedAt: 1000 + RESTORABLE_MS },
    ]);
    now += RESTORABLE_MS;
    expect(purgeRemovedTopics(database)).toEqual([id]);
    database.close();
    expect(filesWith(folder, SECRET)).toEqual([]);
  });
});
