import type { Migration } from './index.ts';

/**
 * Adds the data of a topic that only windows use, such as drafts and queued messages. Existing
 * messages count as read.
 */
export const topicsInAWindow: Migration = {
  version: 3,
  name: 'topics in a window',
  up: (sql) =>
    sql.exec(`
      ALTER TABLE topics ADD COLUMN pinned INTEGER NOT NULL DEFAULT 0 CHECK (pinned IN (0, 1));
      ALTER TABLE topics ADD COLUMN deleted_at INTEGER;
      ALTER TABLE topics ADD COLUMN read_seq INTEGER NOT NULL DEFAULT 0;
      UPDATE topics SET read_seq = coalesce((SELECT max(seq) FROM messages WHERE topic_id = topics.id), 0);

      ALTER TABLE messages ADD COLUMN iteration TEXT;

      ALTER TABLE checkpoints ADD COLUMN accepted_at INTEGER;
      CREATE INDEX checkpoints_of_call ON checkpoints (call_id);

      CREATE TABLE drafts (
        topic_id TEXT UNIQUE REFERENCES topics (id) ON DELETE CASCADE,
        text TEXT NOT NULL
      ) STRICT;

      CREATE TABLE queued_messages (
        number INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        topic_id TEXT NOT NULL REFERENCES topics (id) ON DELETE CASCADE,
        text TEXT NOT NULL,
        created_at INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX queued_messages_of_topic ON queued_messages (topic_id, number);
    `),
};
