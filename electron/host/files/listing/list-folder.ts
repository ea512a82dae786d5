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
import { type IgnoreRules, isIgnored, rulesAbove, rulesIn } from './ignore-rules.ts';
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
  /** Whether what `.gitignore` and similar files name is left out; default false. */
  readonly leaveOutIgnored?: boolean;
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
  /** The number of entries that were left out by ignore rules. A folder with all it holds is one. */
  readonly ignored: number;
}

/** The maximum depth of a listing, because each level keeps a folder open. */
const MAX_DEPTH = 64;
const MAX_FOUND = 100;
const MAX_VISITED = 200_000;
const MAX_SEARCH_MS = 20_000;
/** The number of entries, and of milliseconds, after which a listing yields to other work. */
const BREATH = 100;
const BREATH_MS = 10;

interface Walk {
  readonly options: ListOptions;
  readonly maxDepth: number;
  readonly visit: (entry: Listed) => 'go on' | 'enough';
  readonly notEntered: string[];
  truncated: boolean;
  visited: number;
  ignored: number;
  /** When the walk last yielded to other work. */
  yieldedAt: number;
}

export async function listFolder(place: Place, options: ListOptions = {}): Promise<Result<Listing>> {
  const entries: Listed[] = [];
  const most = options.maxEntries ?? 10_000;
  const walked = await walk(place, options, (entry) => {
    if (entries.length >= most) return 'enough';
    entries.push(entry);
    return 'go on';
  });
  if (!walked.ok) return walked;
  const { truncated, notEntered, ignored } = walked.value;
  return ok({ entries, truncated, notEntered, ignored });
}

export interface NameSearchOptions {
  readonly fileTypes?: readonly string[];
  /** Whether to find also what `.gitignore` and similar files name; default false. */
  readonly includeIgnored?: boolean;
  readonly signal?: AbortSignal;
}

export interface NameMatches {
  readonly found: readonly Listed[];
  readonly truncated: boolean;
  /** The number of entries that were not looked at because ignore rules name them. */
  readonly ignored: number;
}

/**
 * Finds files and folders by name, ignoring case. A query without a wildcard matches any part of
 * the name. `*` and `?` match within a name, `**` also across folders, `{a,b}` means either. If the
 * query contains a `/`, the path from `place` is matched. Returns at most 100 results.
 */
export async function findByName(
  place: Place,
  query: string,
  options: NameSearchOptions = {},
): Promise<Result<NameMatches>> {
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
  const { includeIgnored = false, signal } = options;
  const how = { maxDepth: MAX_DEPTH, leaveOutIgnored: !includeIgnored, ...(signal && { signal }) };
  const walked = await walk(place, how, (entry) => {
    visited += 1;
    const isType = types.length === 0 || (entry.type === 'file' && types.some((test) => test(entry.path)));
    if (visited > MAX_VISITED || performance.now() > deadline) return 'enough';
    if (!isType || !wanted(entry.path.slice(from))) return 'go on';
    if (found.length >= MAX_FOUND) return 'enough';
    found.push(entry);
    return 'go on';
  });
  return walked.ok ? ok({ found, truncated: walked.value.truncated, ignored: walked.value.ignored }) : walked;
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
    ignored: 0,
    yieldedAt: performance.now(),
  };
  const opened = await openFolder(place.workspace, place.absolute);
  if (!opened.ok) return opened;
  try {
    const above = options.leaveOutIgnored ? await rulesAbove(opened.value.path) : null;
    await walkOpened(state, opened.value, 1, above);
  } catch (error) {
    return refusalOf(error, place.relative);
  } finally {
    await opened.value.close();
  }
  return options.signal?.aborted ? refuse('cancelled', 'The listing was stopped.') : ok(state);
}

async function walkOpened(state: Walk, folder: OpenedFolder, depth: number, above: IgnoreRules | null): Promise<void> {
  const { options } = state;
  const entries = await readdir(folder.at(''), { withFileTypes: true });
  const rules = options.leaveOutIgnored ? await rulesIn(folder, entries, above) : null;
  for (const entry of sorted(entries, options)) {
    await breathe(state);
    if (options.signal?.aborted) return;
    if (isIgnored(rules, join(folder.path, entry.name), entry.isDirectory())) {
      state.ignored += 1;
      continue;
    }
    const listed = await describe(folder, entry, depth, options);
    if (options.signal?.aborted) return;
    if (state.visit(listed) === 'enough') state.truncated = true;
    if (state.truncated) return;
    if (listed.type === 'directory' && state.maxDepth > 1) await enter(state, folder, listed, depth, rules);
  }
}

/** Yields to other work now and then, because reading names and matching rules take time. */
async function breathe(state: Walk): Promise<void> {
  state.visited += 1;
  if (state.visited % BREATH !== 0 && performance.now() - state.yieldedAt < BREATH_MS) return;
  await setImmediate();
  state.yieldedAt = performance.now();
}

async function enter(
  state: Walk,
  folder: OpenedFolder,
  listed: Listed,
  depth: number,
  rules: IgnoreRules | null,
): Promise<void> {
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
  await walkOpened(state, child, depth + 1, rules);
}

function sorted(entries: readonly Dirent[], options: ListOptions): readonly Dirent[] {
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
