/**
 * Lists, undoes and accepts the file changes of a topic. Whether an edit can be undone depends on
 * the state of the disk (`files/undo/undo.ts`).
 */
import type { changes, WhichChanges } from '../../../shared/contract/changes.ts';
import { LoopwrightError } from '../../../shared/errors.ts';
import type { Handlers, Input } from '../../../shared/handlers.ts';
import type { CheckpointId, LoopId, TopicId } from '../../../shared/ids.ts';
import type { FileDiff } from '../../../shared/loop.ts';
import type { FileChangeSummary, UndoneFile } from '../../../shared/topic.ts';
import { isOpen } from '../files/checkpoints.ts';
import { removeTemporaries } from '../files/disk-state.ts';
import { netChangesOf } from '../files/undo/net-changes.ts';
import { undo } from '../files/undo/undo.ts';
import { chosenCheckpoints, groupsAt, type WhichEdits } from '../files/undo/undo-choice.ts';
import { netsOf } from '../files/undo/undo-nets.ts';
import type { Checkpoints } from '../store/checkpoints.ts';
import type { Loops } from '../store/loops.ts';
import type { Topics } from '../store/topics.ts';
import { loopChanges } from './loop-changes.ts';
import { NetDiffs } from './net-diffs.ts';

export interface ChangesParts {
  readonly checkpoints: Checkpoints;
  readonly loops: Pick<Loops, 'record' | 'list' | 'journal'>;
  readonly topics: Pick<Topics, 'get'>;
  /** The current time, in milliseconds since the epoch, UTC. */
  readonly now: () => number;
  /**
   * Called after an undo or an accept is on disk, to send the event `files-changed`. Must not
   * throw.
   */
  readonly onChanged: (topicId: TopicId) => void;
}

/**
 * Handles requests of windows and of the command line about file changes. Throws `not-found` for an
 * unknown topic or loop, and for a file that the loop did not change. An unknown call counts as a
 * call without changes. Undo throws `conflict` and undoes nothing while the loop, or any loop of
 * the topic, runs.
 */
export class Changes implements Handlers<typeof changes> {
  readonly #parts: ChangesParts;
  readonly #diffs: NetDiffs;

  constructor(parts: ChangesParts) {
    this.#parts = parts;
    this.#diffs = new NetDiffs(parts.checkpoints);
  }

  list({ topicId }: Input<typeof changes.list>): readonly FileChangeSummary[] {
    this.#parts.topics.get(topicId);
    const byLoop = Map.groupBy(this.#parts.checkpoints.ofTopic(topicId), ({ loopId }) => loopId);
    return [...byLoop].flatMap(([loopId, checkpoints]) => {
      if (loopId === null) return [];
      return loopChanges(checkpoints).map((change) => {
        const { path, movedFrom, kind, state, at } = change;
        return { loopId, path, movedFrom, kind, ...this.#diffs.counts(change), state, at };
      });
    });
  }

  diff({ loopId, path }: Input<typeof changes.diff>): FileDiff {
    this.#parts.loops.record(loopId);
    const change = loopChanges(this.#parts.checkpoints.ofLoop(loopId)).find((one) => one.path === path);
    if (change === undefined) {
      throw new LoopwrightError('file-not-changed', { loopId, path });
    }
    return this.#diffs.diff(change);
  }

  ofCall({ callId }: Input<typeof changes.ofCall>): readonly FileDiff[] {
    return netChangesOf(this.#parts.checkpoints.ofCall(callId)).map((change) => this.#diffs.diff(change));
  }

  async undo(which: WhichChanges | { readonly checkpointId: CheckpointId }): Promise<readonly UndoneFile[]> {
    if ('topicId' in which) return this.#undoTopic(which.topicId);
    const loopId = this.#loopOf(which);
    if (loopId === null) return undo(this.#parts.checkpoints, which, this.#parts.now());
    const { topicId } = this.#atRest(loopId);
    try {
      return await this.#undoInLoop(loopId, which);
    } finally {
      this.#parts.onChanged(topicId);
    }
  }

  accept(which: WhichChanges): void {
    const { checkpoints, now, onChanged } = this.#parts;
    const topicId = this.#topicOf(which);
    if (topicId === null) return;
    checkpoints.markAccepted(this.#openIds(which), now());
    onChanged(topicId);
  }

  /** The newest loop is undone first, because later edits build on earlier ones. */
  async #undoTopic(topicId: TopicId): Promise<readonly UndoneFile[]> {
    const { checkpoints, loops, topics, onChanged } = this.#parts;
    topics.get(topicId);
    for (const { id } of loops.list({ topicId })) this.#atRest(id);
    const open = checkpoints.ofTopic(topicId).filter(isOpen);
    const newestFirst = [...new Set(open.flatMap(({ loopId }) => loopId ?? []))].toReversed();
    const answers: UndoneFile[] = [];
    try {
      for (const loopId of newestFirst) answers.push(...(await this.#undoInLoop(loopId, { loopId })));
    } finally {
      onChanged(topicId);
    }
    return onePerPath(answers);
  }

  async #undoInLoop(loopId: LoopId, which: WhichEdits): Promise<readonly UndoneFile[]> {
    const { checkpoints, loops, now } = this.#parts;
    const started = loops.journal(loopId).filter((row) => row.kind === 'call-started');
    await removeTemporaries(started.flatMap(({ changes }) => changes));
    return undo(checkpoints, which, now());
  }

  #atRest(loopId: LoopId) {
    const record = this.#parts.loops.record(loopId);
    if (record.state.name !== 'running') return record;
    throw new LoopwrightError('loop-running-for-undo', { loopId, state: record.state.name });
  }

  #openIds(which: WhichChanges): readonly CheckpointId[] {
    const { checkpoints } = this.#parts;
    if ('topicId' in which) {
      const open = checkpoints.ofTopic(which.topicId).filter(isOpen);
      return open.map(({ id }) => id);
    }
    const open = chosenCheckpoints(checkpoints, which).filter(isOpen);
    const path = 'path' in which ? which.path : undefined;
    return [...Map.groupBy(open, ({ workspace }) => workspace)].flatMap(([root, made]) =>
      groupsAt(root, netsOf(made), path).flatMap(({ ids }) => ids),
    );
  }

  /** The loop that made the edits; null if they belong to no loop or to an unknown one. */
  #loopOf(which: WhichEdits): LoopId | null {
    if ('loopId' in which) return which.loopId;
    return chosenCheckpoints(this.#parts.checkpoints, which)[0]?.loopId ?? null;
  }

  #topicOf(which: WhichChanges): TopicId | null {
    if ('topicId' in which) return this.#parts.topics.get(which.topicId).id;
    const loopId = this.#loopOf(which);
    return loopId === null ? null : this.#parts.loops.record(loopId).topicId;
  }
}

/**
 * Merges the results into one per file. A file that several loops edited counts as refused if the
 * edits of one of them were not undone; the reason of the newest loop is given.
 */
function onePerPath(answers: readonly UndoneFile[]): readonly UndoneFile[] {
  return [...Map.groupBy(answers, ({ path }) => path).values()].flatMap(
    (all) =>
      all.find(({ result }) => result === 'refused') ??
      all.find(({ result }) => result === 'undone') ??
      all.slice(0, 1),
  );
}
