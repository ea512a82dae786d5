/**
 * One place of a text that a diff changes, in whichever format the diff was written. Lines have
 * no line ends.
 */
export interface DiffBlock {
  /** Whole lines that must be present; an empty list fits only an empty text. */
  readonly old: readonly string[];
  /** The lines that replace them; an empty list removes the lines. */
  readonly new: readonly string[];
  /** 1-based. Where `old` is expected; it may be found up to 40 lines away. */
  readonly startLine?: number;
  /** Whether the last block leaves a newline at the end of the text; absent: unchanged. */
  readonly finalNewline?: 'with' | 'without';
}
