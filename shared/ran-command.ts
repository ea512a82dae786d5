/** What the host knows of a command that a model ran, besides its output. */

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

export interface RanCommand {
  /** Absent: the changes do not differ from what the diffs show. */
  readonly unlisted?: UnlistedChanges;
}
