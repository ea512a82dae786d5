/**
 * Signs the rows that decide what may happen without asking: approvals, reviews of servers, trust
 * in folders and settings. A row that another program wrote into the database file has no valid
 * signature and does not count. What this promises is in
 * `docs/decisions/2026-11-24-rows-are-signed.md`.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Database } from './database.ts';

/**
 * For each signed table, the key of a row and everything in it that a signature covers. The text
 * that `json_array` makes is the same for the same values.
 */
const CONTENT = {
  approval_rules: `SELECT id AS key, json_array(server_id, tool_name, effect, topic_id, folder, definition_hash,
    command, origin, needs_review, created_at) AS content FROM approval_rules`,
  approved_tools: `SELECT json_array(server_id, tool_name) AS key, json_array(definition_hash, definition) AS content
    FROM approved_tools`,
  folder_trust: 'SELECT folder AS key, json_array(trusted, owner) AS content FROM folder_trust',
  servers: `SELECT id AS key, json_array(setting, origin, folder, reviewed_hash, reviewed_shown, trusted, sampling)
    AS content FROM servers`,
  // Pausing an automation allows nothing, and every shell does it.
  automations: `SELECT CAST(id AS TEXT) AS key, json_array(title, goal, time, time_zone, strategy, model, workspace,
    settings, on_missed, topic_id, own_topic_id, deleted_at) AS content FROM automations`,
  automation_firings: `SELECT json_array(automation_id, due_at, because) AS key, json_array(preset) AS content
    FROM automation_firings WHERE preset IS NOT NULL`,
  approved_skills: 'SELECT path AS key, json_array(digest) AS content FROM approved_skills',
  marked_checks: 'SELECT json_array(folder, command) AS key, json_array(marked_at) AS content FROM marked_checks',
  // The app's own notes about reminders are no decision, and every shell writes them.
  settings: "SELECT key, json_array(value) AS content FROM settings WHERE key <> 'reminders'",
  // Only a secret that models get is a decision of the user.
  withheld_secrets: `SELECT json_array(topic_id, number) AS key, json_array(digest, sent) AS content
    FROM withheld_secrets WHERE sent = 1`,
  // A topic without settings of its own needs no signature, because it changes nothing.
  topics: "SELECT id AS key, json_array(settings) AS content FROM topics WHERE settings <> '{}'",
} as const;

export type SignedTable = keyof typeof CONTENT;

export const SIGNED_TABLES = Object.keys(CONTENT) as readonly SignedTable[];

interface Signed {
  readonly key: string;
  readonly content: string;
  readonly mac: Uint8Array<ArrayBuffer> | null;
}

export class Seal {
  readonly #database: Database;
  readonly #key: Uint8Array | null;

  /** With null for `key` nothing is signed and every row counts. */
  constructor(database: Database, key: Uint8Array | null) {
    this.#database = database;
    this.#key = key;
  }

  get signs(): boolean {
    return this.#key !== null;
  }

  /**
   * Signs the present content of a row. Call it in the transaction that changed the row, and only
   * if the whole content is known to be what the user decided.
   */
  sign(table: SignedTable, key: string): void {
    if (this.#key === null) return;
    const row = this.#database.get<{ content: string }>(`SELECT content FROM (${CONTENT[table]}) WHERE key = ?`, key);
    if (row === undefined) return;
    this.#database.run(
      `INSERT INTO row_signatures (table_name, row_key, mac) VALUES (?, ?, ?)
       ON CONFLICT (table_name, row_key) DO UPDATE SET mac = excluded.mac`,
      ...[table, key, this.#mac(this.#key, table, { key, ...row })],
    );
  }

  /** Signs every row that exists now. */
  signAll(): void {
    this.#database.transaction(() => {
      for (const table of SIGNED_TABLES) for (const { key } of this.#rows(table)) this.sign(table, key);
    });
  }

  /** Whether this app wrote the row as it is now. True for a row that does not exist. */
  isOwn(table: SignedTable, key: string): boolean {
    return this.#key === null || this.#rows(table, key).every((row) => this.#holds(table, row));
  }

  /** Returns the keys of the rows that another program wrote or changed. */
  foreign(table: SignedTable): readonly string[] {
    if (this.#key === null) return [];
    return this.#rows(table)
      .filter((row) => !this.#holds(table, row))
      .map(({ key }) => key);
  }

  #rows(table: SignedTable, key?: string): readonly Signed[] {
    const sql = `SELECT row.key, row.content, mac FROM (${CONTENT[table]}) AS row
      LEFT JOIN row_signatures ON table_name = '${table}' AND row_key = row.key`;
    return key === undefined
      ? this.#database.all<Signed>(sql)
      : this.#database.all<Signed>(`${sql} WHERE row.key = ?`, key);
  }

  #holds(table: SignedTable, row: Signed): boolean {
    if (this.#key === null) return true;
    return row.mac?.length === 32 && timingSafeEqual(row.mac, this.#mac(this.#key, table, row));
  }

  /** HMAC-SHA-256 over the table, the key of the row and its content. */
  #mac(key: Uint8Array, table: SignedTable, row: Pick<Signed, 'key' | 'content'>): Uint8Array {
    return createHmac('sha256', key)
      .update(JSON.stringify([table, row.key, row.content]))
      .digest();
  }
}
