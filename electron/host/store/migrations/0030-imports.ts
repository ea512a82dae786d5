import type { Migration } from './index.ts';

/**
 * Adds which topics were imported, from where, and together with which others. An import without `finished_at` is not
 * complete: its topics are hidden, and are deleted when nobody goes on with it.
 */
export const imports: Migration = {
  version: 30,
  name: 'imports',
  up: (sql) =>
    sql.exec(`
      CREATE TABLE imports (
        number INTEGER PRIMARY KEY,
        file_name TEXT NOT NULL,
        begun_at INTEGER NOT NULL,
        -- The process that imports renews this.
        alive_at INTEGER NOT NULL,
        finished_at INTEGER,
        undone_at INTEGER
      ) STRICT;
      CREATE INDEX imports_unfinished ON imports (number) WHERE finished_at IS NULL;

      CREATE TABLE imported_topics (
        topic_id TEXT PRIMARY KEY REFERENCES topics (id) ON DELETE CASCADE,
        import INTEGER NOT NULL REFERENCES imports (number) ON DELETE CASCADE,
        source TEXT NOT NULL,
        source_id TEXT NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX imported_topics_of_import ON imported_topics (import);
      CREATE INDEX imported_topics_of_source ON imported_topics (source, source_id);
    `),
};
