/**
 * Stores the servers that the user added, their permissions, and the dismissed offers of servers.
 * It stores no values of secrets.
 */
import { z } from 'zod';
import { LoopwrightError } from '../../../shared/errors.ts';
import { ServerId } from '../../../shared/ids.ts';
import { ServerOrigin, ServerSetting } from '../../../shared/server-setting.ts';
import { LogLevel } from '../../../shared/server-view.ts';
import { fromJson, toJson } from './json-column.ts';
import { SealedQueries } from './sealed-queries.ts';

/** The command that the user has seen and allowed to start. */
export interface Reviewed {
  readonly hash: string;
  readonly shown: string;
}

export interface KeptServer {
  readonly id: ServerId;
  readonly setting: ServerSetting;
  readonly origin: KeptOrigin;
  /** The real path of the folder whose configuration contained the server; null: none did. */
  readonly folder: string | null;
  readonly reviewed: Reviewed | null;
  readonly trusted: boolean;
  readonly sampling: boolean;
  /** The log level that the user chose; null: the server uses its default. */
  readonly logLevel: LogLevel | null;
}

export type KeptOrigin = Exclude<ServerOrigin, 'process'>;

export type NewServer = Pick<KeptServer, 'id' | 'setting' | 'origin' | 'folder' | 'reviewed'>;

interface ServerRow {
  readonly id: string;
  readonly setting: string;
  readonly origin: string;
  readonly folder: string | null;
  readonly reviewed_hash: string | null;
  readonly reviewed_shown: string | null;
  readonly trusted: number;
  readonly sampling: number;
  readonly log_level: string | null;
}

export class Servers extends SealedQueries {
  /**
   * Returns the added servers in the order in which they were added. Rows that cannot be parsed
   * are left out. A server that another program wrote counts as never reviewed.
   */
  list(): readonly KeptServer[] {
    return this.database
      .all<ServerRow>('SELECT * FROM servers ORDER BY number')
      .flatMap((row) => this.#toServer(row) ?? []);
  }

  find(id: ServerId): KeptServer | undefined {
    const row = this.database.get<ServerRow>('SELECT * FROM servers WHERE id = ?', id);
    return row && this.#toServer(row);
  }

  /**
   * Adds all of the servers or none, untrusted and without sampling. Throws `conflict` for an id
   * that is taken.
   */
  add(servers: readonly NewServer[]): void {
    this.database.transaction(() => {
      for (const { id, setting, origin, folder, reviewed } of servers) {
        const added = this.database.run(
          `INSERT INTO servers (id, setting, origin, folder, reviewed_hash, reviewed_shown, created_at)
           VALUES (?, ?, ?, ?, ?, ?, ?)
           ON CONFLICT (id) DO NOTHING`,
          ...[id, toJson(setting), origin, folder],
          ...[reviewed?.hash ?? null, reviewed?.shown ?? null, this.database.now()],
        );
        if (added === 0) throw new LoopwrightError('server-name-taken', { id });
        this.seal.sign('servers', id);
      }
    });
  }

  /**
   * Stores a changed setting with what the user has allowed; null: nothing. This method and the
   * methods below throw `not-found` if the server was not added.
   */
  save(id: ServerId, setting: ServerSetting, reviewed: Reviewed | null): void {
    const values = [toJson(setting), reviewed?.hash ?? null, reviewed?.shown ?? null];
    const change = () => this.#change(id, 'setting = ?, reviewed_hash = ?, reviewed_shown = ?', ...values);
    if (reviewed === null) change();
    else this.#reviewed(id, change);
  }

  /**
   * Stores the command that the user has reviewed. If it differs from the previous one, the
   * server becomes untrusted and loses sampling.
   */
  review(id: ServerId, { hash, shown }: Reviewed): void {
    this.#reviewed(id, () =>
      this.#change(
        id,
        `trusted = trusted AND coalesce(reviewed_hash, ?1) = ?1, sampling = sampling AND coalesce(reviewed_hash, ?1) = ?1,
       reviewed_hash = ?1, reviewed_shown = ?2`,
        hash,
        shown,
      ),
    );
  }

  setTrusted(id: ServerId, trusted: boolean): void {
    this.#change(id, 'trusted = ?', Number(trusted));
  }

  setSampling(id: ServerId, sampling: boolean): void {
    this.#change(id, 'sampling = ?', Number(sampling));
  }

  setLogLevel(id: ServerId, level: LogLevel): void {
    this.#change(id, 'log_level = ?', level);
  }

  /**
   * Removes a server with the permissions and records of its tools, so that a server added later
   * with the same id counts as new.
   */
  remove(id: ServerId): void {
    this.database.transaction(() => {
      refuseMissing(id, this.database.run('DELETE FROM servers WHERE id = ?', id));
      for (const table of ['approval_rules', 'approved_tools', 'tool_uses', 'found_tools'])
        this.database.run(`DELETE FROM ${table} WHERE server_id = ?`, id);
    });
  }

  /** Returns whether the user dismissed the offer of this file with the given content hash. */
  isDismissed(file: string, hash: string): boolean {
    return this.database.get('SELECT 1 FROM dismissed_offers WHERE file = ? AND hash = ?', file, hash) !== undefined;
  }

  dismiss(file: string, hash: string): void {
    const sql = 'INSERT INTO dismissed_offers (file, hash) VALUES (?, ?) ON CONFLICT (file, hash) DO NOTHING';
    this.database.run(sql, file, hash);
  }

  /** Makes a server of another program one of this app, without permissions, and then changes it. */
  #reviewed(id: ServerId, change: () => void): void {
    this.database.transaction(() => {
      if (!this.seal.isOwn('servers', id)) {
        this.#change(id, 'trusted = 0, sampling = 0, reviewed_hash = NULL, reviewed_shown = NULL');
        this.seal.sign('servers', id);
      }
      change();
    });
  }

  /** A server that another program wrote stays one of that program. */
  #change(id: ServerId, columns: string, ...values: (string | number | null)[]): void {
    this.database.transaction(() => {
      const isOwn = this.seal.isOwn('servers', id);
      refuseMissing(id, this.database.run(`UPDATE servers SET ${columns} WHERE id = ?`, ...values, id));
      if (isOwn) this.seal.sign('servers', id);
    });
  }

  #toServer(row: ServerRow): KeptServer | undefined {
    const server = toServer(row);
    if (server === undefined || this.seal.isOwn('servers', server.id)) return server;
    return { ...server, reviewed: null, trusted: false, sampling: false };
  }
}

function refuseMissing(id: ServerId, changed: number): void {
  if (changed === 0) throw new LoopwrightError('server-not-added-here', { id });
}

const Row = z.object({ id: ServerId, setting: ServerSetting, origin: ServerOrigin.exclude(['process']) });

/**
 * Parses a row of the table `servers`. The result contains a command that will be run, so a row
 * that this program would not have written is rejected.
 */
function toServer(row: ServerRow): KeptServer | undefined {
  const read = Row.safeParse({ id: row.id, setting: settingOf(row.setting), origin: row.origin });
  if (!read.success) return undefined;
  const { reviewed_hash: hash, reviewed_shown: shown } = row;
  return {
    ...read.data,
    folder: row.folder,
    reviewed: hash === null || shown === null ? null : { hash, shown },
    trusted: row.trusted === 1,
    sampling: row.sampling === 1,
    logLevel: LogLevel.nullable().catch(null).parse(row.log_level),
  };
}

function settingOf(text: string): unknown {
  try {
    return fromJson(text);
  } catch {
    return null;
  }
}
