import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../database.ts';
import { temporaryFolder } from '../store.fixture.ts';
import { initial } from './0001-initial.ts';
import { approvedCommands } from './0002-approved-commands.ts';
import { topicsInAWindow } from './0003-topics-in-a-window.ts';

test('keeps the content of version 2, marks its messages as read, and copies the file before the migration', () => {
  const path = join(temporaryFolder(), 'loopwright.db');
  const old = openDatabase(path, { now: Date.now, migrations: [initial, approvedCommands] });
  old.exec(`
    INSERT INTO topics (id, title, workspace, settings, created_at, updated_at)
      VALUES ('topic_00000000000000000000000001', 'kept', '/w', '{}', 1, 2);
    INSERT INTO messages (id, topic_id, seq, role, parts, created_at)
      VALUES ('msg_00000000000000000000000001', 'topic_00000000000000000000000001', 1, 'user', '[]', 1),
             ('msg_00000000000000000000000002', 'topic_00000000000000000000000001', 2, 'assistant', '[]', 2);
    INSERT INTO checkpoints (id, workspace, path, operation, at) VALUES ('chk_00000000000000000000000001', '/w', 'a', 'create', 1);
  `);
  old.close();

  const database = openDatabase(path, { now: Date.now, migrations: [initial, approvedCommands, topicsInAWindow] });
  expect(database.all('SELECT title, pinned, deleted_at, read_seq FROM topics')).toEqual([
    { title: 'kept', pinned: 0, deleted_at: null, read_seq: 2 },
  ]);
  expect(database.all('SELECT seq, iteration FROM messages')).toEqual([
    { seq: 1, iteration: null },
    { seq: 2, iteration: null },
  ]);
  expect(database.all('SELECT accepted_at FROM checkpoints')).toEqual([{ accepted_at: null }]);
  expect(database.problems()).toEqual([]);
  database.close();
  expect(existsSync(`${path}.backup-v2`)).toBe(true);
});

test('deletes drafts and queued messages with their topic, and keeps the draft of a new topic', () => {
  const database = openDatabase(join(temporaryFolder(), 'loopwright.db'), { now: Date.now });
  database.exec(`
    INSERT INTO topics (id, title, workspace, settings, created_at, updated_at) VALUES ('t', '', '/w', '{}', 1, 1);
    INSERT INTO drafts VALUES ('t', 'gone'), (NULL, 'stays');
    INSERT INTO queued_messages (id, topic_id, text, created_at) VALUES ('q', 't', 'gone', 1);
    DELETE FROM topics;
  `);
  expect(database.all('SELECT text FROM drafts')).toEqual([{ text: 'stays' }]);
  expect(database.all('SELECT * FROM queued_messages')).toEqual([]);
  database.close();
});
