import type { Migration } from './index.ts';

/** Lets a secret that is removed with its topic leave no signature. */
export const signedSecrets: Migration = {
  version: 21,
  name: 'signatures of secrets',
  up: (sql) =>
    sql.exec(`
      CREATE TRIGGER unsigned_secret AFTER DELETE ON withheld_secrets BEGIN
        DELETE FROM row_signatures
          WHERE table_name = 'withheld_secrets' AND row_key = json_array(OLD.topic_id, OLD.number);
      END;
    `),
};
