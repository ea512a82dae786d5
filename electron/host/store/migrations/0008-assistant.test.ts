import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../database.ts';
import { addTopic, temporaryDatabase, temporaryFolder } from '../store.fixture.ts';
import { Todos } from '../todos.ts';
import { assistant } from './0008-assistant.ts';
import { migrations } from './index.ts';

test('adds tables for todos and schedules, and keeps earlier messages', () => {
  const path = join(temporaryFolder(), 'loopwright.db');
  const before = migrations.filter(({ version }) => version < assistant.version);
  const old = openDatabase(path, { now: Date.now, migrations: before });
  const topicId = addTopic(old);
  old.close();

  const database = openDatabase(path, { now: Date.now, migrations });
  const todos = new Todos(database);
  todos.add({ content: 'Call', tag: 'default', priority: 0, dueAt: null, remindAt: null });
  expect(todos.find(1)).toMatchObject({ content: 'Call' });
  expect(database.all<{ id: string }>('SELECT id FROM topics')).toEqual([{ id: topicId }]);
  expect(database.problems()).toEqual([]);
  database.close();
});

test('rejects rows with impossible values, whichever code writes them', () => {
  const database = temporaryDatabase();
  const todo = { content: 'Call', tag: 'default', priority: 0, dueAt: null, remindAt: null };
  const todos = new Todos(database);
  expect(() => todos.add({ ...todo, remindAt: 1 })).toThrow('CHECK constraint failed');
  expect(() => todos.add({ ...todo, priority: -1 })).toThrow('CHECK constraint failed');
  expect(todos.list({ openOnly: false, due: 'any', tag: null, keyword: null }, 10).total).toBe(0);
});
