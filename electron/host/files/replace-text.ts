/** Finds and replaces in a text, literally or by a regular expression. */
import type { TextEdit } from './line-endings.ts';
import type { Result } from './result.ts';

export interface ReplaceText {
  readonly search: string;
  /** Literal: taken as it is, `$&` and all. Regex: `$1`, `$<name>`, `$&`, `$$` as in JavaScript. */
  readonly replace: string;
  readonly isRegex?: boolean;
  /** Default true. */
  readonly replaceAll?: boolean;
}

/**
 * `text` is the LF view; case-sensitive; zero matches is a success with no edits. A regex is a JavaScript one with flags `gmu` (falling back
 * to `gm`) and runs in a worker that is ended after `timeoutMs` (default 2,000), so a catastrophic pattern is refused as `timed-out`.
 */
export async function replaceText(
  _text: string,
  _request: ReplaceText,
  _options: { readonly timeoutMs?: number; readonly signal?: AbortSignal } = {},
): Promise<Result<{ readonly replacements: number; readonly edits: readonly TextEdit[] }>> {
  throw new Error('not written');
}
