/** A copy of the database that the app keeps, or that a person chose. */
import { z } from 'zod';
import type { JsonObject } from './json.ts';

/**
 * Why a backup was made: once a day, because the user wanted it, before an older one was restored, or
 * before a newer version of the program changed the tables.
 */
export const BackupReason = z.enum(['daily', 'asked', 'before-restore', 'before-update']);
export type BackupReason = z.output<typeof BackupReason>;

export interface Backup {
  /** The name of the file in the data folder. */
  readonly name: string;
  readonly reason: BackupReason;
  /** When it was made, in milliseconds since the epoch, UTC. */
  readonly at: number;
  readonly bytes: number;
}

/** What a backup holds. */
export interface BackupContents {
  /** Without the topics that were deleted. */
  readonly topics: number;
  readonly messages: number;
  /** When the newest message was stored, in milliseconds since the epoch, UTC; null: there is none. */
  readonly newestAt: number | null;
  /** The version of the tables, compared with that of this program. Only a `newer` one cannot be restored. */
  readonly schema: 'same' | 'older' | 'newer';
}

/** What became of the restore that the user wanted before the last start. */
export type RestoreOutcome =
  | { readonly state: 'restored'; readonly name: string; readonly at: number }
  /** The present data was kept. `failure` and the other fields are the name and the data of a failure. */
  | { readonly state: 'failed'; readonly name: string; readonly why: JsonObject };
