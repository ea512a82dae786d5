/** Lists folders and finds files by name. Never follows a link, never leaves the workspace, always bounded. */
import type { Place } from './path-policy.ts';
import type { Result } from './result.ts';

export interface Listed {
  readonly name: string;
  /** Relative to the workspace. */
  readonly path: string;
  readonly type: 'directory' | 'file' | 'link' | 'other';
  /** 1 for an entry of the listed folder itself. */
  readonly depth: number;
  /** Bytes; only with `sizes`, only for files. */
  readonly size?: number;
}

export interface ListOptions {
  /** 1 (default): only the folder itself. */
  readonly maxDepth?: number;
  /** Names that begin with a dot; default true. */
  readonly hidden?: boolean;
  readonly sizes?: boolean;
  /** Default 10,000. */
  readonly maxEntries?: number;
  readonly signal?: AbortSignal;
}

export interface Listing {
  /** Folders first, then by name; a folder is followed by what is in it. */
  readonly entries: readonly Listed[];
  /** `maxEntries` was reached. */
  readonly truncated: boolean;
  /** Folders named but not entered: `.git` and `node_modules` in a recursive listing. Relative to the workspace. */
  readonly notEntered: readonly string[];
}

export async function listFolder(_place: Place, _options: ListOptions = {}): Promise<Result<Listing>> {
  throw new Error('not written');
}

/**
 * Finds files and folders by name, in any case. A query without a wildcard is a part of the name. `*` and `?` stay within a name, `**` crosses folders, `{a,b}`
 * is either; with a `/` the path from `place` is matched. At most 100.
 */
export async function findByName(
  _place: Place,
  _query: string,
  _options: { readonly fileTypes?: readonly string[]; readonly signal?: AbortSignal } = {},
): Promise<Result<{ readonly found: readonly Listed[]; readonly truncated: boolean }>> {
  throw new Error('not written');
}
