import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '../database.ts';
import { temporaryFolder } from '../store.fixture.ts';
import { folderTrust } from './0010-folder-trust.ts';
import { migrations } from './index.ts';

test('trusts the folders of earlier topics, and remembers from which of them a server came', () => {
  const path = join(temporaryFolder(), 'loopwright.db');
  const before = migrations.filter(({ version }) => version < folderTrust.version);
  const old = openDatabase(path, { now: Date.now, migrations: before });
  old.exec(`
    INSERT INTO topics (id, title, workspace, settings, created_at, updated_at)
      VALUES ('1', '', '/w', '{}', 5, 5), ('2', '', '/w', '{}', 3, 3), ('3', '', '/v', '{}', 1, 1);
    INSERT INTO servers (id, setting, origin, created_at) VALUES
      ('of-w', '{"transport":"stdio","command":"c","cwd":"/w"}', 'workspace', 1),
      ('elsewhere', '{"transport":"stdio","command":"c","cwd":"/x"}', 'workspace', 1),
      ('remote', '{"transport":"http","url":"https://a.example"}', 'workspace', 1),
      ('typed', '{"transport":"stdio","command":"c","cwd":"/w"}', 'typed', 1);
  `);
  old.close();

  const database = openDatabase(path, { now: Date.now, migrations: [...before, folderTrust] });
  expect(database.all('SELECT * FROM folder_trust ORDER BY folder')).toEqual([
    { folder: '/v', trusted: 1, owner: null, decided_at: 1 },
    { folder: '/w', trusted: 1, owner: null, decided_at: 3 },
  ]);
  expect(database.all('SELECT id FROM servers WHERE folder IS NOT NULL')).toEqual([{ id: 'of-w' }]);
  database.close();
});
