/**
 * Lists folders and finds files by name. It never follows a link or leaves the workspace, and its
 * results are always limited.
 */
import type { Dirent } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { type OpenedFolder, openChild, openFolder } from '../paths/opened-folder.ts';
import { type Place, relativeTo } from '../paths/path-policy.ts';
import { ok, type Result, refusalOf, refuse } from '../result.ts';
import { type NameTest, namePatternTest } from './name-pattern.ts';
import { namePattern, refusedFileTypes, SKIPPED_FOLDERS } from './search.ts';

export interface Listed {
  readonly name: string;
  /** The path relative to the workspace. */
  readonly path: string;
  readonly type: 'directory' | 'file' | 'link' | 'other';
  /** The level of the entry: 1 if it is directly in the listed folder. */
  readonly depth: number;
  /** The size in bytes. Set only for files, and only with the option `sizes`. */
  readonly size?: number;
}

export interface ListOptions {
  /** The number of levels to list. 1 (the default) means only the folder itself. */
  readonly maxDepth?: number;
  /** Whether names that begin with a dot are listed; default true. */
  readonly hidden?: boolean;
  readonly sizes?: boolean;
  /** The maximum number of entries; the default is 10,000. */
  readonly maxEntries?: number;
  readonly signal?: AbortSignal;
}

export interface Listing {
  /** The entries: folders first, then files, sorted by name; the contents of a folder follow it. */
  readonly entries: readonly Listed[];
  /**
   * Whether the listing is incomplete: `maxEntries` was reached, or the folders are nested too
   * deeply.
   */
  readonly truncated: boolean;
  /**
   * Folders that are listed but not entered: `.git` and `node_modules` in a recursive listing, and
   * unreadable ones. The paths are relative to the workspace.
   */
  readonly notEntered: readonly string[];
}

/** The maximum depth of a listing, because each level keeps a folder open. */
const MAX_DEPTH = 64;
const MAX_FOUND = 100;
const MAX_VISITED = 200_000;
const MAX_SEARCH_MS = 20_000;
/** The number of entries after which a listing yields to other work. */
const BREATH = 100;

interface Walk {
  readonly options: ListOptions;
  readonly maxDepth: number;
  readonly visit: (entry: Listed) => 'go on' | 'enough';
  readonly notEntered: string[];
  truncated: boolean;
  visited: number;
}

export async function listFolder(place: Place, options: ListOptions = {}): Promise<Result<Listing>> {
  const entries: Listed[] = [];
  const most = options.maxEntries ?? 10_000;
  const walked = await walk(place, options, (entry) => {
    if (entries.length >= most) return 'enough';
    entries.push(entry);
    return 'go on';
  });
  return walked.ok ? ok({ entries, truncated: walked.value.truncated, notEntered: walked.value.notEntered }) : walked;
}

/**
 * Finds files and folders by name, ignoring case. A query without a wildcard matches any part of
 * the name. `*` and `?` match within a name, `**` also across folders, `{a,b}` means either. If the
 * query contains a `/`, the path from `place` is matched. Returns at most 100 results.
 */
export async function findByName(
  place: Place,
  query: string,
  options: { readonly fileTypes?: readonly string[]; readonly signal?: AbortSignal } = {},
): Promise<Result<{ readonly found: readonly Listed[]; readonly truncated: boolean }>> {
  const pattern = namePatternTest(query);
  if (!pattern.ok) return pattern;
  const wanted = pattern.value;
  const badTypes = refusedFileTypes(options.fileTypes ?? []);
  if (badTypes) return badTypes;
  const types: NameTest[] = [];
  for (const type of options.fileTypes ?? []) {
    const test = namePatternTest(namePattern(type));
    if (!test.ok) return test;
    types.push(test.value);
  }
  const deadline = performance.now() + MAX_SEARCH_MS;
  const from = place.relative === '.' ? 0 : place.relative.length + 1;
  const found: Listed[] = [];
  let visited = 0;
  const walked = await walk(place, { ...options, maxDepth: MAX_DEPTH }, (entry) => {
    visited += 1;
    const isType = types.length === 0 || (entry.type === 'file' && types.some((test) => test(entry.path)));
    if (visited > MAX_VISITED || performance.now() > deadline) return 'enough';
    if (!isType || !wanted(entry.path.slice(from))) return 'go on';
    if (found.length >= MAX_FOUND) return 'enough';
    found.push(entry);
    return 'go on';
  });
  return walked.ok ? ok({ found, truncated: walked.value.truncated }) : walked;
}

async function walk(place: Place, options: ListOptions, visit: Walk['visit']): Promise<Result<Walk>> {
  if (place.kind === 'missing') return refuse('not-found', `${place.relative} does not exist.`);
  if (place.kind !== 'directory') return refuse('not-a-folder', `${place.relative} is not a folder.`);
  const state: Walk = {
    options,
    maxDepth: Math.min(options.maxDepth ?? 1, MAX_DEPTH),
    visit,
    notEntered: [],
    truncated: false,
    visited: 0,
  };
  const opened = await openFolder(place.workspace, place.absolute);
  if (!opened.ok) return opened;
  try {
    await walkOpened(state, opened.value, 1);
  } catch (error) {
    return refusalOf(error, place.relative);
  } finally {
    await opened.value.close();
  }
  return options.signal?.aborted ? refuse('cancelled', 'The listing was stopped.') : ok(state);
}

async function walkOpened(state: Walk, folder: OpenedFolder, depth: number): Promise<void> {
  for (const entry of await sortedEntries(folder, state.options)) {
    state.visited += 1;
    if (state.visited % BREATH === 0) await setImmediate();
    const listed = await describe(folder, entry, depth, state.options);
    if (state.options.signal?.aborted) return;
    if (state.visit(listed) === 'enough') state.truncated = true;
    if (state.truncated) return;
    if (listed.type === 'directory' && state.maxDepth > 1) await enter(state, folder, listed, depth);
  }
}

async function enter(state: Walk, folder: OpenedFolder, listed: Listed, depth: number): Promise<void> {
  if (SKIPPED_FOLDERS.includes(listed.name)) {
    state.notEntered.push(listed.path);
    return;
  }
  if (depth >= state.maxDepth) {
    if (depth >= MAX_DEPTH) state.notEntered.push(listed.path);
    return;
  }
  const opened = await openChild(folder, listed.name);
  if (!opened.ok) {
    state.notEntered.push(listed.path);
    return;
  }
  await using child = opened.value;
  await walkOpened(state, child, depth + 1);
}

async function sortedEntries(folder: OpenedFolder, options: ListOptions): Promise<readonly Dirent[]> {
  const entries = await readdir(folder.at(''), { withFileTypes: true });
  return entries
    .filter(({ name }) => options.hidden !== false || !name.startsWith('.'))
    .sort((a, b) => Number(b.isDirectory()) - Number(a.isDirectory()) || (a.name < b.name ? -1 : 1));
}

async function describe(folder: OpenedFolder, entry: Dirent, depth: number, options: ListOptions): Promise<Listed> {
  const type = typeOf(entry);
  const path = relativeTo(folder.workspace, join(folder.path, entry.name));
  const listed = { name: entry.name, path, type, depth };
  if (!options.sizes || type !== 'file') return listed;
  const stats = await lstat(folder.at(entry.name)).catch(() => null);
  return stats ? { ...listed, size: stats.size } : listed;
}

function typeOf(entry: Dirent): Listed['type'] {
  if (entry.isDirectory()) return 'directory';
  if (entry.isFile()) return 'file';
  return entry.isSymbolicLink() ? 'link' : 'other';
}
