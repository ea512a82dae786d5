import type { Migration } from './index.ts';

export const compactions: Migration = {
  version: 5,
  name: 'compactions',
  up: (sql) =>
    sql.exec(`
      CREATE TABLE compactions (
        number INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        topic_id TEXT NOT NULL REFERENCES topics (id) ON DELETE CASCADE,
        until_id TEXT NOT NULL,
        summary TEXT NOT NULL,
        made_by TEXT NOT NULL CHECK (made_by IN ('model', 'outline')),
        messages INTEGER NOT NULL,
        tokens_before INTEGER NOT NULL,
        tokens_after INTEGER NOT NULL,
        created_at INTEGER NOT NULL,
        undone_at INTEGER
      ) STRICT;
      CREATE INDEX compactions_of_topic ON compactions (topic_id, number);

      ALTER TABLE messages ADD COLUMN pinned INTEGER NOT NULL DEFAULT 0 CHECK (pinned IN (0, 1));
      CREATE INDEX messages_pinned ON messages (topic_id) WHERE pinned = 1;
    `),
};
