/**
 * Removes protected files that appeared while a sandboxed command ran. The sandbox makes those that
 * exist read-only, but cannot forbid a name that does not exist yet.
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inParent } from '../../../files/paths/opened-folder.ts';
import { isClosed, type Workspace } from '../../../files/paths/path-policy.ts';
import { protectionsOf } from '../../../files/paths/protection.ts';
import { ok } from '../../../files/result.ts';
import type { FoundChanges } from '../../../files/snapshots/snapshot-changes.ts';
import { type ProtectedFiles, protectedChanges } from '../../../sandbox/policy/protected-files.ts';
import { protectedIn } from './command-sandbox.ts';

/** Removes what has a protected name and was not there before. Returns the removed paths, topmost only. */
export async function removeAppeared(workspace: Workspace, before: ProtectedFiles): Promise<readonly string[]> {
  const { appeared } = protectedChanges(before, await protectedIn(workspace.root));
  return removed(workspace, topmostOf(appeared));
}

/** Removes new files that make up a Git folder, whatever the name of this folder. */
export async function removeGitFolders(workspace: Workspace, found: FoundChanges): Promise<readonly string[]> {
  const made = found.steps.filter(({ before, after }) => before === null && after !== null);
  const changes = made.map(({ path }) => ({ path: join(workspace.root, path), remains: true }));
  const paths = new Set(
    protectionsOf(workspace, changes).flatMap(({ kind, path }) => (kind === 'git-folder' ? path : [])),
  );
  return removed(workspace, topmostOf(made.flatMap(({ path }) => (paths.has(join(workspace.root, path)) ? path : []))));
}

function topmostOf(paths: readonly string[]): readonly string[] {
  const all = new Set(paths);
  return paths.filter(
    (path) => !path.split('/').some((_, at, names) => at > 0 && all.has(names.slice(0, at).join('/'))),
  );
}

async function removed(workspace: Workspace, paths: readonly string[]): Promise<readonly string[]> {
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
