/**
 * Stores the indexes of folders: which files were read, their chunks, and the words of the chunks
 * in a full-text table for each folder. The texts themselves are not stored; a search reads them
 * from the files. An index can be made anew at any time.
 *
 * Each folder has a full-text table of its own: dropping it overwrites everything at once, while
 * deleting rows leaves their words in the table until it is merged. Words of other folders neither
 * slow a search down nor change its order.
 */
import type { Database } from './database.ts';
import { Queries } from './queries.ts';

/** An index of a folder. */
export interface IndexedFolder {
  readonly number: number;
  /** The real path of the folder. */
  readonly folder: string;
  /** When an update last reached its end, in milliseconds since the epoch, UTC; null: none did. */
  readonly updatedAt: number | null;
}

/** A file as it was when it was read. */
export interface IndexedFile {
  readonly number: number;
  /** Relative to the folder, with `/` between names. */
  readonly path: string;
  readonly size: number;
  /** In milliseconds since the epoch, with fractions; -1: the file must be read again. */
  readonly modifiedAt: number;
  /** The SHA-256 hash of the content in hex; `NO_TEXT` for a file that has no text. */
  readonly hash: string;
}

/** Takes the place of the hash of a file without text, such as a picture. */
export const NO_TEXT = 'none';

export interface NewFile extends Omit<IndexedFile, 'number'> {
  /** The path as `searchable` of the room `indexing` returns it. */
  readonly pathWords: string;
}

/** A part of a file with the words to store. Lines are counted from 1. */
export interface NewChunk {
  readonly chunk: number;
  readonly firstLine: number;
  readonly lastLine: number;
  /** The text as `searchable` of the room `indexing` returns it. */
  readonly words: string;
}

export interface FoundChunk extends Pick<IndexedFile, 'path' | 'hash'> {
  readonly firstLine: number;
  readonly lastLine: number;
}

const FOLDER = 'number, folder, updated_at AS updatedAt';

const ROWS_AT_A_TIME = 1_000;

const wordsOf = (number: number): string => `folder_words_${number}`;

export class FolderIndexes extends Queries {
  find(folder: string): IndexedFolder | undefined {
    return this.database.get<RowOf<IndexedFolder>>(`SELECT ${FOLDER} FROM indexed_folders WHERE folder = ?`, folder);
  }

  /** Returns the index of a folder, which is empty if there was none. */
  open(folder: string): IndexedFolder {
    return this.database.transaction(() => {
      const known = this.find(folder);
      if (known !== undefined) return known;
      const sql = `INSERT INTO indexed_folders (folder) VALUES (?) RETURNING ${FOLDER}`;
      const made = one(this.database.get<RowOf<IndexedFolder>>(sql, folder));
      const words = wordsOf(made.number);
      // automerge: merging less often takes a sixth less time in total, and commits are shorter.
      this.database.exec(
        `CREATE VIRTUAL TABLE ${words}
           USING fts5(path, text, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2');
         INSERT INTO ${words} (${words}, rank) VALUES ('automerge', 8)`,
      );
      return made;
    });
  }

  /** Erases the index of a folder. Returns whether there was one. */
  remove(folder: string): boolean {
    return this.database.transaction(() => {
      const known = this.find(folder);
      if (known !== undefined) drop(this.database, known.number);
      return known !== undefined;
    });
  }

  /** Stores that an update has reached its end. */
  completed(folderNumber: number): void {
    this.database.run('UPDATE indexed_folders SET updated_at = ? WHERE number = ?', this.database.now(), folderNumber);
  }

  /** Yields the files in portions, so that other work can have its turn in between. */
  *files(folderNumber: number): Generator<readonly IndexedFile[], void, undefined> {
    for (let after = ''; ; ) {
      const rows = this.database.all<RowOf<IndexedFile>>(
        `SELECT number, path, size, modified_at AS modifiedAt, hash FROM indexed_files
         WHERE folder_number = ? AND path > ? ORDER BY path LIMIT ${ROWS_AT_A_TIME}`,
        ...[folderNumber, after],
      );
      yield rows;
      const last = rows.at(-1);
      if (last === undefined || rows.length < ROWS_AT_A_TIME) return;
      after = last.path;
    }
  }

  /** Stores what is known of a file whose content is still the same. */
  touch({ number, size, modifiedAt }: Pick<IndexedFile, 'number' | 'size' | 'modifiedAt'>): void {
    this.database.run(
      'UPDATE indexed_files SET size = ?, modified_at = ? WHERE number = ?',
      ...[size, modifiedAt, number],
    );
  }

  /**
   * Replaces what is stored of a file, in small parts: each call of `next` writes a little, so that
   * the caller can commit and let other work have its turn in between. Until the last part, the file
   * counts as one that must be read again.
   */
  *put(
    folderNumber: number,
    { path, pathWords, size, modifiedAt, hash }: NewFile,
    chunks: Iterable<NewChunk>,
  ): Generator<void, void, undefined> {
    const { number } = one(
      this.database.get<{ number: number }>(
        `INSERT INTO indexed_files (folder_number, path, size, modified_at, hash) VALUES (?, ?, ?, -1, '')
         ON CONFLICT (folder_number, path) DO UPDATE SET modified_at = -1, hash = '' RETURNING number`,
        ...[folderNumber, path, size],
      ),
    );
    yield* this.#removeChunks(folderNumber, number);
    for (const { chunk, firstLine, lastLine, words } of chunks) {
      const { rowid } = one(
        this.database.get<{ rowid: number }>(
          `INSERT INTO indexed_chunks (file_number, chunk, first_line, last_line) VALUES (?, ?, ?, ?)
           ON CONFLICT (file_number, chunk) DO UPDATE SET first_line = excluded.first_line, last_line = excluded.last_line
           RETURNING number AS rowid`,
          ...[number, chunk, firstLine, lastLine],
        ),
      );
      this.database.run(
        `INSERT OR REPLACE INTO ${wordsOf(folderNumber)} (rowid, path, text) VALUES (?, ?, ?)`,
        ...[rowid, pathWords, words],
      );
      yield;
    }
    this.database.run(
      'UPDATE indexed_files SET size = ?, modified_at = ?, hash = ? WHERE number = ?',
      ...[size, modifiedAt, hash, number],
    );
  }

  /** Removes a file in small parts, like `put`. */
  *take(folderNumber: number, fileNumber: number): Generator<void, void, undefined> {
    yield* this.#removeChunks(folderNumber, fileNumber);
    this.database.run('DELETE FROM indexed_files WHERE number = ?', fileNumber);
  }

  /** Counts the files of an index that have text. */
  countFiles(folderNumber: number): number {
    const sql = `SELECT count(*) AS count FROM indexed_files WHERE folder_number = ? AND hash <> '${NO_TEXT}'`;
    return this.database.get<{ count: number }>(sql, folderNumber)?.count ?? 0;
  }

  /** Returns the chunks that match an expression of FTS5, best first. Throws for a malformed one. */
  search(folderNumber: number, expression: string, most: number): readonly FoundChunk[] {
    const words = wordsOf(folderNumber);
    return this.database.all<RowOf<FoundChunk>>(
      `SELECT path, hash, first_line AS firstLine, last_line AS lastLine
       FROM (SELECT rowid, rank FROM ${words} WHERE ${words} MATCH ? ORDER BY rank LIMIT ?) AS found
         JOIN indexed_chunks ON indexed_chunks.number = found.rowid
         JOIN indexed_files ON indexed_files.number = indexed_chunks.file_number
       ORDER BY found.rank, indexed_chunks.number`,
      ...[expression, most],
    );
  }

  *#removeChunks(folderNumber: number, fileNumber: number): Generator<void, void, undefined> {
    const chunks = this.database.all<{ number: number }>(
      'SELECT number FROM indexed_chunks WHERE file_number = ?',
      fileNumber,
    );
    for (const { number } of chunks) {
      this.database.run(`DELETE FROM ${wordsOf(folderNumber)} WHERE rowid = ?`, number);
      this.database.run('DELETE FROM indexed_chunks WHERE number = ?', number);
      yield;
    }
  }
}

/**
 * Erases the indexes of folders that no topic works in. The caller must have started a transaction.
 * Fits the schema of every version.
 */
export function dropUnusedIndexes(sql: Pick<Database, 'exec' | 'all'>): void {
  if (!hasIndexes(sql)) return;
  const unused = sql.all<{ number: number }>(
    'SELECT number FROM indexed_folders WHERE folder NOT IN (SELECT workspace FROM topics)',
  );
  for (const { number } of unused) drop(sql, number);
}

/**
 * Erases the indexes of all folders. Returns whether there were any. The caller must have started a
 * transaction. Fits the schema of every version.
 */
export function dropAllIndexes(sql: Pick<Database, 'exec' | 'all'>): boolean {
  if (!hasIndexes(sql)) return false;
  const all = sql.all<{ number: number }>('SELECT number FROM indexed_folders');
  for (const { number } of all) drop(sql, number);
  return all.length > 0;
}

const hasIndexes = (sql: Pick<Database, 'all'>): boolean =>
  sql.all("SELECT 1 AS found FROM sqlite_schema WHERE name = 'indexed_folders'").length > 0;

function drop(sql: Pick<Database, 'exec'>, number: number): void {
  sql.exec(`DROP TABLE ${wordsOf(number)}`);
  sql.exec(`DELETE FROM indexed_folders WHERE number = ${number}`);
}

type RowOf<Row> = { readonly [Field in keyof Row]: Row[Field] };

/** Returns the row that a statement always returns. */
function one<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Error('The statement returned no row.');
  return row;
}
