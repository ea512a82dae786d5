/**
 * Connects an edit of a built-in server with the loop that requested it. A running call is
 * registered here under its call key. When the edit of the call begins, the before-images and the
 * started row are committed in one transaction, and only then may the disk change. An edit without
 * a registered call (canceled, timed out, or from outside) is rejected.
 */

import { messageOf } from '../../../../shared/errors.ts';
import type { CallId, CheckpointId, TopicId } from '../../../../shared/ids.ts';
import type { FileDiff } from '../../../../shared/loop.ts';
import type { Output, OutputRef } from '../../../../shared/output.ts';
import type { RanCommand } from '../../../../shared/ran-command.ts';
import { effectHash, type Foreseen } from '../../approvals/foreseen.ts';
import { type CheckpointStore, type RecordedStates, saveCheckpoints, saveSteps } from '../../files/checkpoints.ts';
import type { OwnWork } from '../../files/confined/own-work.ts';
import { changesOf, type PlannedChange, protectedBy, revealedSecrets } from '../../files/edits/planned-change.ts';
import type { FoundChanges } from '../../files/snapshots/snapshot-changes.ts';
import type { Grant, ToolCallContext, ToolHooks } from '../../loop/ports.ts';
import type { Log } from '../../ports.ts';
import { type CallKey, type ChangeRecorder, type EffectRecorder, NO_EFFECT_RECORDER } from '../built-in/built-in.ts';

export interface CallRecorderOptions {
  readonly checkpoints: Pick<CheckpointStore, 'save'> & RecordedStates;
  /** Runs a synchronous function in a durable transaction, which joins an outer one. */
  readonly transaction: <T>(fn: () => T) => T;
  /** Milliseconds since the epoch, UTC. */
  readonly now: () => number;
  /** Whether the topic still exists. Absent: it does. */
  readonly hasTopic?: (topicId: TopicId) => boolean;
  /** Stores what a call made for people, and returns references to it. Absent: nothing is stored. */
  readonly saveOutputs?: (
    call: Pick<ToolCallContext, 'topicId' | 'loopId' | 'callId'>,
    outputs: readonly Output[],
  ) => Promise<readonly OutputRef[]>;
  /** Called after changes of a call that is over were stored. Must not throw. */
  readonly changedLate?: (topicId: TopicId) => void;
  readonly log?: Pick<Log, 'error'>;
  /** Is told which files the host is about to write. */
  readonly ownWork?: Pick<OwnWork, 'wrote'>;
}

/** A running call of a built-in server. */
export interface RecordedCall extends Grant {
  readonly context: ToolCallContext;
  readonly hooks: Pick<ToolHooks, 'started'>;
}

/** The progress of the edit of a call. */
export interface CallRecord {
  /** Whether the started row is written, so that the call may have had its effect. */
  readonly begun: boolean;
  /** Whether an edit has begun, so that the disk may have changed. */
  readonly edits: boolean;
  /** Whether the call was refused because its effect is not the one that the user approved. */
  readonly differs: boolean;
  readonly diffs: readonly FileDiff[];
  /** What is known of a command that ran. */
  readonly ran?: RanCommand;
  /** What the call made for people. */
  readonly outputs?: readonly OutputRef[];
}

interface Entry {
  readonly call: RecordedCall;
  record: CallRecord;
  failure: { readonly error: unknown } | null;
}

export class CallRecorder implements ChangeRecorder {
  readonly #options: CallRecorderOptions;
  readonly #waiting = new Map<CallId, Entry>();

  constructor(options: CallRecorderOptions) {
    this.#options = options;
  }

  /**
   * Allows the call to make its edit while `send` runs, and not afterwards. Rejects with the error
   * that the store or the loop threw when the edit began, because that is not a failure of the
   * tool.
   */
  async during<Answer>(
    call: RecordedCall,
    send: () => Promise<Answer>,
  ): Promise<{ readonly answer: Answer; readonly record: CallRecord }> {
    const { callId } = call.context;
    if (this.#waiting.has(callId)) throw new Error(`Call ${callId} is running already.`);
    const entry: Entry = { call, record: { begun: false, edits: false, differs: false, diffs: [] }, failure: null };
    this.#waiting.set(callId, entry);
    try {
      const answer = await send();
      if (entry.failure !== null) throw entry.failure.error;
      return { answer, record: entry.record };
    } finally {
      this.#waiting.delete(callId);
    }
  }

  /** Returns the topic of a running call; null for any other call key. */
  topicOf(key: CallKey): TopicId | null {
    return this.#entry(key)?.call.context.topicId ?? null;
  }

  secretsOf(key: CallKey | null): 'all' | readonly string[] {
    return this.#entry(key)?.call.readableSecrets ?? [];
  }

  begin(key: CallKey | null, planned: readonly PlannedChange[]): readonly CheckpointId[] {
    const entry = this.#unbegun(key);
    const changes = planned.flatMap(changesOf);
    const { context, hooks, mayChange, mayTouchProtected } = entry.call;
    if (!mayChange && changes.some(({ before, after }) => before !== after)) {
      throw new Error('Nothing was changed: this edit was not shown for approval. Send the call again.');
    }
    // A folder may have been replaced with a link since the paths were judged, or become a Git folder.
    if (!mayTouchProtected && planned.some((change) => protectedBy(change) !== null)) {
      throw new Error('Nothing was changed: it now leads to a protected path, which was not shown for approval.');
    }
    const readable = this.secretsOf(key);
    if (readable !== 'all' && planned.flatMap(revealedSecrets).some((path) => !readable.includes(path))) {
      throw new Error(
        'Nothing was changed: it now gives a file with secrets a name that hides this, which was not shown for approval.',
      );
    }
    refuseUnlessApproved(entry, { kind: 'edit', changes: planned });
    const { transaction, checkpoints, now, ownWork } = this.#options;
    const { loopId, callId, topicId } = context;
    ownWork?.wrote(changes.map(({ path }) => path));
    const saved = reported(entry, () =>
      transaction(() => {
        const ids = saveCheckpoints(checkpoints, planned, { loopId, callId, topicId, at: now() });
        hooks.started(changes);
        return ids;
      }),
    );
    entry.record = { ...entry.record, begun: true, edits: true };
    return saved;
  }

  start(key: CallKey | null, foreseen: Foreseen): void {
    const entry = this.#unbegun(key);
    const { hooks, mayChange } = entry.call;
    if (!mayChange) throw new Error('Nothing was done: this call was not shown for approval. Send it again.');
    refuseUnlessApproved(entry, foreseen);
    reported(entry, () => hooks.started([]));
    entry.record = { ...entry.record, begun: true };
  }

  effectOf(key: CallKey | null): EffectRecorder {
    const entry = this.#entry(key);
    if (entry === undefined) return NO_EFFECT_RECORDER;
    const { checkpoints, now } = this.#options;
    const since = { newest: checkpoints.newest(), at: now() };
    return {
      others: (workspace) => this.#others(entry, workspace, since),
      changed: (workspace, found) => this.#storeChanges(entry, workspace, found),
      ran: (ran) => {
        entry.record = { ...entry.record, ran };
      },
      made: (outputs) => this.#storeOutputs(entry, outputs),
    };
  }

  #others({ call }: Entry, workspace: string, since: { readonly newest: number; readonly at: number }) {
    try {
      return this.#options.checkpoints.recordedSince(since, workspace, call.context.callId);
    } catch (error) {
      this.#options.log?.error(`The changes of other calls could not be read: ${messageOf(error)}`);
      return new Map<string, string | null>();
    }
  }

  /** The call may be over, because a stop does not wait for the command. Its topic may be deleted by then. */
  #storeChanges(entry: Entry, workspace: string, found: FoundChanges): void {
    const { checkpoints, transaction, now, hasTopic, changedLate, log } = this.#options;
    const { loopId, callId, topicId } = entry.call.context;
    if (found.steps.length === 0) return;
    try {
      const isStored = transaction(() => {
        if (hasTopic?.(topicId) === false) return false;
        saveSteps(checkpoints, workspace, found, { loopId, callId, topicId, at: now() });
        return true;
      });
      if (!isStored) return;
      entry.record = { ...entry.record, edits: true, diffs: found.diffs };
      if (this.#waiting.get(callId) !== entry) changedLate?.(topicId);
    } catch (error) {
      log?.error(`The changes of a command could not be stored: ${messageOf(error)}`);
    }
  }

  async #storeOutputs(entry: Entry, outputs: readonly Output[]): Promise<void> {
    const { saveOutputs, log } = this.#options;
    if (saveOutputs === undefined || outputs.length === 0) return;
    try {
      const saved = await saveOutputs(entry.call.context, outputs);
      if (saved.length > 0) entry.record = { ...entry.record, outputs: saved };
    } catch (error) {
      log?.error(`What a call made for the user could not be stored: ${messageOf(error)}`);
    }
  }

  finished(key: CallKey | null, diffs: readonly FileDiff[]): void {
    const entry = this.#entry(key);
    if (entry !== undefined) entry.record = { ...entry.record, diffs };
  }

  #unbegun(key: CallKey | null): Entry {
    const entry = this.#entry(key);
    if (entry === undefined) throw new Error('Nothing was changed: the call this edit belongs to is over.');
    if (entry.record.begun) throw new Error('Nothing more was changed: this call has made its edit.');
    return entry;
  }

  #entry(key: CallKey | null): Entry | undefined {
    const entry = key === null ? undefined : this.#waiting.get(key.callId);
    return entry?.call.context.loopId === key?.loopId ? entry : undefined;
  }
}

/** Throws if the user approved an effect, and this is another one. */
function refuseUnlessApproved(entry: Entry, foreseen: Foreseen): void {
  const { effect } = entry.call;
  if (effect === undefined || effect === effectHash(foreseen)) return;
  entry.record = { ...entry.record, differs: true };
  throw new Error('Nothing was changed: this is no longer what the user approved.');
}

/** Keeps an error of the store or the loop, which is not a failure of the tool. */
function reported<Value>(entry: Entry, work: () => Value): Value {
  try {
    return work();
  } catch (error) {
    entry.failure = { error };
    throw error;
  }
}
