/**
 * The contract of the store of runs. It is asynchronous and asks for nothing that a database server
 * could not do, so that the runs of several computers can be stored in one place. Every method is
 * atomic and durable when it resolves.
 */
import type { LoopId, RunId, TopicId } from '../../../shared/ids.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type {
  RunAttempt,
  RunCanceler,
  RunChange,
  RunProgress,
  RunQuestion,
  RunResult,
  RunStateName,
  RunView,
} from '../../../shared/run.ts';
import type { AskedQuestion } from './run-questions.ts';

export interface NewRun extends Pick<RunView, 'type' | 'title' | 'topicId' | 'input'> {
  /** Identifies what started the run; a second run with the same key is not created. */
  readonly key?: string;
  /** The id of the request of a page; a second run with the same id is not created. */
  readonly clientRequestId?: string;
  readonly parentRunId?: RunId;
  /** The number of runs before this one in its chain. Absent: nothing follows this run. */
  readonly chainStep?: number;
  /** The right of the parent's worker; the run is not created if it was lost. */
  readonly parentHold?: RunHold;
}

export interface CreatedRun {
  readonly run: RunView;
  /** False if the run existed before. */
  readonly created: boolean;
}

/** The right of a worker to write to a run. It is lost when the lease expires or the run is canceled. */
export interface RunHold {
  readonly runId: RunId;
  readonly owner: string;
  readonly attempt: number;
}

export interface ClaimedRun {
  readonly run: RunView;
  readonly hold: RunHold;
}

/**
 * What a run waits for: a person who answers a loop, or a question of the run itself, until a
 * deadline; or another run.
 */
export type RunRest =
  | { readonly for: 'person'; readonly loopId?: LoopId; readonly deadline?: number }
  | { readonly for: 'answer'; readonly asks: RunQuestion; readonly memory: JsonObject; readonly deadline: number }
  | { readonly for: 'child'; readonly runId: RunId };

export interface RunFilter {
  readonly topicId?: TopicId;
  /** Only those of these runs that exist. */
  readonly runIds?: readonly RunId[];
  readonly states?: readonly RunStateName[];
  readonly type?: string;
  /** Only the runs that this run started; null: only runs that no other run started. */
  readonly parentRunId?: RunId | null;
  readonly limit: number;
  readonly offset?: number;
}

/** The runs that changed after a place in the order of changes, and the place of the last change. */
export interface RunChanges {
  readonly runIds: readonly RunId[];
  readonly until: number;
}

export interface RunStore {
  /**
   * Stores a run, or returns the one with the same key or request id. Throws `run-ended` if the
   * parent's worker lost its right to the parent.
   */
  create(run: NewRun): Promise<CreatedRun>;
  /**
   * Stores a run that repeats one that has ended. Returns the existing repetition if there is one.
   * Throws `run-not-found`, `run-not-ended`, and `run-repeated-too-often`.
   */
  retry(runId: RunId): Promise<CreatedRun>;
  find(runId: RunId): Promise<RunView | null>;
  /** The run that was changed last comes first. */
  list(filter: RunFilter): Promise<readonly RunView[]>;
  attempts(runId: RunId): Promise<readonly RunAttempt[]>;
  /** Returns the recorded changes of a run, oldest first. */
  history(runId: RunId): Promise<readonly RunChange[]>;
  /** Gives the oldest queued run of one of these types to a worker; null: there is none. */
  claim(owner: string, leaseMs: number, types: readonly string[]): Promise<ClaimedRun | null>;
  /** Extends the lease and stores progress. Returns false, and writes nothing, if the hold was lost. */
  heartbeat(hold: RunHold, leaseMs: number, progress: RunProgress | null): Promise<boolean>;
  /**
   * Ends the attempt. The run has ended then, or is queued again if another attempt may help.
   * Returns false, and writes nothing, if the hold was lost.
   */
  finish(hold: RunHold, result: RunResult): Promise<boolean>;
  /** Queues the run again without counting a failure, because its worker stops. */
  release(hold: RunHold): Promise<boolean>;
  /**
   * Puts the run aside until a person has answered or the deadline has passed, or until a child has
   * ended; until then nothing of it is in memory. The run is queued at once if this happened before.
   * Returns false, and writes nothing, if the hold was lost.
   */
  rest(hold: RunHold, until: RunRest): Promise<boolean>;
  /** Returns what the run asked a person itself, with the answer; null: it asked nothing. */
  question(runId: RunId): Promise<AskedQuestion | null>;
  /** Returns the number of runs that wait for a person and have no loop that asks in a topic. */
  asking(): Promise<number>;
  /**
   * Stores the answer to what a run asks, and queues the run. Throws `run-not-found`, and
   * `run-not-asking` if the run does not wait for this answer.
   */
  answer(runId: RunId, allowed: boolean): Promise<RunView>;
  /** Returns the runs that wait until a person has answered a loop, with these loops. */
  waitingForLoops(): Promise<readonly { readonly runId: RunId; readonly loopId: LoopId }[]>;
  /**
   * Queues a run that waits for a person, and lets a running one not wait for the person. Returns
   * false if it does neither.
   */
  wake(runId: RunId): Promise<boolean>;
  /**
   * Cancels a run and the runs that it started. Throws `run-not-found`, and `run-ended` if it has
   * already ended.
   */
  cancel(runId: RunId, by: RunCanceler, reason: string | null): Promise<RunView>;
  /**
   * Cancels the run, because the user stopped what it works on. Returns false, and writes nothing, if
   * the hold was lost.
   */
  cancelHeld(hold: RunHold): Promise<boolean>;
  /**
   * Queues the runs again whose worker was lost, or lets them fail after too many attempts, and
   * queues those that waited for a person until now. Returns their number.
   */
  recover(): Promise<number>;
  /** Deletes a run and the runs that it started. Throws `run-not-found` and `run-not-ended`. */
  remove(runId: RunId): Promise<void>;
  changes(after: number): Promise<RunChanges>;
  /** The place of the last change. */
  lastChange(): Promise<number>;
}
