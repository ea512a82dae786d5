/** What a page shows of imports and exports. */
import type { FoundTopic, Skipped } from './imported-topic.ts';

/** The formats of an export of topics. `markdown` and `json` are ZIP files if they have files beside the text. */
export const TRANSFER_FORMATS = ['markdown', 'json', 'html'] as const;
export type TransferFormat = (typeof TRANSFER_FORMATS)[number];

/** An import that can be undone as a whole. */
export interface Import {
  readonly number: number;
  readonly fileName: string;
  /** Milliseconds since the epoch, UTC. */
  readonly at: number;
  /** How many of its topics are here and not deleted. */
  readonly topics: number;
  /** In how many of these the person went on. */
  readonly goneOn: number;
}

/** What is in a file that was sent, before anything is imported. */
export interface ImportPreview {
  /** At most `MOST_LISTED`, the newest first. */
  readonly topics: readonly FoundTopic[];
  /** The number of all topics, of those that are here already, and of messages in those that are not. */
  readonly found: number;
  readonly known: number;
  readonly messages: number;
  /** The earliest and the latest time of a topic; null without topics. */
  readonly from: number | null;
  readonly until: number | null;
  readonly skipped: Skipped;
}

/** The topics that a preview lists. */
export const MOST_LISTED = 500;

/** The bytes of one piece of an upload; in base64 it stays below the largest frame. */
export const UPLOAD_PIECE_BYTES = 1_500_000;

/** The largest file that can be imported. */
export const LARGEST_UPLOAD = 2_000 * 1024 * 1024;
