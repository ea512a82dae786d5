import type { Migration } from './index.ts';

/**
 * Adds where the title of a topic comes from, what was asked for titles, and when a topic was archived.
 * The title of an existing topic is kept, unless it is a slash command that no message has followed.
 */
export const titlesAndArchive: Migration = {
  version: 28,
  name: 'titles and archive',
  up: (sql) =>
    sql.exec(`
      -- 'command': the topic has only slash commands so far. 'message': the first line of the first
      -- message. 'asked': as 'message', and a model was asked for a title. 'final': it stays.
      ALTER TABLE topics ADD COLUMN title_state TEXT NOT NULL DEFAULT 'final'
        CHECK (title_state IN ('command', 'message', 'asked', 'final'));
      UPDATE topics SET title_state = 'command' WHERE title LIKE '/%'
        AND NOT EXISTS (SELECT 1 FROM messages WHERE topic_id = topics.id AND role = 'user');

      -- Null: the topic is not archived.
      ALTER TABLE topics ADD COLUMN archived_at INTEGER;

      -- What the request for the title of a topic used. There is at most one for each topic.
      CREATE TABLE title_requests (
        topic_id TEXT PRIMARY KEY REFERENCES topics (id) ON DELETE CASCADE,
        at INTEGER NOT NULL,
        model TEXT NOT NULL,
        usage TEXT NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX title_requests_by_time ON title_requests (at);
    `),
};
