/**
 * Protected files of a folder before and after a confined program: those that exist cannot be
 * written, and those that appear are found here, because the sandbox cannot forbid a name that does
 * not exist yet without leaving an empty file in its place.
 */
import { lstat, opendir, readlink } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Whether a path relative to the folder, with `/` between names, is protected. What is in a folder
 * that Git takes for a repository is given as if this folder had a folder `.git`.
 */
export type IsProtected = (relativePath: string) => boolean;

/** What tells one state of a file from another, by path relative to the folder. */
export interface ProtectedFiles {
  readonly states: ReadonlyMap<string, string>;
  /** The folders that Git takes for repositories although their name is not `.git`. */
  readonly repositories: ReadonlySet<string>;
  /** Entries outside Git folders whose names would make their folder a repository, or act in one. */
  readonly partsOfRepositories: ReadonlySet<string>;
  /** Folders that are repositories now, although their name is not `.git` and they were none before. */
  readonly newRepositories: readonly string[];
  /** When the walk began, in milliseconds. */
  readonly takenAt: number;
  /** False: the folder has more entries than were looked at. */
  readonly isWhole: boolean;
}

export interface ProtectedChanges {
  readonly appeared: readonly string[];
  readonly changed: readonly string[];
  readonly gone: readonly string[];
  /** False: the folder is too large to be compared completely. */
  readonly isWhole: boolean;
}

/** At this size a walk takes about a second. */
export const MAX_ENTRIES = 100_000;
/** For a walk after a program, so that one that makes very many files cannot hide a protected one among them. */
export const MAX_ENTRIES_AFTER = 2_000_000;
/** Folders of packages: large, made by package managers, and not started by opening the folder. */
const SKIPPED = new Set(['node_modules', '.venv', 'venv', '__pycache__', 'target', '.cache']);

/**
 * The protected files and folders of a folder, with everything below a protected folder. Links are
 * not followed. `repositories` are those of an earlier walk, if only these count: what was in a folder
 * before it became one belongs to the user. Never rejects.
 */
export async function protectedFilesOf(
  folder: string,
  isProtected: IsProtected,
  maxEntries = MAX_ENTRIES,
  repositories?: ReadonlySet<string>,
): Promise<ProtectedFiles> {
  const takenAt = Date.now();
  const bare = new Set<string>();
  const parts = new Set<string>();
  const fresh: string[] = [];
  const states = new Map<string, string>();
  const waiting: Visited[] = [{ path: '', judgedAs: '' }];
  let seen = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const entries = await entriesOf(join(folder, next.path), maxEntries - seen);
    const isNowBare = isBareRepository(next.judgedAs, entries);
    const isBare = repositories?.has(next.path) ?? isNowBare;
    if (isBare) bare.add(next.path);
    else if (isNowBare) fresh.push(next.path);
    const judgedBelow = isBare ? inside(next.judgedAs, '.git') : next.judgedAs;
    for (const { name, isFolder } of entries) {
      seen++;
      const entry = { path: inside(next.path, name), judgedAs: inside(judgedBelow, name) };
      if (!isInGit(entry.judgedAs) && PARTS_OF_REPOSITORIES.has(name)) parts.add(entry.path);
      if (isProtected(entry.judgedAs)) states.set(entry.path, await stateOf(join(folder, entry.path)));
      if (isFolder && !SKIPPED.has(name) && !isObjectsOfGit(entry.judgedAs)) waiting.push(entry);
    }
    if (seen >= maxEntries) break;
  }
  return {
    ...{ states, repositories: bare, partsOfRepositories: parts, newRepositories: fresh, takenAt },
    isWhole: seen < maxEntries,
  };
}

/** A folder or file of the walk. `judgedAs` is the path by which it is protected or not. */
interface Visited {
  readonly path: string;
  readonly judgedAs: string;
}

const inside = (folder: string, name: string): string => (folder === '' ? name : `${folder}/${name}`);

/** What Git looks for in a repository (`setup.c`), and what it obeys there. */
const PARTS_OF_REPOSITORIES = new Set(['HEAD', 'objects', 'refs', 'commondir', 'config', 'config.worktree', 'hooks']);

const isInGit = (path: string): boolean => /(^|\/)\.git(\/|$)/i.test(path);

/** Whether Git takes a folder for a repository although its name is not `.git`. */
function isBareRepository(judgedAs: string, entries: readonly { readonly name: string }[]): boolean {
  if (isInGit(judgedAs)) return false;
  const names = new Set(entries.map(({ name }) => name));
  return names.has('HEAD') && ((names.has('objects') && names.has('refs')) || names.has('commondir'));
}

/** Git names these after their content, so that nothing in them can be changed. */
const isObjectsOfGit = (path: string): boolean => /(^|\/)\.git\/(objects|lfs)$/.test(path);

/** The paths that a confined program may not write: the topmost protected ones that exist. */
export function topmost(folder: string, { states }: ProtectedFiles): readonly string[] {
  const has = (path: string) => states.has(path);
  const isBelow = (path: string) => path.split('/').some((_, at, names) => at > 0 && has(names.slice(0, at).join('/')));
  return [...states.keys()].filter((path) => !isBelow(path)).map((path) => join(folder, path));
}

export function protectedChanges(before: ProtectedFiles, after: ProtectedFiles): ProtectedChanges {
  const appeared = [...after.states.keys()].filter((path) => !before.states.has(path));
  const changed = [...after.states].filter(([path, state]) => (before.states.get(path) ?? state) !== state);
  const gone = [...before.states.keys()].filter((path) => !after.states.has(path));
  return {
    ...{ appeared: appeared.sort(), changed: changed.map(([path]) => path).sort(), gone: gone.sort() },
    isWhole: before.isWhole && after.isWhole,
  };
}

async function entriesOf(folder: string, most: number): Promise<readonly { name: string; isFolder: boolean }[]> {
  const found: { name: string; isFolder: boolean }[] = [];
  try {
    for await (const entry of await opendir(folder)) {
      if (found.length >= most) break;
      found.push({ name: entry.name, isFolder: entry.isDirectory() });
    }
  } catch {
    // It is gone or closed to this user.
  }
  return found;
}

/** Size and times change with the content; the inode changes when a file is replaced. */
async function stateOf(path: string): Promise<string> {
  try {
    const stats = await lstat(path, { bigint: true });
    if (stats.isDirectory()) return `folder ${stats.ino} ${stats.mode}`;
    const target = stats.isSymbolicLink() ? await readlink(path) : '';
    return [stats.ino, stats.mode, stats.size, stats.mtimeNs, stats.ctimeNs, target].join(' ');
  } catch {
    return 'unreadable';
  }
}
