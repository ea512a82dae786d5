/** Reads a file that was changed since the edits, for a comparison of its three contents. */
import type { CheckpointStore } from '../checkpoints.ts';
import type { DiskState } from '../disk-state.ts';
import { openWorkspace } from '../paths/path-policy.ts';
import { mergedBytes } from './merged-bytes.ts';
import type { Direction } from './reversal.ts';
import { type Sides, sidesOf } from './sides.ts';
import { reversible } from './undo.ts';
import { chosenCheckpoints, groupsAt, type WhichEdits } from './undo-choice.ts';
import { type Net, netsOf, turned } from './undo-nets.ts';
import { stateAt } from './undo-verdict.ts';

export interface FoundConflict {
  /** The net change in the direction of the reversal. */
  readonly net: Net;
  readonly disk: DiskState | null;
  /** Null if the file is missing, is no regular file or cannot be read. */
  readonly sides: Sides | null;
  readonly canMerge: boolean;
}

/** Returns null if the selected edits have no such path, or if its workspace is gone. */
export async function findConflict(
  store: CheckpointStore,
  what: WhichEdits,
  direction: Direction,
  path: string,
): Promise<FoundConflict | null> {
  const chosen = chosenCheckpoints(store, what).filter(reversible(direction));
  for (const [root, made] of Map.groupBy(chosen, ({ workspace }) => workspace)) {
    const net = groupsAt(root, netsOf(made), path)
      .flatMap(({ nets }) => nets)
      .find((one) => one.path === path);
    const workspace = await openWorkspace(root);
    if (net === undefined || !workspace.ok || workspace.value.root !== root) continue;
    const oriented = direction === 'undo' ? net : turned(net);
    const state = await stateAt(workspace.value, path);
    if (!state.ok) return { net: oriented, disk: null, sides: null, canMerge: false };
    const sides = await sidesOf(store, workspace.value, oriented, state.value);
    const canMerge = !net.interrupted && sides !== null && mergedBytes(path, sides) !== null;
    return { net: oriented, disk: state.value, sides, canMerge };
  }
  return null;
}
