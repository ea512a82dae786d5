/** What the host knows of a command that a model ran, besides its output. */

import type { RunPlace } from './run-place.ts';

/** Files that changed while a command ran and that its diffs do not show. */
export interface UnlistedChanges {
  /** Listed files that cannot be restored, because their earlier content was too large to be kept. */
  readonly notKept: number;
  /** Changed files that are neither listed nor restored. */
  readonly notListed: number;
  /** Changed files that ignore rules name, such as those in `node_modules`. They are only counted. */
  readonly ignored: number;
  /** Whether there may be more ignored files, because the search for them was stopped. */
  readonly orMore: boolean;
  /** Whether changes may be missing, because the folder has too many files. */
  readonly isPartial: boolean;
}

/** What the sandbox probably refused, as far as it can be recognised. */
export interface RefusedBySandbox {
  /** Whether a file outside the folder, or a protected one, could not be written or read. */
  readonly files: boolean;
  /** Whether the network was not reached. */
  readonly network: boolean;
  /** Hosts that the command wanted to reach. The names are the words of the command. */
  readonly hosts: readonly string[];
  /** The limit at which the sandbox ended the command. */
  readonly limit?: 'memory' | 'processes' | 'temporary-files';
}

/** How a command ended. `afterMs` is its time limit in milliseconds. */
export type CommandEnd =
  | { readonly name: 'exited'; readonly exitCode: number }
  | { readonly name: 'timed-out'; readonly afterMs: number }
  | { readonly name: 'stopped' }
  | { readonly name: 'not-started' };

export interface RanCommand {
  /** Where it ran. */
  readonly place: RunPlace;
  /** Absent in rows of older versions, and for a command in the background. */
  readonly end?: CommandEnd;
  /** Absent: nothing that can be recognised. */
  readonly refused?: RefusedBySandbox;
  /** Protected files and folders that appeared while it ran and were removed, relative to the folder. */
  readonly removed?: readonly string[];
  /**
   * Protected files and folders that appeared while it ran in the sandbox and were left, because a command
   * outside of it ran at the same time and may have made them.
   */
  readonly left?: readonly string[];
  /** Absent: the changes do not differ from what the diffs show. */
  readonly unlisted?: UnlistedChanges;
}
