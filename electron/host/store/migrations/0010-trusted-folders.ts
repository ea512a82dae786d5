import type { Migration } from './index.ts';

/** Stores the folders that the user trusts. Folders with topics from before are trusted. */
export const trustedFolders: Migration = {
  version: 10,
  name: 'trusted folders',
  up: (sql) =>
    sql.exec(`
      CREATE TABLE trusted_folders (
        -- The real path of the folder.
        folder TEXT PRIMARY KEY,
        trusted_at INTEGER NOT NULL
      ) STRICT;
      INSERT INTO trusted_folders (folder, trusted_at)
        SELECT workspace, min(created_at) FROM topics GROUP BY workspace;
    `),
};
