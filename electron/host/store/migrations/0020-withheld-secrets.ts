import type { Migration } from './index.ts';

/** Adds the secrets that models do not get, and the places where they were found. */
export const withheldSecrets: Migration = {
  version: 20,
  name: 'withheld secrets',
  up: (sql) =>
    sql.exec(`
      CREATE TABLE withheld_secrets (
        topic_id TEXT NOT NULL REFERENCES topics (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        -- A hash of the topic and the value. The value itself is only in the messages of the topic.
        digest TEXT NOT NULL,
        kind TEXT NOT NULL,
        sent INTEGER NOT NULL DEFAULT 0 CHECK (sent IN (0, 1)),
        PRIMARY KEY (topic_id, number),
        UNIQUE (topic_id, digest)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE withheld_places (
        topic_id TEXT NOT NULL,
        number INTEGER NOT NULL,
        place INTEGER NOT NULL,
        message_id TEXT,
        call_id TEXT,
        source TEXT,
        PRIMARY KEY (topic_id, number, place),
        FOREIGN KEY (topic_id, number) REFERENCES withheld_secrets (topic_id, number) ON DELETE CASCADE
      ) STRICT, WITHOUT ROWID;
    `),
};
