/**
 * The only access to SQLite. Commits are durable (with `synchronous=FULL` a committed transaction
 * survives SIGKILL and power loss). Several processes can share the database file (WAL mode with a
 * busy timeout). Every failure outside the program, such as a full disk, is a `LoopwrightError`
 * with the code `storage`. This file never deletes or overwrites a database file.
 */
import { DatabaseSync, type SQLInputValue, type SQLOutputValue, type StatementSync } from 'node:sqlite';
import { LoopwrightError } from '../../../shared/errors.ts';
import { prepareFile } from './database-file.ts';
import { migrate } from './migrate.ts';
import { migrations as allMigrations, type Migration } from './migrations/index.ts';
import { isBusy, storageError } from './storage-error.ts';
import { reserveLog } from './write-ahead-log.ts';

export interface DatabaseOptions {
  /** Returns the current time in milliseconds since the epoch, UTC. */
  readonly now: () => number;
  /** How long to wait for a lock that another process holds, in milliseconds. */
  readonly busyTimeoutMs?: number;
  /** The migrations to run; by default those of this program. */
  readonly migrations?: readonly Migration[];
  /** False: no backup is made before a migration, because the database is a copy itself. */
  readonly makesBackup?: boolean;
}

/**
 * Opens the database, or creates it if it is missing, and migrates it to the schema version of
 * this program. Throws `storage`.
 */
export function openDatabase(path: string, options: DatabaseOptions): Database {
  const busyTimeoutMs = options.busyTimeoutMs ?? 5000;
  let sqlite: DatabaseSync | undefined;
  try {
    prepareFile(path);
    sqlite = new DatabaseSync(path, { timeout: busyTimeoutMs, enableForeignKeyConstraints: true, defensive: true });
    configure(sqlite, busyTimeoutMs);
    const database = new Database(sqlite, path, options.now);
    migrate(database, options.migrations ?? allMigrations, options.makesBackup);
    return database;
  } catch (error) {
    if (sqlite?.isOpen) sqlite.close();
    throw storageError(error, path);
  }
}

/**
 * Requires that each field of a row type has a type that SQLite can return. A row type must match
 * the columns that the statement selects from STRICT tables; a column whose name differs from its
 * field is renamed with `AS`.
 */
type RowShape<Row> = { readonly [Column in keyof Row]: SQLOutputValue };

/**
 * The parameters of a statement: a list in order (`?`), or one object with all of them by name
 * (`:name`).
 */
type Values = SQLInputValue[] | [Record<string, SQLInputValue>];

/**
 * Needed for the types only: `node:sqlite` has one overload for each form of parameters, and a
 * union of both forms matches neither overload.
 */
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

  /** Runs a statement and returns the number of changed rows. */
  run(sql: string, ...values: Values): number {
    return this.#guard(() => Number(this.#statement(sql).run(...bound(values)).changes));
  }

  get<Row extends RowShape<Row>>(sql: string, ...values: Values): Row | undefined {
    return this.#guard(() => this.#statement(sql).get(...bound(values)) as Row | undefined);
  }

  all<Row extends RowShape<Row>>(sql: string, ...values: Values): Row[] {
    return this.#guard(() => this.#statement(sql).all(...bound(values)) as Row[]);
  }

  /** Runs several statements without parameters, such as changes to the schema. */
  exec(sql: string): void {
    this.#guard(() => this.#sqlite.exec(sql));
  }

  /**
   * Runs `fn` as one atomic change and returns its result. If `fn` throws, all its changes are
   * undone. Inside another transaction, the changes become part of that transaction and are
   * durable after the outermost commit. `fn` must be synchronous.
   */
  transaction<T>(fn: () => T): T {
    return this.#depth === 0 ? this.#outermost(fn) : this.#joined(fn);
  }

  /**
   * Runs `fn` like `transaction`, but does not wait for the disk: after a power failure the change
   * may be missing as a whole. It is for data that can be made anew.
   */
  quickTransaction<T>(fn: () => T): T {
    if (this.#depth > 0) return this.#joined(fn);
    // In WAL mode NORMAL writes the log of a commit without fsync; the next durable commit flushes it.
    this.exec('PRAGMA synchronous = NORMAL');
    try {
      return this.#outermost(fn);
    } finally {
      this.exec('PRAGMA synchronous = FULL');
    }
  }

  /**
   * Reserves disk space, which makes the following commits faster. This takes a few milliseconds.
   * If it fails, for example because the disk is full, commits are only slower.
   */
  prepareForWriting(): void {
    try {
      this.transaction(() => reserveLog(this.path));
    } catch {
      // If the problem persists, the following commits report it.
    }
  }

  /** Returns the error messages of SQLite's integrity check, which reads the whole file. */
  problems(): readonly string[] {
    return this.all<{ integrity_check: string }>('PRAGMA integrity_check')
      .map((row) => row.integrity_check)
      .filter((line) => line !== 'ok');
  }

  /**
   * Writes the database anew, so that nothing of what was deleted or replaced is left in its files,
   * not even by an earlier version of this program. Takes about a second for each 100 MB. Returns
   * false if other processes prevent it: what was deleted is overwritten with zeros then, but the
   * write-ahead log keeps it until the last of them closes the database.
   */
  leaveNoTraces(): boolean {
    try {
      this.exec('VACUUM');
      const log = this.get<{ busy: number }>('PRAGMA wal_checkpoint(TRUNCATE)');
      return log?.busy === 0;
    } catch {
      return false;
    } finally {
      this.prepareForWriting();
    }
  }

  /**
   * Closes the database. The content of the write-ahead log is moved into the database file first,
   * unless other processes prevent it.
   */
  close(): void {
    if (!this.#sqlite.isOpen) return;
    this.#statements.clear();
    try {
      this.#sqlite.exec('PRAGMA busy_timeout = 0; PRAGMA wal_checkpoint(TRUNCATE)');
    } catch {
      // This is no loss: the log contains only committed changes, and the next process that opens
      // the database moves them into the file.
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
      // The object with the parameters may have more fields than the statement uses.
      statement.setAllowUnknownNamedParameters(true);
      this.#statements.set(sql, statement);
    }
    return statement;
  }

  #guard<T>(fn: () => T): T {
    // SQLite rolls back a transaction on its own if the disk is full or fails. A later statement
    // of the same change would then be committed without the earlier ones.
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
  // Reads the header of the file, so that an invalid file is refused before anything is written.
  sqlite.prepare('PRAGMA schema_version').get();
  retryWhileBusy(busyTimeoutMs, () => sqlite.exec('PRAGMA journal_mode = WAL'));
  // wal_autocheckpoint: every commit changes the same few pages, so a longer log reduces the
  // number of copies into the database file. secure_delete: what is deleted is
  // overwritten with zeros. fullfsync: on macOS an ordinary fsync leaves the data
  // in the cache of the disk.
  sqlite.exec(`
    PRAGMA synchronous = FULL;
    PRAGMA fullfsync = ON;
    PRAGMA checkpoint_fullfsync = ON;
    PRAGMA secure_delete = ON;
    PRAGMA trusted_schema = OFF;
    PRAGMA cell_size_check = ON;
    PRAGMA journal_size_limit = 67108864;
    PRAGMA wal_autocheckpoint = 4000;
  `);
  const synchronousMode = sqlite.prepare('PRAGMA synchronous').get()?.synchronous;
  if (synchronousMode !== 2) throw new Error(`synchronous is ${synchronousMode}, not 2 (FULL).`);
}

/**
 * Runs `fn` again while the database is busy, because SQLite does not apply the busy timeout when
 * it switches to WAL:
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
