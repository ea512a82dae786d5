/** Reads the three contents of a file that was changed after the edits: before them, after them, now. */
import type { CheckpointStore } from '../checkpoints.ts';
import { type DiskState, kindOfState } from '../disk-state.ts';
import { readBytes } from '../paths/open-place.ts';
import { resolveEntry, type Workspace } from '../paths/path-policy.ts';
import { MAX_TEXT_BYTES } from '../text-file.ts';
import type { Net } from './undo-nets.ts';

export interface Sides {
  /** The content that a reversal restores; null if it is a missing file or was not kept. */
  readonly target: Uint8Array | null;
  /** The content that a reversal expects to find; null if it is a missing file or was not kept. */
  readonly expected: Uint8Array | null;
  /** The content on the disk. */
  readonly now: Uint8Array;
}

/** Returns null if the path is no regular file now, or cannot be read. */
export async function sidesOf(
  store: Pick<CheckpointStore, 'image'>,
  workspace: Workspace,
  net: Net,
  disk: DiskState | null,
): Promise<Sides | null> {
  if (disk === null || kindOfState(disk) !== 'file') return null;
  const place = await resolveEntry(workspace, net.path);
  if (!place.ok || place.value.kind !== 'file') return null;
  const now = await readBytes(place.value, MAX_TEXT_BYTES);
  if (!now.ok) return null;
  return { target: contentIn(store, net.before), expected: contentIn(store, net.after), now: now.value.bytes };
}

function contentIn(store: Pick<CheckpointStore, 'image'>, state: DiskState | null): Uint8Array | null {
  return state === null || kindOfState(state) !== 'file' ? null : store.image(state);
}
