/**
 * Combines checkpoints into one net change per path: the state before the first edit and the state
 * after the last. Pure.
 */
import type { CheckpointId } from '../../../../shared/ids.ts';
import type { Checkpoint } from '../checkpoints.ts';
import { type DiskState, FOLDER } from '../disk-state.ts';

export interface Net {
  /** The path relative to the workspace. */
  readonly path: string;
  readonly before: DiskState | null;
  readonly after: DiskState | null;
  /**
   * The state before the last edit. The path still has this state if the process was killed between
   * storing the checkpoint and making the edit.
   */
  readonly lastBefore: DiskState | null;
  /** The permission bits of `before`; null if `before` is null. */
  readonly mode: number | null;
  /**
   * Whether nothing existed at the path at some point in between, so that the present entry never
   * had the mode of `before`.
   */
  readonly recreated: boolean;
  /**
   * Whether another program changed the path between two edits, to a state that this loop never
   * saw. Restoring `before` would lose that change.
   */
  readonly interrupted: boolean;
}

/** Net changes that are undone together or not at all: paths joined by a move. */
export interface NetGroup {
  readonly nets: readonly Net[];
  readonly ids: readonly CheckpointId[];
}

/** Whether the edits made this folder. An undo removes it without a message when it is empty. */
export function isMadeFolder(net: Pick<Net, 'before' | 'after'>): boolean {
  return net.before === null && net.after === FOLDER;
}

/** Combines checkpoints into groups, in the order of the first checkpoint of each group. */
export function netsOf(checkpoints: readonly Checkpoint[]): readonly NetGroup[] {
  const nets = new Map<string, Net>();
  const known = new Map<string, Set<DiskState | null>>();
  const groups = new Map<string, { paths: Set<string>; ids: CheckpointId[] }>();
  for (const checkpoint of checkpoints) {
    const steps = stepsOf(checkpoint);
    for (const step of steps) {
      const states = known.get(step.path) ?? new Set();
      nets.set(step.path, follow(nets.get(step.path), step, states));
      known.set(step.path, states.add(step.before).add(step.after));
    }
    join(
      groups,
      steps.map(({ path }) => path),
      checkpoint.id,
    );
  }
  return [...new Set(groups.values())].map(({ paths, ids }) => ({
    ids,
    nets: [...paths].flatMap((path) => nets.get(path) ?? []),
  }));
}

/**
 * Returns the net change in the other direction, as a redo makes it. The path must be in the state
 * that an undo restored; a state between two edits is not accepted.
 */
export function turned(net: Net): Net {
  return { ...net, before: net.after, after: net.before, lastBefore: net.before, mode: null, recreated: false };
}

type Step = Pick<Checkpoint, 'path' | 'before' | 'after' | 'mode'>;

function stepsOf({ path, movedFrom, before, after, mode }: Checkpoint): readonly Step[] {
  if (movedFrom === null) return [{ path, before, after, mode }];
  return [
    { path: movedFrom, before, after: null, mode },
    { path, before: null, after, mode: null },
  ];
}

/**
 * Adds an edit to the net change of its path. An edit may begin at any earlier state of the path:
 * if the process is killed between checkpoint and edit, the path keeps its state, and the edit is
 * then repeated.
 */
function follow(net: Net | undefined, step: Step, known: ReadonlySet<DiskState | null>): Net {
  if (!net) return { ...step, lastBefore: step.before, recreated: false, interrupted: false };
  return {
    ...net,
    after: step.after,
    lastBefore: step.before,
    recreated: net.recreated || step.before === null,
    interrupted: net.interrupted || !known.has(step.before),
  };
}

function join(
  groups: Map<string, { paths: Set<string>; ids: CheckpointId[] }>,
  paths: readonly string[],
  id: CheckpointId,
): void {
  const touched = [...new Set(paths.flatMap((path) => groups.get(path) ?? []))];
  const [group = { paths: new Set<string>(), ids: [] }, ...others] = touched;
  for (const other of others) {
    for (const path of other.paths) group.paths.add(path);
    group.ids.push(...other.ids);
  }
  for (const path of paths) group.paths.add(path);
  group.ids.push(id);
  for (const path of group.paths) groups.set(path, group);
}
