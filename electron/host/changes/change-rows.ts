/** Makes the rows of the changes panel: files of loops, and files and edits of iterations. */
import type { ChangedByCall, ChangedInIteration, ChangedIteration } from '../../../shared/changes.ts';
import type { CallId, LoopId } from '../../../shared/ids.ts';
import type { FileChangeSummary } from '../../../shared/topic.ts';
import type { Checkpoint } from '../files/checkpoints.ts';
import type { DiskState } from '../files/disk-state.ts';
import { type LoopChange, loopChanges } from './loop-changes.ts';
import type { NetDiffs } from './net-diffs.ts';

export class ChangeRows {
  readonly #diffs: NetDiffs;
  readonly #removed: ReadonlySet<DiskState>;

  /** `removed`: the contents that were removed to save space. */
  constructor(diffs: NetDiffs, removed: ReadonlySet<DiskState>) {
    this.#diffs = diffs;
    this.#removed = removed;
  }

  /** The files of a loop. `checkpoints` are all checkpoints of the loop, in order. */
  ofLoop(loopId: LoopId, checkpoints: readonly Checkpoint[]): readonly FileChangeSummary[] {
    return loopChanges(checkpoints).map((change) => ({ loopId, ...this.#row(change) }));
  }

  /** The iterations of a loop, oldest first. `iterations` says which one asked for a call. */
  iterations(
    loopId: LoopId,
    checkpoints: readonly Checkpoint[],
    iterations: ReadonlyMap<CallId, number>,
  ): readonly ChangedIteration[] {
    const numberOf = ({ callId }: Checkpoint) => (callId === null ? 0 : (iterations.get(callId) ?? 0));
    return [...Map.groupBy(checkpoints, numberOf)]
      .toSorted(([one], [other]) => one - other)
      .map(([iteration, made]) => ({ loopId, iteration, files: this.#filesOf(loopId, made) }))
      .filter(({ files }) => files.length > 0);
  }

  #filesOf(loopId: LoopId, made: readonly Checkpoint[]): readonly ChangedInIteration[] {
    const byCall = [...Map.groupBy(made, ({ callId }) => callId)].flatMap(([callId, edits]): ChangedByCall[] =>
      callId === null ? [] : loopChanges(edits).map((change) => ({ callId, ...this.#row(change) })),
    );
    return this.ofLoop(loopId, made).map((file) => ({
      ...file,
      edits: byCall.filter(({ path }) => path === file.path || path === file.movedFrom),
    }));
  }

  #row(change: LoopChange): Omit<FileChangeSummary, 'loopId'> {
    const { path, movedFrom, kind, state, at, before, after } = change;
    const needed = state === 'undone' ? after : before;
    const isRemoved = state !== 'accepted' && needed !== null && this.#removed.has(needed);
    return {
      path,
      movedFrom,
      kind,
      ...this.#diffs.counts(change),
      state,
      at,
      ...(isRemoved && { contentRemoved: true }),
    };
  }
}
