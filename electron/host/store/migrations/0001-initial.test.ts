import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../database.ts';
import { temporaryFolder } from '../store.fixture.ts';
import { initial } from './0001-initial.ts';
import { migrations } from './index.ts';

test('creates all tables, and deletes the rows that belong to a topic together with the topic', () => {
  const database = openDatabase(join(temporaryFolder(), 'loopwright.db'), { now: Date.now, migrations: [initial] });
  database.exec(`
    INSERT INTO topics (id, title, workspace, settings, created_at, updated_at) VALUES ('t', '', '/w', '{}', 1, 1);
    INSERT INTO loops (id, topic_id, strategy, strategy_version, workspace, locale, state_name, state, limits, next_row, created_at, updated_at)
      VALUES ('l', 't', 'agentic', 1, '/w', 'en', 'paused', '{}', '{}', 1, 1, 1);
    INSERT INTO journal (loop_id, row, seq, kind, at, data) VALUES ('l', 0, 0, 'input', 1, '{}');
  `);
  const tables = database.all<{ name: string }>("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name");
  expect(tables.map((table) => table.name)).toEqual([
    'approval_rules',
    'checkpoints',
    'images',
    'inbox',
    'journal',
    'loops',
    'messages',
    'settings',
    'topics',
  ]);
  database.run('DELETE FROM topics');
  expect(database.all('SELECT * FROM loops')).toEqual([]);
  expect(database.all('SELECT * FROM journal')).toEqual([]);
  expect(database.problems()).toEqual([]);
  database.close();
});

test('numbers all migrations from 1 without gaps', () => {
  expect(migrations.map((migration) => migration.version)).toEqual(migrations.map((_, index) => index + 1));
});
