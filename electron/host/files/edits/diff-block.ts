/**
 * One place in a text that a diff changes, independent of the format of the diff. The lines have no
 * line ends.
 */
export interface DiffBlock {
  /** The whole lines that must be present; an empty list matches only an empty text. */
  readonly old: readonly string[];
  /** The lines that replace `old`; an empty list removes the lines. */
  readonly new: readonly string[];
  /** The 1-based line at which `old` is expected; it may be found up to 40 lines away. */
  readonly startLine?: number;
  /**
   * Whether the last block leaves a newline at the end of the text; undefined leaves it unchanged.
   */
  readonly finalNewline?: 'with' | 'without';
}
