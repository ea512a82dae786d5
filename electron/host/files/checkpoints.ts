/** Before-images of edits, for undo. The store keeps them (`electron/host/store/checkpoints.ts`); this file says what they are. */
import type { CallId, CheckpointId, LoopId, TopicId } from '../../../shared/ids.ts';
import type { DiskState } from './disk-state.ts';
import type { PlannedChange } from './planned-change.ts';

export interface Checkpoint {
  readonly id: CheckpointId;
  readonly loopId: LoopId | null;
  readonly callId: CallId | null;
  readonly topicId: TopicId | null;
  /** Real path of the workspace's root when the edit was made. */
  readonly workspace: string;
  /** Relative to the workspace, `/` between names. */
  readonly path: string;
  readonly operation: 'create' | 'modify' | 'delete' | 'move';
  /** Where it was before a `move`, relative; else null. */
  readonly movedFrom: string | null;
  /** Hash, link or folder as in `disk-state.ts`; null: there was nothing. For a `move` what was at `movedFrom`. */
  readonly before: DiskState | null;
  readonly after: DiskState | null;
  /** Permission bits of what `before` was; null where `before` is null. */
  readonly mode: number | null;
  /** Milliseconds since the epoch, UTC. */
  readonly at: number;
  readonly undoneAt: number | null;
}

/** Content named by its state: a file's bytes under their hash, a link's target (UTF-8) under `link:<hash>`. Folders have none. */
export interface Image {
  readonly key: DiskState;
  readonly bytes: Uint8Array;
}

/** Synchronous and durable on return, like `LoopStore`; `save` joins an outer transaction. */
export interface CheckpointStore {
  /** All or nothing. An image whose key is there already is not stored again. */
  save(checkpoints: readonly Checkpoint[], images: readonly Image[]): void;
  image(key: DiskState): Uint8Array | null;
  find(id: CheckpointId): Checkpoint | null;
  /** In the order they were made (the order of `save`, then of the list given to it), undone ones too. */
  ofLoop(loopId: LoopId): readonly Checkpoint[];
  markUndone(ids: readonly CheckpointId[], at: number): void;
}

export interface CheckpointContext {
  readonly loopId: LoopId | null;
  readonly callId: CallId | null;
  readonly topicId: TopicId | null;
  readonly at: number;
  readonly newId: () => CheckpointId;
}

/** The checkpoints of a planned change and the images they need, for `CheckpointStore.save` before the change is applied. */
export function checkpointsOf(
  _planned: PlannedChange,
  _context: CheckpointContext,
): { readonly checkpoints: readonly Checkpoint[]; readonly images: readonly Image[] } {
  throw new Error('not written');
}
