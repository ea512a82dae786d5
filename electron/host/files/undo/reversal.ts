/**
 * Defines what is stored of an undo or a redo: which edits it reversed, and what it replaced. With
 * this, the next reversal of the same edits restores exactly what was there, also after a merge.
 */
import type { CheckpointId, TopicId } from '../../../../shared/ids.ts';
import type { Image } from '../checkpoints.ts';
import type { DiskState } from '../disk-state.ts';

export type Direction = 'undo' | 'redo';

export interface ReversedPath {
  /** The path relative to the workspace. */
  readonly path: string;
  /** The state of the path right before the reversal; null if nothing existed. */
  readonly replaced: DiskState | null;
  /** The permission bits of what `replaced` describes; null if `replaced` is null. */
  readonly mode: number | null;
  /** The state that the reversal gives the path. */
  readonly written: DiskState | null;
}

export interface NewReversal {
  readonly direction: Direction;
  readonly topicId: TopicId | null;
  /** The real path of the workspace's root. */
  readonly workspace: string;
  readonly checkpointIds: readonly CheckpointId[];
  /** The paths that change; empty if the disk is in the new state already. */
  readonly paths: readonly ReversedPath[];
  /** The time at which it began, in milliseconds since the epoch, UTC. */
  readonly at: number;
}

export interface Reversal extends NewReversal {
  readonly number: number;
}

/** Whether a reversal reversed exactly these edits. */
export function isOfEdits({ checkpointIds }: Reversal, ids: readonly CheckpointId[]): boolean {
  return checkpointIds.length === ids.length && ids.every((id) => checkpointIds.includes(id));
}

/**
 * Stores reversals. A reversal is stored before a file changes and finished afterwards, so that a
 * killed one is found again. Methods are synchronous and durable on return.
 */
export interface ReversalStore {
  /** Saves a reversal and the images of what it replaces, or neither. Returns its number. */
  begin(reversal: NewReversal, images: readonly Image[]): number;
  /** Marks the edits of the reversals as undone or as open again, and the reversals as finished. */
  finish(numbers: readonly number[], at: number): void;
  /** Marks the reversals as given up: at least one of their files did not get into its new state. */
  giveUp(numbers: readonly number[], at: number): void;
  /** The reversals that were begun and have not ended, oldest first. */
  unfinished(): readonly Reversal[];
  /** The last finished reversal of each of the edits, each reversal once. */
  lastOf(ids: readonly CheckpointId[]): readonly Reversal[];
  /**
   * The last reversal of the edits, if it reversed exactly these and was killed or given up; else null.
   */
  notFinished(ids: readonly CheckpointId[]): Reversal | null;
}
