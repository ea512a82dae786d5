/** Applies a model's diff to a text, strictly: every block matches exactly and only once, and all are applied or none. */
import type { TextEdit } from './line-endings.ts';
import type { Result } from './result.ts';

export type DiffStrategy = 'search-replace' | 'unified';

export interface AppliedDiff {
  readonly strategy: DiffStrategy;
  readonly blocks: number;
  /** For `bytesAfterEdits`, in the order of the text. */
  readonly edits: readonly TextEdit[];
}

/**
 * `text` is the LF view of the file (`TextFile.text`). `auto` takes search-replace if its markers are there, unified if file and hunk headers
 * are. `fuzzyThreshold` (0 to 1, default 0.9) only decides how alike a text must be to be shown in the refusal as the near one.
 */
export function applyDiff(
  _text: string,
  _diff: string,
  _options: { readonly strategy?: DiffStrategy | 'auto'; readonly fuzzyThreshold?: number } = {},
): Result<AppliedDiff> {
  throw new Error('not written');
}
