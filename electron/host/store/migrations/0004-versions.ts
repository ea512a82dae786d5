import type { Migration } from './index.ts';

/**
 * Makes a topic's messages a tree. A version is one continuation of a topic after the message
 * with `after_seq` (0: the beginning). Of the versions with the same place one is `chosen`.
 * Messages without a version form the trunk. `shown`: a version and all its ancestors are chosen;
 * messages repeat this, so that an index finds a page. A loop's version is where its next message
 * goes.
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
