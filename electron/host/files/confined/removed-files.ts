/**
 * Removes protected files that appeared while a confined program ran. The sandbox makes those that
 * exist read-only, but cannot forbid a name that does not exist yet.
 */
import { lstat, rm } from 'node:fs/promises';
import { join, posix, relative, sep } from 'node:path';
import { MAX_ENTRIES_AFTER, type ProtectedFiles, protectedChanges } from '../../sandbox/policy/protected-files.ts';
import { gitFoldersOf } from '../paths/git-folders.ts';
import { inParent } from '../paths/opened-folder.ts';
import { isClosed, isInside, type Workspace } from '../paths/path-policy.ts';
import { ok } from '../result.ts';
import type { FoundChanges } from '../snapshots/snapshot-changes.ts';
import { protectedIn } from './protected-in.ts';
import { isOpenInGit } from './tool-files.ts';

/**
 * Removes what has a protected name and was not there before. Returns the removed paths, topmost only.
 * In a folder with more files than were looked at before, a file that was not seen may be the user's:
 * there only what was made since is removed. What `isOfOthers` names stays.
 */
export async function removeAppeared(
  workspace: Workspace,
  before: ProtectedFiles,
  isOfOthers: (path: string) => boolean = () => false,
): Promise<readonly string[]> {
  const after = await protectedIn(workspace.root, MAX_ENTRIES_AFTER, before.repositories);
  const found = [...protectedChanges(before, after).appeared, ...partsOfNewRepositories(before, after)];
  const appeared = found.filter((path) => !isOfOthers(path));
  if (before.isWhole) return removed(workspace, topmostOf(appeared));
  const isNew = await Promise.all(appeared.map((path) => wasMadeSince(join(workspace.root, path), before.takenAt)));
  return removed(workspace, topmostOf(appeared.filter((_, at) => isNew[at] === true)));
}

/**
 * What makes a folder a repository that was none before, and what Git would obey in it. Parts that were
 * there before belong to the user.
 */
export function partsOfNewRepositories(
  before: Pick<ProtectedFiles, 'partsOfRepositories'>,
  after: ProtectedFiles,
): readonly string[] {
  const folders = new Set(after.newRepositories);
  const isNew = (path: string) =>
    !before.partsOfRepositories.has(path) && folders.has(posix.join(path, '..').replace(/^\.$/, ''));
  return [...after.partsOfRepositories].filter(isNew);
}

/**
 * What has a protected name and was not there before, topmost only, where it is left because others may
 * have made it; and all protected files there are `now`.
 */
export async function leftAppeared(
  { root }: Workspace,
  before: ProtectedFiles,
  isOfOthers: (path: string) => boolean = () => false,
): Promise<{ readonly left: readonly string[]; readonly now: ProtectedFiles }> {
  const now = await protectedIn(root, MAX_ENTRIES_AFTER, before.repositories);
  const appeared = [...protectedChanges(before, now).appeared, ...partsOfNewRepositories(before, now)].filter(
    (path) => !isOfOthers(path),
  );
  return { left: topmostOf(appeared), now };
}

/** The kernel stamps a file with the time of its last tick, which is a few milliseconds ago. */
const TICK = 10;

/** Whether a file or folder was made at this time, in milliseconds since the epoch, or later. */
export function wasMadeSince(path: string, time: number): Promise<boolean> {
  return wasMadeBetween(path, time, Number.POSITIVE_INFINITY);
}

/** The same with an end, in milliseconds since the epoch. */
export async function wasMadeBetween(path: string, from: number, until: number): Promise<boolean> {
  const made = await lstat(path).catch(() => null);
  return made !== null && made.birthtimeMs >= from - TICK && made.birthtimeMs <= until;
}

/**
 * Removes new files that make up a Git folder, whatever the name of this folder. In one that was there
 * before, what Git itself writes at a commit or a push stays.
 */
export async function removeGitFolders(workspace: Workspace, found: FoundChanges): Promise<readonly string[]> {
  const made = found.steps.filter(({ before, after }) => before === null && after !== null);
  const changes = made.map(({ path }) => ({ path: join(workspace.root, path), remains: true }));
  const paths = new Set(changes.map(({ path }) => path));
  const folders = gitFoldersOf(workspace.root, changes);
  const isMadeFor = (path: string) => (folder: string) =>
    isInside(folder, path) &&
    (['HEAD', 'objects', 'refs', 'commondir'].some((mark) => paths.has(join(folder, mark))) ||
      !isOpenInGit(`.git/${relative(folder, path).replaceAll(sep, '/')}`));
  return removed(
    workspace,
    topmostOf(made.flatMap(({ path }) => (folders.some(isMadeFor(join(workspace.root, path))) ? [path] : []))),
  );
}

/** Leaves out what is below another path of the list. */
export function topmostOf(paths: readonly string[]): readonly string[] {
  const all = new Set(paths);
  return paths.filter(
    (path) => !path.split('/').some((_, at, names) => at > 0 && all.has(names.slice(0, at).join('/'))),
  );
}

/** Removes these paths, relative to the workspace. Returns those that are gone; never follows a link. */
export async function removed(workspace: Workspace, paths: readonly string[]): Promise<readonly string[]> {
  const gone: string[] = [];
  for (const path of paths) {
    const absolute = join(workspace.root, path);
    if (isClosed(workspace, absolute)) continue;
    const result = await inParent(workspace, absolute, async (folder, name) => {
      await rm(folder.at(name), { recursive: true, force: true });
      return ok(undefined);
    });
    if (result.ok) gone.push(path);
  }
  return gone;
}
