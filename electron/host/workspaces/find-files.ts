/**
 * Finds files and folders by name while the user types. The list of a folder is kept, so that each typed letter only
 * searches this list, and is made again from time to time while the list before still answers.
 */
import { setImmediate } from 'node:timers/promises';
import { listFiles } from '../files/listing/list-files.ts';
import { openWorkspace } from '../files/paths/path-policy.ts';
import { bestMatches, type FileName, fileName, foldersOf, type Recency } from './match-files.ts';

export interface FileFinderParts {
  /** The real paths of files and folders that are never listed, such as the data folder. */
  readonly closed: readonly string[];
  /** Returns a time in milliseconds since any fixed moment. */
  readonly now: () => number;
  /** The paths in a folder that were edited or named lately, relative to it, the newest first. Default: none. */
  readonly recent?: (root: string) => readonly string[];
}

interface Kept {
  readonly root: string;
  /** When the newest list was begun. */
  at: number;
  /** The newest list that is complete, or the first one while it is made. */
  names: Promise<readonly FileName[]>;
  /** How long the newest list took, in milliseconds. */
  took: number;
  /** The list that is being made again; null: none. */
  fresh: Promise<readonly FileName[]> | null;
  /** What matched the query before, among which a longer query searches. */
  before: { readonly names: readonly FileName[]; readonly query: string; readonly all: readonly FileName[] } | null;
}

/** After how many milliseconds a list is made again. A new file is found only after this time. */
const FRESH_MS = 5_000;
/** How long a key press waits for a list that is made again, in milliseconds; then the list before answers. */
const PATIENCE_MS = 25;
/** A list that takes long is made again only after this multiple of its time. */
const REST = 20;
const FOLDERS_KEPT = 4;
/** The names that are prepared before other work has its turn. */
const AT_ONCE = 5_000;
/** The most files of a folder, and the most time in milliseconds that listing them takes. */
const MOST_FILES = 200_000;
const LISTING_MS = 10_000;

export class FileFinder {
  readonly #parts: FileFinderParts;
  #kept: readonly Kept[] = [];

  constructor(parts: FileFinderParts) {
    this.#parts = parts;
  }

  /**
   * Returns at most 20 paths relative to the folder `root` (an absolute path), best matches first, and none if the
   * folder does not exist. Folders end in `/`. At most 200,000 files are searched, and only those that are listed
   * within 10 seconds.
   */
  async find(root: string, query: string): Promise<readonly string[]> {
    const kept = this.#keptOf(root);
    const names = await this.#names(kept);
    const recent: Recency = new Map((this.#parts.recent?.(root) ?? []).map((path, index) => [path, index]));
    const { before } = kept;
    const isLonger = before?.names === names && before.query !== '' && query.startsWith(before.query);
    const { best, all } = bestMatches(isLonger ? before.all : names, query, recent);
    kept.before = { names, query, all };
    return best;
  }

  async #names(kept: Kept): Promise<readonly FileName[]> {
    const now = this.#parts.now();
    if (now - kept.at >= Math.max(FRESH_MS, kept.took * REST) && kept.fresh === null) {
      kept.at = now;
      kept.fresh = this.#list(kept.root).then((names) => {
        kept.names = Promise.resolve(names);
        kept.took = this.#parts.now() - now;
        kept.fresh = null;
        return names;
      });
    }
    return kept.fresh === null ? kept.names : Promise.race([kept.fresh, this.#patience(kept)]);
  }

  #keptOf(root: string): Kept {
    const known = this.#kept.find((kept) => kept.root === root);
    const kept = known ?? this.#firstOf(root);
    this.#kept = [...this.#kept.filter((other) => other !== kept), kept].slice(-FOLDERS_KEPT);
    return kept;
  }

  #firstOf(root: string): Kept {
    const at = this.#parts.now();
    const kept: Kept = { root, at, names: this.#list(root), took: 0, fresh: null, before: null };
    void kept.names.then(() => {
      kept.took = this.#parts.now() - at;
    });
    return kept;
  }

  #patience(kept: Kept): Promise<readonly FileName[]> {
    return new Promise((resolve) => setTimeout(() => resolve(kept.names), PATIENCE_MS));
  }

  async #list(root: string): Promise<readonly FileName[]> {
    const workspace = await openWorkspace(root);
    if (!workspace.ok) return [];
    const options = { maxFiles: MOST_FILES, timeoutMs: LISTING_MS };
    const listed = await listFiles({ ...workspace.value, closed: this.#parts.closed }, options);
    if (!listed.ok) return [];
    const paths = [...listed.value, ...foldersOf(listed.value)];
    const names: FileName[] = [];
    for (let at = 0; at < paths.length; at += AT_ONCE) {
      for (const path of paths.slice(at, at + AT_ONCE)) names.push(fileName(path));
      await setImmediate();
    }
    return names;
  }
}
