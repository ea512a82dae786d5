/** One place of a text that a diff changes, whatever the diff was written in. Lines are without their line ends. */
export interface DiffBlock {
  /** Whole lines that must be there; empty only fits an empty text. */
  readonly old: readonly string[];
  /** What stands there afterwards; empty removes the lines. */
  readonly new: readonly string[];
  /** 1-based. Where `old` is expected; it may be found up to 40 lines away. */
  readonly startLine?: number;
  /** What a block at the end of the text does to the last newline; absent: as it was. */
  readonly finalNewline?: 'with' | 'without';
}
