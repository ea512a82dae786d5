/**
 * Decides about all paths: every tool, mention and listing calls it. A path is resolved through its
 * deepest existing parent, including links, and its real path is compared with that of the
 * workspace including a separator. The result is a `Place`, which is opened through opened folders
 * (`opened-folder.ts`) that check again what was opened.
 */
import { lstatSync, type Stats } from 'node:fs';
import { lstat, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { Protection } from '../../../../shared/failures/protected-kinds.ts';
import { errnoOf, ok, type Refused, type Result, refusalOf, refuse } from '../result.ts';
import { badName, deviceName } from './file-names.ts';
import { protectionOf } from './protection.ts';
import { hasSecretName } from './secret-places.ts';
import { isInside, relativeTo, type Workspace } from './workspace.ts';

export { isInside, relativeTo, type Workspace };

export type PlaceKind = 'file' | 'directory' | 'link' | 'missing' | 'other';

/**
 * A path that was judged to be inside the workspace at one moment. The disk may change, so
 * opening checks again.
 */
export interface Place {
  readonly workspace: Workspace;
  /** The real and absolute path; for a `link` the path of the link itself. */
  readonly absolute: string;
  /** The path relative to the root of the workspace, with `/` between names; `.` is the root. */
  readonly relative: string;
  /**
   * The kind of the entry. `link` is returned only by `resolveEntry`. `other` means a FIFO, socket
   * or device.
   */
  readonly kind: PlaceKind;
  /** Why the path is protected, either as given or as resolved; null if it is not. */
  readonly protection: Protection | null;
  /**
   * Whether the path has the name of a file that holds secrets, either as given or as resolved
   * (`secret-names.ts`).
   */
  readonly isSecret: boolean;
}

/** Opens a folder as a workspace. Refuses what is not an existing folder. */
export async function openWorkspace(folder: string): Promise<Result<Workspace>> {
  const name = badName(folder);
  if (name) return refuse('bad-name', name);
  try {
    const root = await realpath(resolve(folder));
    return (await stat(root)).isDirectory() ? ok({ root }) : refuse('not-a-folder', `${folder} is not a folder.`);
  } catch (error) {
    return refusalOf(error, folder);
  }
}

/**
 * Resolves a path, relative to the workspace or absolute, following links, for reading, listing and
 * writing content. The file and its parents may be missing. Refuses a link that leads outside or to
 * nothing, in the last component or in the middle.
 */
export async function resolvePath(workspace: Workspace, given: string): Promise<Result<Place>> {
  const target = spelled(workspace, given);
  if (!target.ok) return target;
  const real = await realpath(target.value).catch(() => null);
  if (real === target.value) {
    // If the path contains no links, which is usual, one check is enough.
    const entry = entryJustSeen(real);
    if (entry) return placed(workspace, given, target.value, real, entry);
  }
  const deepest = await resolveDeepest(target.value, given);
  if (!deepest.ok) return deepest;
  return place(workspace, given, target.value, deepest.value);
}

/**
 * Resolves a path like `resolvePath`, but does not follow a link in the last component, for
 * deleting, moving and renaming the entry itself. Refuses the root.
 */
export async function resolveEntry(workspace: Workspace, given: string): Promise<Result<Place>> {
  const target = spelled(workspace, given);
  if (!target.ok) return target;
  const parent = await resolveDeepest(dirname(target.value), given);
  if (!parent.ok) return parent;
  const absolute = join(parent.value, basename(target.value));
  if (absolute === workspace.root || target.value === dirname(target.value))
    return refuse('outside-workspace', 'The workspace itself cannot be changed, only what is in it.');
  return place(workspace, given, target.value, absolute);
}

/** Whether a real path must be neither read nor changed. */
export function isClosed(workspace: Workspace, absolute: string): boolean {
  return (workspace.closed ?? []).some((closed) => isInside(workspace.root, closed) && isInside(closed, absolute));
}

export function closedTo(shown: string): Refused {
  return refuse('outside-workspace', `${shown} belongs to the program itself. It is neither read nor changed.`);
}

function spelled(workspace: Workspace, given: string): Result<string> {
  const name = badName(given);
  if (name) return refuse('bad-name', name);
  const target = resolve(workspace.root, given);
  // Accessing a network path sends the user's credentials to that host.
  if (target.startsWith('\\\\') && !isInside(workspace.root, target)) return outside(given);
  return ok(target);
}

/** Returns the real path of the deepest existing parent, followed by the missing names. */
async function resolveDeepest(target: string, given: string): Promise<Result<string>> {
  const missing: string[] = [];
  for (let existing = target; ; existing = dirname(existing)) {
    try {
      return ok(join(await realpath(existing), ...missing));
    } catch (error) {
      if (errnoOf(error) !== 'ENOENT') return refusalOf(error, given);
    }
    const entry = await entryAt(existing, given);
    if (!entry.ok) return entry;
    if (entry.value) return brokenLink(given);
    const name = basename(existing);
    if (deviceName(name)) return refuse('bad-name', `${name} is the name of a device on Windows. Use another name.`);
    missing.unshift(name);
  }
}

async function entryAt(absolute: string, given: string): Promise<Result<Stats | null>> {
  try {
    return ok(await lstat(absolute));
  } catch (error) {
    return errnoOf(error) === 'ENOENT' ? ok(null) : refusalOf(error, given);
  }
}

/**
 * Returns the entry at a path that the system has just resolved, so a synchronous call does not
 * block. Null if the entry is gone or must be examined more closely.
 */
function entryJustSeen(real: string): Stats | null {
  try {
    return lstatSync(real);
  } catch {
    return null;
  }
}

async function place(workspace: Workspace, given: string, target: string, absolute: string): Promise<Result<Place>> {
  if (!isInside(workspace.root, absolute)) return outside(given);
  const entry = await entryAt(absolute, given);
  return entry.ok ? placed(workspace, given, target, absolute, entry.value) : entry;
}

function placed(
  workspace: Workspace,
  given: string,
  target: string,
  absolute: string,
  entry: Stats | null,
): Result<Place> {
  if (!isInside(workspace.root, absolute)) return outside(given);
  if (isClosed(workspace, absolute)) return closedTo(given);
  return ok({
    workspace,
    absolute,
    relative: relativeTo(workspace, absolute),
    kind: kindOf(entry),
    protection: protectionOf(workspace, absolute) ?? protectionOf(workspace, target),
    isSecret: hasSecretName(absolute) || hasSecretName(target),
  });
}

function kindOf(entry: Stats | null): PlaceKind {
  if (!entry) return 'missing';
  if (entry.isFile()) return 'file';
  if (entry.isDirectory()) return 'directory';
  return entry.isSymbolicLink() ? 'link' : 'other';
}

function outside(given: string): Refused {
  return refuse('outside-workspace', `${given} is outside of the workspace. Use a path inside it.`);
}

function brokenLink(given: string): Refused {
  return refuse('outside-workspace', `${given} is, or goes through, a link that leads nowhere. It is not followed.`);
}
