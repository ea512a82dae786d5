import type { Migration } from './index.ts';

/** Adds the signatures of the rows that decide what may happen without asking. */
export const signatures: Migration = {
  version: 19,
  name: 'signatures of rows',
  up: (sql) =>
    sql.exec(`
      CREATE TABLE row_signatures (
        table_name TEXT NOT NULL,
        -- As in seal.ts: the id of the row, or its other key.
        row_key TEXT NOT NULL,
        -- HMAC-SHA-256 over the table, the key and the content of the row.
        mac BLOB NOT NULL,
        PRIMARY KEY (table_name, row_key)
      ) STRICT, WITHOUT ROWID;

      -- A row that was removed leaves no signature with which it could be put back.
      CREATE TRIGGER unsigned_rule AFTER DELETE ON approval_rules BEGIN
        DELETE FROM row_signatures WHERE table_name = 'approval_rules' AND row_key = OLD.id;
      END;
      CREATE TRIGGER unsigned_tool AFTER DELETE ON approved_tools BEGIN
        DELETE FROM row_signatures
          WHERE table_name = 'approved_tools' AND row_key = json_array(OLD.server_id, OLD.tool_name);
      END;
      CREATE TRIGGER unsigned_folder AFTER DELETE ON folder_trust BEGIN
        DELETE FROM row_signatures WHERE table_name = 'folder_trust' AND row_key = OLD.folder;
      END;
      CREATE TRIGGER unsigned_server AFTER DELETE ON servers BEGIN
        DELETE FROM row_signatures WHERE table_name = 'servers' AND row_key = OLD.id;
      END;
      CREATE TRIGGER unsigned_setting AFTER DELETE ON settings BEGIN
        DELETE FROM row_signatures WHERE table_name = 'settings' AND row_key = OLD.key;
      END;
      CREATE TRIGGER unsigned_topic AFTER DELETE ON topics BEGIN
        DELETE FROM row_signatures WHERE table_name = 'topics' AND row_key = OLD.id;
      END;
    `),
};
