import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../database.ts';
import { temporaryFolder } from '../store.fixture.ts';
import { compactions } from './0005-compactions.ts';
import { migrations } from './index.ts';

test('keeps the messages of version 4, none of them pinned', () => {
  const path = join(temporaryFolder(), 'loopwright.db');
  const before = migrations.filter(({ version }) => version < compactions.version);
  const old = openDatabase(path, { now: Date.now, migrations: before });
  old.exec(`
    INSERT INTO topics (id, title, workspace, settings, created_at, updated_at) VALUES ('t', '', '/w', '{}', 1, 1);
    INSERT INTO messages (id, topic_id, seq, role, parts, created_at) VALUES ('m', 't', 1, 'user', '[]', 1);
  `);
  old.close();

  const database = openDatabase(path, { now: Date.now, migrations: [...before, compactions] });
  expect(database.all('SELECT id, pinned FROM messages')).toEqual([{ id: 'm', pinned: 0 }]);
  expect(database.problems()).toEqual([]);
  database.close();
});

test('deletes the compactions of a topic with the topic', () => {
  const database = openDatabase(join(temporaryFolder(), 'loopwright.db'), { now: Date.now });
  database.exec(`
    INSERT INTO topics (id, title, workspace, settings, created_at, updated_at) VALUES ('t', '', '/w', '{}', 1, 1);
    INSERT INTO compactions (id, topic_id, until_id, summary, made_by, messages, tokens_before, tokens_after, created_at)
      VALUES ('c', 't', 'm', 'notes', 'model', 1, 2, 1, 1);
    DELETE FROM topics;
  `);
  expect(database.all('SELECT * FROM compactions')).toEqual([]);
  database.close();
});

test('reads pins and compactions by an index, because every model call reads them', () => {
  const database = openDatabase(join(temporaryFolder(), 'loopwright.db'), { now: Date.now });
  const planOf = (sql: string) =>
    database.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).map(({ detail }) => detail);
  expect(planOf(`SELECT id FROM messages WHERE topic_id = 't' AND pinned = 1`).join()).toContain('messages_pinned');
  const standing = planOf(
    `SELECT id, until_id FROM compactions WHERE topic_id = 't' AND undone_at IS NULL ORDER BY number DESC`,
  );
  expect(standing).toHaveLength(1);
  expect(standing.join()).toContain('compactions_of_topic');
  database.close();
});
