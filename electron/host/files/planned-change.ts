/**
 * A change that is known in full before anything happens: what is there now, what will be. From it come the card for the approval (`diffsOf`),
 * the hashes for the journal (`changesOf`), the before-images (`checkpoints.ts`) and the act itself (`apply-change.ts`). Plan and apply inside
 * one `withFiles` so that two edits of a file do not lose one another.
 */
import type { FileDiff } from '../../../shared/loop.ts';
import type { FileChange } from '../loop/ports.ts';
import type { DiskState } from './disk-state.ts';
import type { Place, Workspace } from './path-policy.ts';
import type { Result } from './result.ts';

/** One entry of a tree that goes or moves. */
export interface TreeEntry {
  /** From the tree's top, `/` between names; `` is the top itself. Parents come before children. */
  readonly inner: string;
  readonly state: DiskState;
  /** A file's content or a link's target; null for a folder. */
  readonly image: Uint8Array | null;
  /** Permission bits. */
  readonly mode: number;
}

interface Planned {
  readonly workspace: Workspace;
  /** Absolute. */
  readonly path: string;
}

export type PlannedChange =
  | (Planned & {
      readonly type: 'write';
      readonly before: { readonly bytes: Uint8Array; readonly hash: string } | null;
      readonly after: { readonly bytes: Uint8Array; readonly hash: string };
      /** Permission bits: of the file that is there, or of a new one before the umask. */
      readonly mode: number;
      /** Absolute, in the same folder. */
      readonly temporary: string;
      /** Absolute paths of the parents that will be made, outermost first. */
      readonly newFolders: readonly string[];
    })
  | (Planned & { readonly type: 'create-folder'; readonly newFolders: readonly string[] })
  | (Planned & { readonly type: 'delete'; readonly entries: readonly TreeEntry[]; readonly temporary: string })
  | (Planned & {
      readonly type: 'move';
      /** Absolute. */
      readonly to: string;
      readonly entries: readonly TreeEntry[];
      readonly newFolders: readonly string[];
    });

/** Beyond these a change could not be kept for undo, and is refused. */
export const MAX_CHANGED_ENTRIES = 5000;
export const MAX_CHANGED_BYTES = 100 * 1024 * 1024;

/**
 * Plans to make `after` the content of a file, new or not; missing parents are made. `expected` is the hash the caller last read, null for
 * "there is no such file", undefined for "whatever is there": refused as `changed-meanwhile` (or `already-exists`) if the disk says otherwise.
 * `mode` is for a new file (default 0o666 before the umask); a file that exists keeps its own.
 */
export async function planWrite(
  _place: Place,
  _after: Uint8Array,
  _expected?: string | null,
  _mode?: number,
): Promise<Result<Extract<PlannedChange, { type: 'write' }>>> {
  throw new Error('not written');
}

/** Plans to make a folder and its missing parents. */
export async function planCreateFolder(_place: Place): Promise<Result<PlannedChange>> {
  throw new Error('not written');
}

/** Plans to delete a file, a link (not what it points to) or a folder; a folder that is not empty only when `recursive`. From `resolveEntry`. */
export async function planDelete(
  _place: Place,
  _options: { readonly recursive: boolean; readonly expected?: string },
): Promise<Result<PlannedChange>> {
  throw new Error('not written');
}

/** Plans to move or rename a file, link or folder. The target must not exist; its missing parents are made. Both from `resolveEntry`. */
export async function planMove(_from: Place, _to: Place): Promise<Result<PlannedChange>> {
  throw new Error('not written');
}

/** The change for the journal. Files first-hand, folders and links too (`DiskState`). */
export function changesOf(_planned: PlannedChange): readonly FileChange[] {
  throw new Error('not written');
}

/** For a card: one diff per file, at most 20 of them for a tree. */
export function diffsOf(_planned: PlannedChange): readonly FileDiff[] {
  throw new Error('not written');
}

/** A path the change touches has a protected name, also inside a tree. */
export function touchesProtected(_planned: PlannedChange): boolean {
  throw new Error('not written');
}
