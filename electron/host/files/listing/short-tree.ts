/**
 * Reduces a folder's contents to a short tree: the files in folders that do not fit are counted
 * instead of shown. Pure.
 */
import type { Listed, Listing } from './list-folder.ts';

export interface ShortTreeOptions {
  /** The maximum number of files and counted folders together. */
  readonly mostEntries: number;
  /** The maximum number of characters of all paths, as JSON. */
  readonly mostCharacters: number;
  /** The number of levels to open; 1 means only the listed folder itself. */
  readonly maxDepth: number;
}

/** A folder whose entries are not shown. */
export interface CountedFolder {
  readonly path: string;
  readonly depth: number;
  /** The number of files below the folder, at any depth. */
  readonly files: number;
  readonly directories: number;
  /** Set if the listing was truncated inside or before this folder, which may then contain more. */
  readonly partial?: true;
}

export interface ShortTree {
  /** The files that are shown, including links and special files. */
  readonly files: readonly { readonly path: string; readonly depth: number }[];
  readonly folders: readonly CountedFolder[];
  /** The number of entries directly in the listed folder that did not fit. */
  readonly leftOut: number;
  readonly totalFiles: number;
  readonly totalDirectories: number;
}

interface Counts {
  readonly files: number;
  readonly directories: number;
}

type Children = ReadonlyMap<string, readonly Listed[]>;

/** The map key under which the children of the listed folder itself are stored. */
const TOP = '';

/**
 * Creates a short tree. `listing` covers all levels. `top` holds all entries directly in the listed
 * folder, some of which a truncated listing may lack. Folders are opened level by level, the
 * smallest first within a level, each only if all its entries fit.
 */
export function shortTree(listing: Listing, top: readonly Listed[], options: ShortTreeOptions): ShortTree {
  const children = childrenOf(listing.entries, top);
  const counts = countsBelow(children);
  const partial = partialFolders(listing, top);
  const closed = new Set([...listing.notEntered, ...partial]);
  const room = new Room(options);
  const shownTop = top.slice(0, room.takeFirst(top));
  const opened = openFolders(shownTop, children, closed, room, options.maxDepth);
  const shown = [...shownEntries(shownTop, children, opened)];
  const notEntered = new Set(listing.notEntered);
  const total = counts.get(TOP) ?? NOTHING;
  return {
    files: shown.filter(({ type }) => type !== 'directory').map(({ path, depth }) => ({ path, depth })),
    folders: shown
      .filter(({ type, path }) => type === 'directory' && !notEntered.has(path))
      .map(({ path, depth }) => ({
        ...{ path, depth, ...(counts.get(path) ?? NOTHING) },
        ...(partial.has(path) ? { partial: true } : {}),
      })),
    leftOut: top.length - shownTop.length,
    totalFiles: total.files,
    totalDirectories: total.directories,
  };
}

const NOTHING: Counts = { files: 0, directories: 0 };

function childrenOf(entries: readonly Listed[], top: readonly Listed[]): Children {
  const below = entries.filter(({ depth }) => depth > 1);
  return new Map([...Map.groupBy(below, ({ path }) => parentOf(path)), [TOP, top]]);
}

function parentOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}

function countsBelow(children: Children): ReadonlyMap<string, Counts> {
  const counts = new Map<string, Counts>();
  const count = (path: string): Counts => {
    let files = 0;
    let directories = 0;
    for (const child of children.get(path) ?? []) {
      if (child.type !== 'directory') files += 1;
      else {
        const below = count(child.path);
        files += below.files;
        directories += below.directories + 1;
      }
    }
    counts.set(path, { files, directories });
    return { files, directories };
  };
  count(TOP);
  return counts;
}

/**
 * The folders that contain the last entry of a truncated listing, and those that the listing did
 * not reach.
 */
function partialFolders({ entries, truncated }: Listing, top: readonly Listed[]): ReadonlySet<string> {
  const partial = new Set<string>();
  if (!truncated) return partial;
  const reached = new Set(entries.filter(({ depth }) => depth === 1).map(({ path }) => path));
  for (const { path } of top) if (!reached.has(path)) partial.add(path);
  for (let path = entries.at(-1)?.path ?? ''; path !== ''; path = path.includes('/') ? parentOf(path) : '') {
    partial.add(path);
  }
  return partial;
}

/** Keeps track of the remaining entries and characters of a short tree. */
class Room {
  #entries: number;
  #characters: number;

  constructor({ mostEntries, mostCharacters }: ShortTreeOptions) {
    this.#entries = mostEntries;
    this.#characters = mostCharacters;
  }

  /** Takes the first entries that fit, and returns their number. */
  takeFirst(entries: readonly Listed[]): number {
    const end = entries.findIndex((entry) => !this.#take([entry]));
    return end === -1 ? entries.length : end;
  }

  /**
   * Shows `entries` instead of their folder. Returns false if they do not fit; then nothing was
   * taken.
   */
  open(folder: Listed, entries: readonly Listed[]): boolean {
    return this.#take(entries, folder);
  }

  #take(entries: readonly Listed[], instead?: Listed): boolean {
    const left = this.#entries + (instead === undefined ? 0 : 1) - entries.length;
    if (left < 0) return false;
    const before = this.#characters + (instead === undefined ? 0 : charactersOf(instead));
    const characters = entries.reduce((rest, entry) => rest - charactersOf(entry), before);
    if (characters < 0) return false;
    this.#entries = left;
    this.#characters = characters;
    return true;
  }
}

function charactersOf({ path }: Listed): number {
  return JSON.stringify(path).length;
}

function openFolders(
  top: readonly Listed[],
  children: Children,
  closed: ReadonlySet<string>,
  room: Room,
  maxDepth: number,
): ReadonlySet<string> {
  const opened = new Set<string>();
  const inside = ({ path }: Listed) => children.get(path) ?? [];
  for (let depth = 1, level = top; depth < maxDepth && level.length > 0; depth += 1) {
    const folders = level
      .filter((entry) => entry.type === 'directory' && !closed.has(entry.path) && inside(entry).length > 0)
      .toSorted((one, other) => inside(one).length - inside(other).length);
    const fitting = folders.filter((folder) => room.open(folder, inside(folder)));
    for (const { path } of fitting) opened.add(path);
    level = fitting.flatMap(inside);
  }
  return opened;
}

/** The entries to show, in the order of the listing, without the opened folders themselves. */
function* shownEntries(
  entries: readonly Listed[],
  children: Children,
  opened: ReadonlySet<string>,
): Generator<Listed, void> {
  for (const entry of entries) {
    if (opened.has(entry.path)) yield* shownEntries(children.get(entry.path) ?? [], children, opened);
    else yield entry;
  }
}
