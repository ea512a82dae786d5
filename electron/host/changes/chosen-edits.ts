/** Translates what a window selects into edits and checkpoints. */
import type { WhichChanges } from '../../../shared/contract/changes.ts';
import type { CallId, CheckpointId, LoopId, TopicId } from '../../../shared/ids.ts';
import { type Checkpoint, isOpen } from '../files/checkpoints.ts';
import { chosenCheckpoints, groupsAt, type WhichEdits } from '../files/undo/undo-choice.ts';
import { netsOf } from '../files/undo/undo-nets.ts';
import type { Checkpoints } from '../store/checkpoints.ts';
import type { Loops } from '../store/loops.ts';
import { iterationsOf } from './call-iterations.ts';

/** A selection within one loop, or of one checkpoint. */
export type WithinLoop = Exclude<WhichChanges, { topicId: TopicId }> | { readonly checkpointId: CheckpointId };

export class ChosenEdits {
  readonly #checkpoints: Checkpoints;
  readonly #loops: Pick<Loops, 'journal'>;

  constructor(checkpoints: Checkpoints, loops: Pick<Loops, 'journal'>) {
    this.#checkpoints = checkpoints;
    this.#loops = loops;
  }

  edits(which: WithinLoop): WhichEdits {
    if (!('loopId' in which) || which.iteration === undefined) return which;
    const { loopId, iteration, ...path } = which;
    const calls = [...iterationsOf(this.#loops, loopId)].filter(([, number]) => number === iteration);
    return { loopId, callIds: new Set(calls.map(([callId]) => callId)), ...path };
  }

  checkpoints(which: WithinLoop): readonly Checkpoint[] {
    return chosenCheckpoints(this.#checkpoints, this.edits(which));
  }

  /** The loop that made the edits; null if they belong to no loop or to an unknown one. */
  loopOf(which: WithinLoop): LoopId | null {
    if ('loopId' in which) return which.loopId;
    return this.checkpoints(which)[0]?.loopId ?? null;
  }

  /** The selected edits that are neither undone nor accepted. */
  open(which: WhichChanges): readonly CheckpointId[] {
    if ('topicId' in which) {
      const open = this.#checkpoints.ofTopic(which.topicId).filter(isOpen);
      return open.map(({ id }) => id);
    }
    return [...Map.groupBy(this.checkpoints(which).filter(isOpen), ({ workspace }) => workspace)].flatMap(
      ([root, made]) => groupsAt(root, netsOf(made), which.path).flatMap(({ ids }) => ids),
    );
  }

  iterations(loopId: LoopId): ReadonlyMap<CallId, number> {
    return iterationsOf(this.#loops, loopId);
  }
}
