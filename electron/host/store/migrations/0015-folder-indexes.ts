import type { Migration } from './index.ts';

/**
 * Adds the indexes of folders, in which the content of files is searched. The words of each folder
 * are in a table of their own, `folder_words_N`, which `folder-indexes.ts` creates and drops.
 */
export const folderIndexes: Migration = {
  version: 15,
  name: 'indexes of folders',
  up: (sql) =>
    sql.exec(`
      CREATE TABLE indexed_folders (
        -- Names the table of words, so it is never used twice.
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        -- The real path of the folder.
        folder TEXT NOT NULL UNIQUE,
        -- When an update of the index last reached its end; null: none did.
        updated_at INTEGER
      ) STRICT;

      CREATE TABLE indexed_files (
        number INTEGER PRIMARY KEY,
        folder_number INTEGER NOT NULL REFERENCES indexed_folders (number) ON DELETE CASCADE,
        -- Relative to the folder, with slashes between names.
        path TEXT NOT NULL,
        size INTEGER NOT NULL,
        -- In milliseconds since the epoch, with fractions; -1: the file must be read again.
        modified_at REAL NOT NULL,
        -- The SHA-256 hash of the content in hex; empty while the chunks are being stored.
        hash TEXT NOT NULL,
        UNIQUE (folder_number, path)
      ) STRICT;

      -- A part of a file. Its number is the rowid of its words.
      CREATE TABLE indexed_chunks (
        number INTEGER PRIMARY KEY,
        file_number INTEGER NOT NULL REFERENCES indexed_files (number) ON DELETE CASCADE,
        -- Counts the chunks of a file from 1.
        chunk INTEGER NOT NULL,
        first_line INTEGER NOT NULL,
        last_line INTEGER NOT NULL,
        UNIQUE (file_number, chunk)
      ) STRICT;
    `),
};
