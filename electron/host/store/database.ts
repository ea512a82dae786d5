/**
 * The only access to SQLite. Commits are durable (`synchronous=FULL`: a committed transaction
 * survives SIGKILL and power loss), several processes can share the file (WAL, a busy timeout),
 * and every failure of the environment is a `LoopwrightError` with the code `storage`. This file
 * never deletes or overwrites a database file.
 */
import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite';
import { LoopwrightError } from '../../../shared/errors.ts';
import { prepareFile } from './database-file.ts';
import { migrate } from './migrate.ts';
import { migrations as allMigrations, type Migration } from './migrations/index.ts';
import { isBusy, storageError } from './storage-error.ts';
import { reserveLog } from './write-ahead-log.ts';

export interface DatabaseOptions {
  /** Milliseconds since the epoch, UTC. */
  readonly now: () => number;
  /** How long to wait for the lock of another process, in milliseconds. */
  readonly busyTimeoutMs?: number;
  /** The migrations to apply; by default those of this program. */
  readonly migrations?: readonly Migration[];
}

/**
 * Opens or creates the database and migrates it to the version of this program. Throws `storage`.
 */
export function openDatabase(path: string, options: DatabaseOptions): Database {
  const busyTimeoutMs = options.busyTimeoutMs ?? 5000;
  let sqlite: DatabaseSync | undefined;
  try {
    prepareFile(path);
    sqlite = new DatabaseSync(path, { timeout: busyTimeoutMs, enableForeignKeyConstraints: true, defensive: true });
    configure(sqlite, busyTimeoutMs);
    const database = new Database(sqlite, path, options.now);
    migrate(database, options.migrations ?? allMigrations);
    return database;
  } catch (error) {
    if (sqlite?.isOpen) sqlite.close();
    throw storageError(error, path);
  }
}

/**
 * The possible values of a column. A row type must match what the statement selects from STRICT
 * tables; a column with another name than its field is renamed with `AS`.
 */
type RowShape<Row> = { readonly [Column in keyof Row]: SQLOutputValue };

/** The parameters of a statement: in order (`?`), or all of them by name (`:name`). */
type Values = SQLInputValue[] | [Record<string, SQLInputValue>];

/** `node:sqlite` has an overload for each form, and a union of both matches neither. */
const bound = (values: Values) => values as SQLInputValue[];

export class Database {
  readonly path: string;
  readonly now: () => number;
  readonly #sqlite: DatabaseSync;
  readonly #statements = new Map<string, StatementSync>();
  #depth = 0;

  constructor(sqlite: DatabaseSync, path: string, now: () => number) {
    this.#sqlite = sqlite;
    this.path = path;
    this.now = now;
  }

  /** Returns the number of changed rows. */
  run(sql: string, ...values: Values): number {
    return this.#guard(() => Number(this.#statement(sql).run(...bound(values)).changes));
  }

  get<Row extends RowShape<Row>>(sql: string, ...values: Values): Row | undefined {
    return this.#guard(() => this.#statement(sql).get(...bound(values)) as Row | undefined);
  }

  all<Row extends RowShape<Row>>(sql: string, ...values: Values): Row[] {
    return this.#guard(() => this.#statement(sql).all(...bound(values)) as Row[]);
  }

  /** Runs several statements without parameters, such as changes of the schema. */
  exec(sql: string): void {
    this.#guard(() => this.#sqlite.exec(sql));
  }

  /**
   * Runs `fn` as one atomic change and returns its result; when it throws, nothing of it stays.
   * Inside another transaction it joins that one and is on disk after the outermost commit. `fn`
   * must be synchronous.
   */
  transaction<T>(fn: () => T): T {
    return this.#depth === 0 ? this.#outermost(fn) : this.#joined(fn);
  }

  /**
   * Makes the following commits cheaper. Takes some milliseconds. A failure, such as a full disk,
   * affects only the speed.
   */
  prepareForWriting(): void {
    try {
      this.transaction(() => reserveLog(this.path));
    } catch {
      // The commits themselves will report the problem.
    }
  }

  /** The problems that SQLite finds in the file, in the words of SQLite. Reads the whole file. */
  problems(): readonly string[] {
    return this.all<{ integrity_check: string }>('PRAGMA integrity_check')
      .map((row) => row.integrity_check)
      .filter((line) => line !== 'ok');
  }

  /** Moves the write-ahead log into the file, as far as other processes allow. */
  close(): void {
    if (!this.#sqlite.isOpen) return;
    this.#statements.clear();
    try {
      this.#sqlite.exec('PRAGMA busy_timeout = 0; PRAGMA wal_checkpoint(TRUNCATE)');
    } catch {
      // The contents of the log are committed; the next process that opens the file moves them.
    }
    this.#sqlite.close();
  }

  #outermost<T>(fn: () => T): T {
    this.#guard(() => this.#statement('BEGIN IMMEDIATE').run());
    this.#depth = 1;
    let result: T;
    try {
      result = synchronous(fn());
      this.#guard(() => this.#statement('COMMIT').run());
    } catch (error) {
      if (this.#sqlite.isTransaction) this.#sqlite.exec('ROLLBACK');
      throw error;
    } finally {
      this.#depth = 0;
    }
    return result;
  }

  #joined<T>(fn: () => T): T {
    const savepoint = `level_${this.#depth}`;
    this.exec(`SAVEPOINT ${savepoint}`);
    this.#depth += 1;
    try {
      const result = synchronous(fn());
      this.exec(`RELEASE ${savepoint}`);
      return result;
    } catch (error) {
      if (this.#sqlite.isTransaction) this.exec(`ROLLBACK TO ${savepoint}; RELEASE ${savepoint}`);
      throw error;
    } finally {
      this.#depth -= 1;
    }
  }

  #statement(sql: string): StatementSync {
    let statement = this.#statements.get(sql);
    if (!statement) {
      statement = this.#sqlite.prepare(sql);
      // An object of parameters may have more fields than the statement uses.
      statement.setAllowUnknownNamedParameters(true);
      this.#statements.set(sql, statement);
    }
    return statement;
  }

  #guard<T>(fn: () => T): T {
    // On a full or failing disk SQLite ends a transaction by itself. A later statement would then
    // be committed alone.
    if (this.#depth > 0 && !this.#sqlite.isTransaction) {
      throw new LoopwrightError('database-change-undone', { path: this.path });
    }
    try {
      return fn();
    } catch (error) {
      throw storageError(error, this.path);
    }
  }
}

function synchronous<T>(result: T): T {
  if (result instanceof Promise) throw new Error('A transaction cannot wait: its function returned a promise.');
  return result;
}

function configure(sqlite: DatabaseSync, busyTimeoutMs: number): void {
  // This reads the header of the file before anything is written.
  sqlite.prepare('PRAGMA schema_version').get();
  retryWhileBusy(busyTimeoutMs, () => sqlite.exec('PRAGMA journal_mode = WAL'));
  // wal_autocheckpoint: every commit changes the same few pages, so a longer log is moved less
  // often. fullfsync: on macOS an ordinary fsync leaves the data in the drive's cache.
  sqlite.exec(`
    PRAGMA synchronous = FULL;
    PRAGMA fullfsync = ON;
    PRAGMA checkpoint_fullfsync = ON;
    PRAGMA trusted_schema = OFF;
    PRAGMA cell_size_check = ON;
    PRAGMA journal_size_limit = 67108864;
    PRAGMA wal_autocheckpoint = 4000;
  `);
  const synchronousMode = sqlite.prepare('PRAGMA synchronous').get()?.synchronous;
  if (synchronousMode !== 2) throw new Error(`synchronous is ${synchronousMode}, not 2 (FULL).`);
}

/**
 * Switching to WAL does not wait for the busy timeout:
 * https://www.sqlite.org/wal.html#sometimes_queries_return_sqlite_busy_in_wal_mode
 */
function retryWhileBusy(timeoutMs: number, fn: () => void): void {
  const pause = new Int32Array(new SharedArrayBuffer(4));
  for (let waited = 0; ; waited += 25) {
    try {
      fn();
      return;
    } catch (error) {
      if (!isBusy(error) || waited >= timeoutMs) throw error;
      Atomics.wait(pause, 0, 0, 25);
    }
  }
}
