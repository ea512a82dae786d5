/** Searches the contents of files with ripgrep: literal by default, hidden files too, never `.git` and `node_modules`, never through links. */
import type { Place } from './path-policy.ts';
import type { Result } from './result.ts';

export interface ContentMatch {
  /** Relative to the workspace. */
  readonly path: string;
  readonly line: number;
  /** At most 300 characters around the match. */
  readonly text: string;
}

export interface ContentSearch {
  readonly query: string;
  /** Rust regex syntax, linear time. */
  readonly isRegex?: boolean;
  readonly caseSensitive?: boolean;
  /** Extensions (`ts`, `.ts`) or name patterns (`*.test.ts`). */
  readonly fileTypes?: readonly string[];
}

export interface ContentMatches {
  /** At most 100, by path and line. */
  readonly matches: readonly ContentMatch[];
  /** There were more matches than are shown. */
  readonly truncated: boolean;
}

/** `place` is a folder or a file. Killed on `signal` (refused as `cancelled`) and after `timeoutMs` (default 20,000). */
export async function searchContent(
  _place: Place,
  _search: ContentSearch,
  _options: { readonly signal?: AbortSignal; readonly timeoutMs?: number } = {},
): Promise<Result<ContentMatches>> {
  throw new Error('not written');
}
