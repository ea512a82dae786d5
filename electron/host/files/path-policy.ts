/**
 * The one judge of paths: every tool, mention and listing asks here. A path is resolved through its deepest existing parent, links and all,
 * and compared with the workspace on real paths and with a separator. The answer is a `Place`; opening it happens in `open-place.ts`, which
 * checks again what was opened.
 */
import type { Result } from './result.ts';

/** A folder the assistant works in. `root` is its real, absolute path. */
export interface Workspace {
  readonly root: string;
}

export type PlaceKind = 'file' | 'directory' | 'link' | 'missing' | 'other';

/** A path that was judged to be inside. A statement about the moment of judging: the disk may change, opening checks again. */
export interface Place {
  readonly workspace: Workspace;
  /** Real and absolute; for `link` the link itself. */
  readonly absolute: string;
  /** From the workspace's root, `/` between names; `.` is the root. */
  readonly relative: string;
  /** `link` only from `resolveEntry`. `other`: FIFO, socket, device. */
  readonly kind: PlaceKind;
  /** The path as given or as resolved is a protected name (`protected-names.ts`). */
  readonly isProtected: boolean;
}

/** Opens a folder as a workspace. Refuses what is not an existing folder. */
export async function openWorkspace(_folder: string): Promise<Result<Workspace>> {
  throw new Error('not written');
}

/**
 * Judges a path, relative to the workspace or absolute, following links: for reading, listing and writing content. The file may be missing,
 * its parents too. Refuses a link that leads out or nowhere, at the end or on the way.
 */
export async function resolvePath(_workspace: Workspace, _given: string): Promise<Result<Place>> {
  throw new Error('not written');
}

/** Like `resolvePath`, but a link at the end is kept as the link: for deleting, moving and renaming the entry itself. Never the root. */
export async function resolveEntry(_workspace: Workspace, _given: string): Promise<Result<Place>> {
  throw new Error('not written');
}

/** `inner` is `outer` or below it. Both absolute and real. */
export function isInside(_outer: string, _inner: string): boolean {
  throw new Error('not written');
}

/** The path from the root with `/` between names; `.` for the root itself. */
export function relativeTo(_workspace: Workspace, _absolute: string): string {
  throw new Error('not written');
}
