/** What the changes panel shows besides the list of files: iterations, single edits and conflicts. */
import type { CallId, LoopId } from './ids.ts';
import type { FileChangeSummary } from './topic.ts';

/** The net effect of one tool call on one file. */
export interface ChangedByCall extends Omit<FileChangeSummary, 'loopId'> {
  readonly callId: CallId;
}

/** The net effect of one iteration on one file. */
export interface ChangedInIteration extends FileChangeSummary {
  readonly edits: readonly ChangedByCall[];
}

export interface ChangedIteration {
  readonly loopId: LoopId;
  /** The number of the model call that asked for the edits, from 1; 0: no model call asked for them. */
  readonly iteration: number;
  readonly files: readonly ChangedInIteration[];
}

/** A tool call whose edits are not all open. `partly-undone`: some are undone, and others are not. */
export interface SettledCall {
  readonly callId: CallId;
  readonly state: 'accepted' | 'undone' | 'partly-undone';
}

/** Lines that are the same in all three contents, or that differ. */
export type ConflictPart =
  | {
      readonly kind: 'same';
      readonly lines: readonly string[] /** The number of lines left out. */;
      readonly left: number;
    }
  | {
      readonly kind: 'differs';
      /** Who changed the lines; `both`: the changes touch. */
      readonly by: 'loop' | 'person' | 'both';
      /** The lines before the edits of the loop. */
      readonly before: readonly string[];
      /** The lines that the loop wrote. */
      readonly loop: readonly string[];
      /** The lines that are in the file now. */
      readonly now: readonly string[];
    };

/** A file that was changed since the edits of a loop. */
export interface ChangeConflict {
  readonly path: string;
  /** The state of the file on the disk, for `merge`; null if it is missing. */
  readonly seen: string | null;
  /** Empty if the contents cannot be compared line by line. */
  readonly parts: readonly ConflictPart[];
  /** Whether lines were left out at the end, because the file is long. */
  readonly isCut: boolean;
  /** Whether `merge` would succeed. */
  readonly canMerge: boolean;
}

/** The contents of files that are kept for undo and redo. */
export interface KeptImages {
  /** Their size on the disk. */
  readonly bytes: number;
  readonly contents: number;
  /** The number of contents that were removed to save space. */
  readonly removed: number;
}
