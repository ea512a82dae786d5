/**
 * Stores the settings of the app: one JSON value per name, checked by the schema that the caller
 * passes.
 */
import type { z } from 'zod';
import { LoopwrightError } from '../../../shared/errors.ts';
import type { JsonValue } from '../../../shared/json.ts';
import { fromJson, toJson } from './json-column.ts';
import { SealedQueries } from './sealed-queries.ts';

export class Settings extends SealedQueries {
  /**
   * The parsed settings with the texts from which they were parsed. Settings are read from disk at
   * every iteration of a loop, because another process may change them, but a text is parsed again
   * only when it has changed.
   */
  readonly #parsed = new Map<string, { readonly text: string; readonly schema: z.ZodType; readonly value: unknown }>();

  #fixed: ReadonlyMap<string, JsonValue> = new Map();

  /** Makes these values win over the stored ones until the process ends. Stores nothing. */
  fix(values: Readonly<Record<string, JsonValue>>): void {
    this.#fixed = new Map(Object.entries(values));
  }

  /**
   * Returns a setting, or undefined if it was never set or another program set it. Throws `storage` for a value that the
   * schema rejects; a caller that prefers a default passes `schema.catch(...)`.
   */
  get<T>(key: string, schema: z.ZodType<T>): T | undefined {
    const fixed = this.#fixed.get(key);
    if (fixed !== undefined) return schema.parse(fixed);
    const row = this.database.get<{ value: string }>('SELECT value FROM settings WHERE key = ?', key);
    if (!row || !this.seal.isOwn('settings', key)) return undefined;
    const known = this.#parsed.get(key);
    if (known?.text === row.value && known.schema === schema) return known.value as T;
    const result = schema.safeParse(fromJson(row.value));
    if (result.success) {
      this.#parsed.set(key, { text: row.value, schema, value: result.data });
      return result.data;
    }
    throw new LoopwrightError('stored-setting-unreadable', { key });
  }

  set<T extends JsonValue>(key: string, schema: z.ZodType<T>, value: T): void {
    const sql =
      'INSERT INTO settings (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value';
    this.database.transaction(() => {
      this.database.run(sql, key, toJson(schema.parse(value)));
      this.seal.sign('settings', key);
    });
  }
}
