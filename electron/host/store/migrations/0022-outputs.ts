import type { Migration } from './index.ts';

/** Adds what tool calls made for people: charts, tables, images, documents and long texts. */
export const outputs: Migration = {
  version: 22,
  name: 'outputs',
  up: (sql) =>
    sql.exec(`
      CREATE TABLE outputs (
        number INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        topic_id TEXT NOT NULL REFERENCES topics (id) ON DELETE CASCADE,
        loop_id TEXT NOT NULL,
        call_id TEXT NOT NULL,
        -- The reference that messages contain, as JSON.
        ref TEXT NOT NULL,
        created_at INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX outputs_of_topics ON outputs (topic_id, number);

      -- The content, deflated. The rows of a table are divided, so that a part of them can be read.
      CREATE TABLE output_parts (
        output_number INTEGER NOT NULL REFERENCES outputs (number) ON DELETE CASCADE,
        part INTEGER NOT NULL,
        bytes BLOB NOT NULL,
        PRIMARY KEY (output_number, part)
      ) STRICT, WITHOUT ROWID;
    `),
};
