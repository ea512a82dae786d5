/** Finds the rows that another program wrote, so that the user learns that they do not count. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type Seal, SIGNED_TABLES } from './seal.ts';
import type { Settings } from './settings.ts';

export interface IgnoredRows {
  /** The number of rows that do not count. */
  readonly count: number;
  /** Whether they differ from those that were reported at an earlier start. */
  readonly isNews: boolean;
}

const KEY = 'reportedIgnoredRows';
const Digest = z.string();

/** Returns null if rows are not signed here. Remembers what was reported; empty if nothing was. */
export function reportIgnoredRows(seal: Seal, settings: Settings): IgnoredRows | null {
  if (!seal.signs) return null;
  const rows = SIGNED_TABLES.flatMap((table) => seal.foreign(table).map((key) => [table, key]));
  if (rows.length === 0) return { count: 0, isNews: false };
  const digest = createHash('sha256').update(JSON.stringify(rows)).digest('hex');
  const isNews = settings.get(KEY, Digest) !== digest;
  if (isNews) settings.set(KEY, Digest, digest);
  return { count: rows.length, isNews };
}
