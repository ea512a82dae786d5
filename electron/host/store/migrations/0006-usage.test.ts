import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createUsage } from '../../usage/usage.ts';
import { openDatabase } from '../database.ts';
import { ModelUsage } from '../model-usage.ts';
import { temporaryFolder } from '../store.fixture.ts';
import { usage } from './0006-usage.ts';
import { migrations } from './index.ts';

test('counts the model usage that was stored before version 6', () => {
  const path = join(temporaryFolder(), 'loopwright.db');
  const before = migrations.filter(({ version }) => version < usage.version);
  const old = openDatabase(path, { now: Date.now, migrations: before });
  old.exec(`
    INSERT INTO topics (id, title, workspace, settings, created_at, updated_at) VALUES ('t', '', '/w', '{}', 1, 1);
    INSERT INTO loops (id, topic_id, strategy, strategy_version, workspace, locale, state_name, state, limits, next_row, created_at, updated_at)
      VALUES ('l', 't', 'agentic', 1, '/w', 'en', 'completed', '{"name":"completed"}', '{}', 3, 1, 1);
    INSERT INTO journal (loop_id, row, seq, kind, at, data) VALUES
      ('l', 1, 1, 'model-settled', 1000, '{"model":{"provider":"openai","model":"m"},"reply":{"usage":{"inputTokens":5,"outputTokens":1}}}'),
      ('l', 2, 2, 'wrap-up', 1000, '{"usage":{"inputTokens":2,"outputTokens":2},"text":"Stopped."}');
  `);
  old.close();

  const database = openDatabase(path, { now: Date.now, migrations });
  expect(
    createUsage({ modelUsage: new ModelUsage(database), timeZone: () => 'UTC', now: () => 2000 }).days({ days: 1 }),
  ).toEqual([
    {
      day: '1970-01-01',
      model: { provider: 'openai', model: 'm' },
      modelCalls: 1,
      repairs: 0,
      usage: { inputTokens: 5, outputTokens: 1 },
    },
    {
      day: '1970-01-01',
      model: { provider: '', model: '' },
      modelCalls: 1,
      repairs: 0,
      usage: { inputTokens: 2, outputTokens: 2 },
    },
  ]);
  expect(database.problems()).toEqual([]);
  database.close();
});
