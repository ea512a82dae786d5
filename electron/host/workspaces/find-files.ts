/**
 * Finds files by name while the user types. The list of a folder's files is kept for some seconds,
 * so that each typed letter only searches this list.
 */
import { listFiles } from '../files/listing/list-files.ts';
import { openWorkspace } from '../files/paths/path-policy.ts';
import { type FileName, fileName, matchFiles } from './match-files.ts';

export interface FileFinderParts {
  /** The real paths of files and folders that are never listed, such as the data folder. */
  readonly closed: readonly string[];
  /** Returns a time in milliseconds since any fixed moment. */
  readonly now: () => number;
}

interface Kept {
  readonly root: string;
  readonly at: number;
  readonly files: Promise<readonly FileName[]>;
}

/**
 * How long the list of a folder is kept, in milliseconds. A new file is found only after this
 * time.
 */
const KEPT_MS = 5_000;
const FOLDERS_KEPT = 4;

export class FileFinder {
  readonly #parts: FileFinderParts;
  #kept: readonly Kept[] = [];

  constructor(parts: FileFinderParts) {
    this.#parts = parts;
  }

  /**
   * Returns at most 20 paths relative to the folder `root` (an absolute path), best matches first,
   * and none if the folder does not exist. At most 50,000 files are searched, and only those that
   * are listed within 2 seconds.
   */
  async find(root: string, query: string): Promise<readonly string[]> {
    return matchFiles(await this.#files(root), query);
  }

  #files(root: string): Promise<readonly FileName[]> {
    const now = this.#parts.now();
    const fresh = this.#kept.filter(({ at }) => now - at < KEPT_MS);
    const known = fresh.find((kept) => kept.root === root);
    const files = known?.files ?? this.#list(root);
    this.#kept = known === undefined ? [...fresh, { root, at: now, files }].slice(-FOLDERS_KEPT) : fresh;
    return files;
  }

  async #list(root: string): Promise<readonly FileName[]> {
    const workspace = await openWorkspace(root);
    if (!workspace.ok) return [];
    const listed = await listFiles({ ...workspace.value, closed: this.#parts.closed });
    return listed.ok ? listed.value.map(fileName) : [];
  }
}
