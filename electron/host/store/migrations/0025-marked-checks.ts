import type { Migration } from './index.ts';

/** Adds the commands that a person marked as checks of a folder. */
export const markedChecks: Migration = {
  version: 25,
  name: 'marked checks',
  up: (sql) =>
    sql.exec(`
      CREATE TABLE marked_checks (
        -- The real path of the folder.
        folder TEXT NOT NULL,
        command TEXT NOT NULL,
        marked_at INTEGER NOT NULL,
        PRIMARY KEY (folder, command)
      ) STRICT;

      -- A row that was removed leaves no signature with which it could be put back.
      CREATE TRIGGER unsigned_check AFTER DELETE ON marked_checks BEGIN
        DELETE FROM row_signatures
          WHERE table_name = 'marked_checks' AND row_key = json_array(OLD.folder, OLD.command);
      END;
    `),
};
