/**
 * Lists, undoes, redoes and accepts the file changes of a topic. Whether an edit can be undone depends
 * on the state of the disk (`files/undo/undo.ts`).
 */
import type { ChangeConflict, ChangedIteration, KeptImages, SettledCall } from '../../../shared/changes.ts';
import type { changes, WhichChanges } from '../../../shared/contract/changes.ts';
import { LoopwrightError } from '../../../shared/errors.ts';
import type { Handlers, Input } from '../../../shared/handlers.ts';
import type { CheckpointId, LoopId, TopicId } from '../../../shared/ids.ts';
import type { FileDiff } from '../../../shared/loop.ts';
import type { FileChangeSummary, RedoneFile, UndoneFile } from '../../../shared/topic.ts';
import { removeTemporaries } from '../files/disk-state.ts';
import { findConflict } from '../files/undo/conflict.ts';
import { netChangesOf } from '../files/undo/net-changes.ts';
import type { Direction } from '../files/undo/reversal.ts';
import { redo, reversible, undo } from '../files/undo/undo.ts';
import type { Merging } from '../files/undo/undo-verdict.ts';
import type { Checkpoints } from '../store/checkpoints.ts';
import type { ImageQuota } from '../store/image-quota.ts';
import type { Loops } from '../store/loops.ts';
import type { Reversals } from '../store/reversals.ts';
import type { Topics } from '../store/topics.ts';
import { ChangeRows } from './change-rows.ts';
import { ChosenEdits, type WithinLoop } from './chosen-edits.ts';
import { conflictOf } from './conflict-view.ts';
import { loopChanges } from './loop-changes.ts';
import { NetDiffs } from './net-diffs.ts';
import { settledCalls } from './settled-calls.ts';

export interface ChangesParts {
  readonly checkpoints: Checkpoints;
  readonly reversals: Reversals;
  readonly quota: Pick<ImageQuota, 'kept'>;
  readonly loops: Pick<Loops, 'record' | 'list' | 'journal'>;
  readonly topics: Pick<Topics, 'get'>;
  /** The current time, in milliseconds since the epoch, UTC. */
  readonly now: () => number;
  /**
   * Called after an undo, a redo or an accept is on disk, to send the event `files-changed`. Must not
   * throw.
   */
  readonly onChanged: (topicId: TopicId) => void;
}

type Reversed = UndoneFile | RedoneFile;

/**
 * Handles requests of windows and of the command line about file changes. Throws `not-found` for an
 * unknown topic or loop, and for a file that the loop did not change. An unknown call counts as a
 * call without changes. Undo and redo throw `conflict` and do nothing while the loop, or any loop of
 * the topic, runs.
 */
export class Changes implements Handlers<typeof changes> {
  readonly #parts: ChangesParts;
  readonly #diffs: NetDiffs;
  readonly #chosen: ChosenEdits;

  constructor(parts: ChangesParts) {
    this.#parts = parts;
    this.#diffs = new NetDiffs(parts.checkpoints);
    this.#chosen = new ChosenEdits(parts.checkpoints, parts.loops);
  }

  list({ topicId }: Input<typeof changes.list>): readonly FileChangeSummary[] {
    this.#parts.topics.get(topicId);
    const byLoop = Map.groupBy(this.#parts.checkpoints.ofTopic(topicId), ({ loopId }) => loopId);
    const rows = this.#rows();
    return [...byLoop].flatMap(([loopId, made]) => (loopId === null ? [] : rows.ofLoop(loopId, made)));
  }

  iterations({ loopId }: Input<typeof changes.iterations>): readonly ChangedIteration[] {
    this.#parts.loops.record(loopId);
    return this.#rows().iterations(loopId, this.#parts.checkpoints.ofLoop(loopId), this.#chosen.iterations(loopId));
  }

  diff({ path, ...which }: Input<typeof changes.diff>): FileDiff {
    const { loopId } = which;
    this.#parts.loops.record(loopId);
    const change = loopChanges(this.#chosen.checkpoints(which)).find((one) => one.path === path);
    if (change === undefined) {
      throw new LoopwrightError('file-not-changed', { loopId, path });
    }
    return this.#diffs.diff(change);
  }

  ofCall({ callId }: Input<typeof changes.ofCall>): readonly FileDiff[] {
    return netChangesOf(this.#parts.checkpoints.ofCall(callId)).map((change) => this.#diffs.diff(change));
  }

  settledCalls({ topicId }: Input<typeof changes.settledCalls>): readonly SettledCall[] {
    this.#parts.topics.get(topicId);
    return settledCalls(this.#parts.checkpoints.ofTopic(topicId));
  }

  async undo(which: WhichChanges | { readonly checkpointId: CheckpointId }): Promise<readonly UndoneFile[]> {
    const run = (within: WithinLoop) => undo(this.#parts, this.#chosen.edits(within), { at: this.#parts.now() });
    if ('topicId' in which) return this.#wholeTopic(which.topicId, 'undo', run);
    return this.#atRest(which, () => run(which));
  }

  async redo(which: WhichChanges): Promise<readonly RedoneFile[]> {
    const run = (within: WithinLoop) => redo(this.#parts, this.#chosen.edits(within), { at: this.#parts.now() });
    if ('topicId' in which) return this.#wholeTopic(which.topicId, 'redo', run);
    return this.#atRest(which, () => run(which));
  }

  async conflict({ which, direction, path }: Input<typeof changes.conflict>): Promise<ChangeConflict> {
    const within = this.#loopWith(which, direction, path);
    const found = await findConflict(this.#parts.checkpoints, this.#chosen.edits(within), direction, path);
    if (found === null)
      throw new LoopwrightError('file-not-changed', { loopId: this.#chosen.loopOf(within) ?? '', path });
    return conflictOf(found, direction, path);
  }

  async merge({ which, direction, path, seen }: Input<typeof changes.merge>): Promise<readonly Reversed[]> {
    const merging: Merging = { path, seen };
    const within = this.#loopWith(which, direction, path);
    const only = 'loopId' in within || 'callId' in within ? { ...within, path } : within;
    const options = { at: this.#parts.now(), merging };
    const reverse = direction === 'undo' ? undo : redo;
    return this.#atRest<Reversed>(only, () => reverse(this.#parts, this.#chosen.edits(only), options));
  }

  kept(): KeptImages {
    return this.#parts.quota.kept();
  }

  accept(which: WhichChanges): void {
    const { checkpoints, now, onChanged } = this.#parts;
    const topicId = this.#topicOf(which);
    if (topicId === null) return;
    checkpoints.markAccepted(this.#chosen.open(which), now());
    onChanged(topicId);
  }

  /**
   * Undoes the newest loop first, because later edits build on earlier ones, and redoes the oldest
   * first.
   */
  async #wholeTopic<Answer extends Reversed>(
    topicId: TopicId,
    direction: Direction,
    run: (within: WithinLoop) => Promise<readonly Answer[]>,
  ): Promise<readonly Answer[]> {
    const { loops, topics, onChanged } = this.#parts;
    topics.get(topicId);
    for (const { id } of loops.list({ topicId })) this.#refuseRunning(id);
    const answers: Answer[] = [];
    try {
      for (const loopId of this.#loopsToReverse(topicId, direction)) {
        await this.#removeTemporaries(loopId);
        answers.push(...(await run({ loopId })));
      }
    } finally {
      onChanged(topicId);
    }
    return onePerPath(answers);
  }

  /** The loops of a topic that have edits to reverse, in the order of the reversal. */
  #loopsToReverse(topicId: TopicId, direction: Direction): readonly LoopId[] {
    const made = this.#parts.checkpoints.ofTopic(topicId).filter(reversible(direction));
    const oldestFirst = [...new Set(made.flatMap(({ loopId }) => loopId ?? []))];
    return direction === 'undo' ? oldestFirst.toReversed() : oldestFirst;
  }

  /** The loop of the topic whose edits of the file are reversed first; other selections stay. */
  #loopWith(which: WhichChanges, direction: Direction, path: string): WithinLoop {
    if (!('topicId' in which)) return which;
    const touching = this.#loopsToReverse(which.topicId, direction).find((loopId) =>
      this.#parts.checkpoints
        .ofLoop(loopId)
        .some((edit) => reversible(direction)(edit) && (edit.path === path || edit.movedFrom === path)),
    );
    if (touching === undefined) throw new LoopwrightError('file-not-changed', { loopId: '', path });
    return { loopId: touching };
  }

  async #atRest<Answer extends Reversed>(which: WithinLoop, run: () => Promise<readonly Answer[]>) {
    const loopId = this.#chosen.loopOf(which);
    if (loopId === null) return run();
    const { topicId } = this.#refuseRunning(loopId);
    try {
      await this.#removeTemporaries(loopId);
      return await run();
    } finally {
      this.#parts.onChanged(topicId);
    }
  }

  async #removeTemporaries(loopId: LoopId): Promise<void> {
    const started = this.#parts.loops.journal(loopId, ['call-started']).filter((row) => row.kind === 'call-started');
    await removeTemporaries(started.flatMap(({ changes: made }) => made));
  }

  #refuseRunning(loopId: LoopId) {
    const record = this.#parts.loops.record(loopId);
    if (record.state.name !== 'running') return record;
    throw new LoopwrightError('loop-running-for-undo', { loopId, state: record.state.name });
  }

  #topicOf(which: WhichChanges): TopicId | null {
    if ('topicId' in which) return this.#parts.topics.get(which.topicId).id;
    const loopId = this.#chosen.loopOf(which);
    return loopId === null ? null : this.#parts.loops.record(loopId).topicId;
  }

  #rows(): ChangeRows {
    return new ChangeRows(this.#diffs, this.#parts.checkpoints.removedImages());
  }
}

/**
 * Merges the results into one per file. A file that several loops edited counts as refused if the
 * edits of one of them were not reversed; the reason of the first loop is given.
 */
function onePerPath<Answer extends Reversed>(answers: readonly Answer[]): readonly Answer[] {
  return [...Map.groupBy(answers, ({ path }) => path).values()].flatMap(
    (all) =>
      all.find(({ result }) => result === 'refused') ??
      all.find(({ result }) => result === 'undone' || result === 'redone') ??
      all.slice(0, 1),
  );
}
