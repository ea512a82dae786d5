import type { Migration } from './index.ts';

/**
 * Turns the messages of a topic into a tree. A version is one continuation of a topic after the
 * message with the number `after_seq`; 0 is the beginning of the topic. At each such place, one
 * version is `chosen`. Messages without a version form the trunk. A version is `shown` if the
 * version and all its ancestors are chosen. Each message stores this as well, so that a page can
 * be found by an index. A new message of a loop is stored in the version of the loop.
 */
export const versions: Migration = {
  version: 4,
  name: 'versions of messages',
  up: (sql) =>
    sql.exec(`
      CREATE TABLE versions (
        number INTEGER PRIMARY KEY,
        topic_id TEXT NOT NULL REFERENCES topics (id) ON DELETE CASCADE,
        after_seq INTEGER NOT NULL,
        chosen INTEGER NOT NULL CHECK (chosen IN (0, 1)),
        shown INTEGER NOT NULL CHECK (shown IN (0, 1)),
        created_at INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX versions_of_topic ON versions (topic_id, after_seq);

      ALTER TABLE messages ADD COLUMN version INTEGER;
      ALTER TABLE messages ADD COLUMN shown INTEGER NOT NULL DEFAULT 1 CHECK (shown IN (0, 1));
      CREATE INDEX messages_shown ON messages (topic_id, seq) WHERE shown = 1;
      CREATE INDEX messages_of_version ON messages (version, shown) WHERE version IS NOT NULL;

      ALTER TABLE loops ADD COLUMN version INTEGER;
    `),
};
