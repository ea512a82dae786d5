import type { Migration } from './index.ts';

/**
 * Stores for which folders the user decided to trust or to restrict them. Folders with topics from
 * before are trusted.
 */
export const folderTrust: Migration = {
  version: 10,
  name: 'trust in folders',
  up: (sql) =>
    sql.exec(`
      CREATE TABLE folder_trust (
        -- The real path of the folder.
        folder TEXT PRIMARY KEY,
        trusted INTEGER NOT NULL CHECK (trusted IN (0, 1)),
        -- The user id that owned the folder when it was decided; null: not looked up yet.
        owner INTEGER,
        decided_at INTEGER NOT NULL
      ) STRICT;
      INSERT INTO folder_trust (folder, trusted, decided_at)
        SELECT workspace, 1, min(created_at) FROM topics GROUP BY workspace;

      -- The real path of the folder whose configuration file contained the server; null: none did,
      -- or an earlier version did not store it.
      ALTER TABLE servers ADD COLUMN folder TEXT;
      UPDATE servers SET folder = json_extract(setting, '$.cwd')
        WHERE origin = 'workspace' AND json_extract(setting, '$.cwd') IN (SELECT workspace FROM topics);
    `),
};
