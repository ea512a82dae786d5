import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../database.ts';
import { Servers } from '../servers.ts';
import { temporaryFolder } from '../store.fixture.ts';
import { servers } from './0007-servers.ts';
import { migrations } from './index.ts';

test('adds tables for servers, and keeps earlier permissions for tools', () => {
  const path = join(temporaryFolder(), 'loopwright.db');
  const old = openDatabase(path, {
    now: Date.now,
    migrations: migrations.filter(({ version }) => version < servers.version),
  });
  old.exec(`
    INSERT INTO approval_rules (id, server_id, tool_name, effect, definition_hash, created_at)
      VALUES ('rule', '@aether/file-editor', 'write_file', 'allow', 'h', 1);
  `);
  old.close();

  const database = openDatabase(path, { now: Date.now, migrations });
  expect(new Servers(database).list()).toEqual([]);
  expect(database.all<{ id: string }>('SELECT id FROM approval_rules')).toEqual([{ id: 'rule' }]);
  expect(database.problems()).toEqual([]);
  database.close();
});
