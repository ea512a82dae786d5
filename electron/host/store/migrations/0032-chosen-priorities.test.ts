import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../database.ts';
import { temporaryFolder } from '../store.fixture.ts';
import { Todos } from '../todos.ts';
import { chosenPriorities } from './0032-chosen-priorities.ts';
import { migrations } from './index.ts';

test('keeps the priorities of todos, except the number that every todo had by itself', () => {
  const path = join(temporaryFolder(), 'loopwright.db');
  const before = migrations.filter(({ version }) => version < chosenPriorities.version);
  const old = openDatabase(path, { now: Date.now, migrations: before });
  for (const priority of [0, 1, 7]) {
    old.run(
      "INSERT INTO todos (content, folded, tag, priority, created_at) VALUES ('Call', 'call', 'default', ?, 1)",
      priority,
    );
  }
  old.close();

  const database = openDatabase(path, { now: Date.now, migrations });
  const todos = new Todos(database);
  const query = { openOnly: false, due: 'any', tag: null, keyword: null } as const;
  const listed = (order: 'number' | 'urgency') => todos.list(query, 10, order).todos.map(({ priority }) => priority);
  expect(listed('number')).toEqual([null, 1, 7]);
  expect(listed('urgency')).toEqual([1, 7, null]);
  expect(todos.ofIds([3, 9, 1]).map(({ id }) => id)).toEqual([1, 3]);
  expect(database.problems()).toEqual([]);
  database.close();
});
