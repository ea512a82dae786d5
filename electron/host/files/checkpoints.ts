/**
 * Defines checkpoints: records of edits with the content from before, for undo. The store keeps
 * them (`electron/host/store/checkpoints.ts`).
 */
import { join } from 'node:path';
import { assertNever } from '../../../shared/assert-never.ts';
import { type CallId, CheckpointId, type LoopId, type TopicId } from '../../../shared/ids.ts';
import { newId } from '../new-id.ts';
import { type DiskState, FOLDER } from './disk-state.ts';
import { MAX_DIFFED_BYTES } from './edits/diff-stats.ts';
import type { PlannedChange, PlannedWrite } from './edits/planned-change.ts';
import type { TreeEntry } from './file-tree.ts';
import { relativeTo } from './paths/path-policy.ts';

export interface Checkpoint {
  readonly id: CheckpointId;
  readonly loopId: LoopId | null;
  readonly callId: CallId | null;
  readonly topicId: TopicId | null;
  /** The real path of the workspace's root when the edit was made. */
  readonly workspace: string;
  /** The path of the file relative to the workspace, with `/` between names. */
  readonly path: string;
  readonly operation: 'create' | 'modify' | 'delete' | 'move';
  /** The former path of a `move`, relative to the workspace; null for other changes. */
  readonly movedFrom: string | null;
  /**
   * The state before the edit: a hash, link or folder as in `disk-state.ts`; null if nothing
   * existed. For a `move`, the state at `movedFrom`.
   */
  readonly before: DiskState | null;
  readonly after: DiskState | null;
  /** The permission bits of what `before` describes; null if `before` is null. */
  readonly mode: number | null;
  /** The time of the edit, in milliseconds since the epoch, UTC. */
  readonly at: number;
  readonly undoneAt: number | null;
  /** When its edit was made again after an undo, if no other undo followed. Absent: it was not read from the store. */
  readonly redoneAt?: number | null;
  /**
   * The time at which the user accepted the edit; null if it is not accepted. An accepted edit can
   * no longer be undone.
   */
  readonly acceptedAt: number | null;
}

/** Whether the edit is neither undone nor accepted. */
export function isOpen({ undoneAt, acceptedAt }: Pick<Checkpoint, 'undoneAt' | 'acceptedAt'>): boolean {
  return undoneAt === null && acceptedAt === null;
}

/**
 * Stored content. Its key is the state: the hash for the bytes of a file, and `link:<hash>` for the
 * target of a link (UTF-8). Folders have no image.
 */
export interface Image {
  readonly key: DiskState;
  readonly bytes: Uint8Array;
}

/**
 * Stores checkpoints. Methods are synchronous and durable on return, like those of `LoopStore`;
 * `save` joins an outer transaction.
 */
export interface CheckpointStore {
  /**
   * Saves all checkpoints and images or none. An image whose key is already stored is not stored
   * again.
   */
  save(checkpoints: readonly Checkpoint[], images: readonly Image[]): void;
  image(key: DiskState): Uint8Array | null;
  /** Whether the content of a state was stored and then removed to save space. */
  isRemoved(key: DiskState): boolean;
  find(id: CheckpointId): Checkpoint | null;
  /** All checkpoints of a loop, including undone ones, in the order in which they were saved. */
  ofLoop(loopId: LoopId): readonly Checkpoint[];
  /** The checkpoints of one call, in the order in which they were saved. */
  ofCall(callId: CallId): readonly Checkpoint[];
}

/** What checkpoints say of the present state of a workspace. */
export interface RecordedStates {
  /** A number that grows with each checkpoint. */
  newest(): number;
  /**
   * The last recorded states of the paths of a workspace that other calls than `except` changed, or
   * that were undone: the checkpoints above the number, and those undone since the time.
   */
  recordedSince(
    since: { readonly newest: number; readonly at: number },
    workspace: string,
    except: CallId,
  ): ReadonlyMap<string, DiskState | null>;
}

export type CheckpointContext = Pick<Checkpoint, 'loopId' | 'callId' | 'topicId' | 'at'>;

/**
 * The maximum size of an after-image. After-images exist to show exactly what an edit did, and what
 * was changed manually later, so this is the size up to which contents can be compared line by
 * line. The next edit of the file needs the same bytes as its before-image, so only the last edit
 * of a file takes extra space.
 */
const MAX_AFTER_IMAGE = MAX_DIFFED_BYTES;

/**
 * The checkpoints of a planned change and the images they need, for `CheckpointStore.save` before
 * the change is applied.
 */
export function checkpointsOf(
  planned: PlannedChange,
  context: CheckpointContext,
): { readonly checkpoints: readonly Checkpoint[]; readonly images: readonly Image[] } {
  const { root: workspace } = planned.workspace;
  const made = { ...context, workspace, undoneAt: null, acceptedAt: null };
  return {
    checkpoints: stepsOf(planned).map((step) => ({ id: newId(CheckpointId), ...made, ...step })),
    images: imagesOf(planned),
  };
}

/** Saves the checkpoints of changes that are about to be applied, and returns their ids. */
export function saveCheckpoints(
  store: Pick<CheckpointStore, 'save'>,
  changes: readonly PlannedChange[],
  context: CheckpointContext,
): readonly CheckpointId[] {
  const made = changes.map((change) => checkpointsOf(change, context));
  const checkpoints = made.flatMap((each) => each.checkpoints);
  const images = made.flatMap((each) => each.images);
  store.save(checkpoints, images);
  return checkpoints.map(({ id }) => id);
}

/** What a checkpoint says of a path, without when and for whom. */
export type CheckpointStep = Pick<Checkpoint, 'path' | 'operation' | 'movedFrom' | 'before' | 'after' | 'mode'>;
type Step = CheckpointStep;

/** The step of a path that changed from one state to another. `mode`: that of `before`. */
export function stepOf(
  path: string,
  { before, after }: Pick<CheckpointStep, 'before' | 'after'>,
  mode: number | null,
): CheckpointStep {
  const operation = before === null ? 'create' : after === null ? 'delete' : 'modify';
  return { path, operation, movedFrom: null, before, after, mode: before === null ? null : mode };
}

/** Saves the checkpoints of changes that were found after they had happened. `workspace`: its real path. */
export function saveSteps(
  store: Pick<CheckpointStore, 'save'>,
  workspace: string,
  found: { readonly steps: readonly CheckpointStep[]; readonly images: readonly Image[] },
  context: CheckpointContext,
): void {
  const made = { ...context, workspace, undoneAt: null, acceptedAt: null };
  const checkpoints = found.steps.map((step) => ({ id: newId(CheckpointId), ...made, ...step }));
  store.save(checkpoints, found.images);
}

const NOTHING = { movedFrom: null, before: null, after: null, mode: null } as const;

function stepsOf(planned: PlannedChange): readonly Step[] {
  const relative = (absolute: string) => relativeTo(planned.workspace, absolute);
  const made = (folder: string): Step => {
    return { ...NOTHING, path: relative(folder), operation: 'create', after: FOLDER };
  };
  switch (planned.type) {
    case 'create-folder':
      return planned.newFolders.map(made);
    case 'write':
      return [...planned.newFolders.map(made), ...writeStep(planned, relative(planned.path))];
    case 'delete':
      return planned.entries.map(({ inner, state: before, mode }) => {
        const path = relative(join(planned.path, inner));
        return { ...NOTHING, path, operation: 'delete', before, mode };
      });
    case 'move': {
      const moved = planned.entries.map(({ inner, state, mode }): Step => {
        const [movedFrom, path] = [relative(join(planned.path, inner)), relative(join(planned.to, inner))];
        return { path, operation: 'move', movedFrom, before: state, after: state, mode };
      });
      return [...planned.newFolders.map(made), ...moved];
    }
    default:
      return assertNever(planned);
  }
}

function writeStep({ before, after }: PlannedWrite, path: string): readonly Step[] {
  if (before?.hash === after.hash) return [];
  if (before === null) return [{ ...NOTHING, path, operation: 'create', after: after.hash }];
  const { hash, mode } = before;
  return [{ path, operation: 'modify', movedFrom: null, before: hash, after: after.hash, mode }];
}

function imagesOf(planned: PlannedChange): readonly Image[] {
  switch (planned.type) {
    case 'create-folder':
      return [];
    case 'write': {
      const { before, after } = planned;
      return [
        ...(before ? [{ key: before.hash, bytes: before.bytes }] : []),
        ...(after.bytes.length <= MAX_AFTER_IMAGE ? [{ key: after.hash, bytes: after.bytes }] : []),
      ];
    }
    case 'delete':
    case 'move':
      return planned.entries.flatMap(({ state, image }: TreeEntry) => (image ? [{ key: state, bytes: image }] : []));
    default:
      return assertNever(planned);
  }
}
