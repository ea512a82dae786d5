/**
 * Searches the index of a folder. The index says where to look; what is returned is read from the
 * files as they are now, so a file that was deleted or closed meanwhile is not found any more.
 */
import { openWorkspace, resolvePath, type Workspace } from '../files/paths/path-policy.ts';
import { readTextFile } from '../files/text-file.ts';
import type { FolderIndexes, FoundChunk } from '../store/folder-indexes.ts';
import { queryOf } from '../text/searchable.ts';
import { type ExcerptLine, excerptOf } from './excerpt.ts';
import { MOST_INDEXED_BYTES } from './folder-indexer.ts';

export interface IndexSearchParts {
  readonly indexes: Pick<FolderIndexes, 'find' | 'search'>;
  /** The real paths of files and folders that are never read, such as the data folder. */
  readonly closed: readonly string[];
  readonly isTrusted: (folder: string) => boolean;
}

/** A place in a file that matches. */
export interface IndexMatch {
  /** Relative to the folder, with `/` between names. */
  readonly path: string;
  /** The lines with the words, at least one. */
  readonly lines: readonly ExcerptLine[];
}

export interface IndexMatches {
  /** The best matches, best first. */
  readonly matches: readonly IndexMatch[];
  /** Whether no place has all words, so that these have only some of them. */
  readonly onlySome: boolean;
  /** Whether a file in which the index knows the words has changed or is gone since the update. */
  readonly isOutdated: boolean;
  /** When the index was updated, in milliseconds since the epoch, UTC. */
  readonly updatedAt: number;
}

export type IndexSearchOutcome =
  | { readonly ok: true; readonly value: IndexMatches }
  | { readonly ok: false; readonly why: 'no-index' | 'not-trusted' | 'no-words' };

/** More chunks are looked up than are returned, because some files may have changed. */
const SPARE = 3;

export class IndexSearch {
  readonly #parts: IndexSearchParts;

  constructor(parts: IndexSearchParts) {
    this.#parts = parts;
  }

  /** Whether the folder has an index that can be searched. `folder` is its real path. */
  isSearchable(folder: string): boolean {
    const { indexes, isTrusted } = this.#parts;
    return typeof indexes.find(folder)?.updatedAt === 'number' && isTrusted(folder);
  }

  /** Returns at most `most` matches, at most one for each part of a file. */
  async search(folder: string, text: string, most: number, signal: AbortSignal): Promise<IndexSearchOutcome> {
    const { indexes, isTrusted, closed } = this.#parts;
    const query = queryOf(text);
    if (query === null) return { ok: false, why: 'no-words' };
    const opened = await openWorkspace(folder);
    if (!opened.ok) return { ok: false, why: 'no-index' };
    // An index of an earlier version may still name files with secrets.
    const workspace = { ...opened.value, closed, readableSecrets: [] };
    if (!isTrusted(workspace.root)) return { ok: false, why: 'not-trusted' };
    const index = indexes.find(workspace.root);
    if (index === undefined || index.updatedAt === null) return { ok: false, why: 'no-index' };
    for (const expression of [query.all, query.any]) {
      const found = indexes.search(index.number, expression, most * SPARE);
      const read = await this.#read(workspace, found, query.words, { most, signal });
      const { updatedAt } = index;
      if (read.matches.length > 0 || expression === query.any)
        return { ok: true, value: { ...read, onlySome: expression !== query.all, updatedAt } };
    }
    throw new Error('A query has expressions.');
  }

  async #read(
    workspace: Workspace,
    found: readonly FoundChunk[],
    words: readonly string[],
    { most, signal }: { readonly most: number; readonly signal: AbortSignal },
  ): Promise<Pick<IndexMatches, 'matches' | 'isOutdated'>> {
    const texts = new Map<string, Promise<{ readonly text: string; readonly hash: string } | null>>();
    const matches: IndexMatch[] = [];
    let isOutdated = false;
    for (const chunk of found) {
      if (matches.length === most || signal.aborted) break;
      const text = texts.get(chunk.path) ?? textOf(workspace, chunk.path);
      texts.set(chunk.path, text);
      const file = await text;
      isOutdated ||= file?.hash !== chunk.hash;
      if (file === null) continue;
      const lines = excerptOf(file.text, words, file.hash === chunk.hash ? chunk : null);
      const isRepeated = matches.some(
        ({ path, lines: [first] }) => path === chunk.path && first?.line === lines[0]?.line,
      );
      if (lines.length > 0 && !isRepeated) matches.push({ path: chunk.path, lines });
    }
    return { matches, isOutdated };
  }
}

async function textOf(workspace: Workspace, path: string) {
  const place = await resolvePath(workspace, path);
  const file = place.ok ? await readTextFile(place.value, { maxBytes: MOST_INDEXED_BYTES }) : place;
  return file.ok ? file.value : null;
}
