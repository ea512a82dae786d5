import type { Migration } from './index.ts';

/** Adds the files that are attached to drafts. A message that is sent takes the content over, and the row goes. */
export const attachedFiles: Migration = {
  version: 27,
  name: 'attached files',
  up: (sql) =>
    sql.exec(`
      CREATE TABLE attached_files (
        number INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        -- Null: the draft of a new topic.
        topic_id TEXT REFERENCES topics (id) ON DELETE CASCADE,
        -- What the page shows, as JSON.
        view TEXT NOT NULL,
        -- The part of the message that it becomes, as JSON.
        part TEXT NOT NULL
      ) STRICT;
      CREATE INDEX attached_files_of_topics ON attached_files (topic_id, number);
    `),
};
