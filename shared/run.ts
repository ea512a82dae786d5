/** A run: a background job that a worker carries out while the user does something else. */
import type { EvidenceGrade } from './evidence.ts';
import type { FailureName } from './failures/failures.ts';
import type { LoopId, RunId, TopicId } from './ids.ts';
import type { JsonObject } from './json.ts';

/** One part of the work of a run, for people who want to know what took long or failed. */
export interface RunStep {
  readonly name: string;
  readonly ok: boolean;
  /** Measured by a clock that never goes back. */
  readonly durationMs: number;
}

/** Something that a run made besides its output, such as a report. */
export interface RunArtifact {
  readonly name: string;
  readonly mimeType: string;
  readonly text: string;
}

/** Why a run failed: the name and the data of a failure, whose words are in `failures`. */
export interface RunError {
  readonly code: FailureName;
  readonly data: JsonObject;
  /** Whether another attempt may succeed without a change by the user. */
  readonly retryable: boolean;
}

interface Work {
  readonly steps: readonly RunStep[];
  readonly artifacts: readonly RunArtifact[];
}

export interface RunSuccess extends Work {
  readonly ok: true;
  /** What the run found out or did; its fields depend on the type. */
  readonly output: JsonObject;
}

export interface RunFailure extends Work {
  readonly ok: false;
  readonly error: RunError;
}

export type RunResult = RunSuccess | RunFailure;

/** What a run asks a person: whether it may read these pages of the web. A run asks at most once. */
export interface RunQuestion {
  readonly name: 'read-pages';
  /** Addresses and titles were written by strangers. */
  readonly pages: readonly { readonly url: string; readonly title: string }[];
}

export type RunState =
  /** Waits for a worker. No worker takes it before the time `notBefore`. */
  | { readonly name: 'queued'; readonly notBefore: number }
  | { readonly name: 'running' }
  /**
   * Waits for a person, who answers the loop `loopId`, or what the run `asks`. At the time `deadline`
   * the run is begun again without an answer.
   */
  | { readonly name: 'waiting'; readonly loopId?: LoopId; readonly asks?: RunQuestion; readonly deadline?: number }
  /** Waits until another run, which it started, has ended. */
  | { readonly name: 'waiting_child'; readonly childId: RunId }
  | { readonly name: 'succeeded'; readonly result: RunSuccess }
  | { readonly name: 'failed'; readonly result: RunFailure }
  | { readonly name: 'canceled'; readonly by: RunCanceler; readonly reason: string | null };

export type RunStateName = RunState['name'];

/** `parent`: the run that started this one has ended. */
export type RunCanceler = 'user' | 'parent';

export const RUN_STATES = [
  'queued',
  'running',
  'waiting',
  'waiting_child',
  'succeeded',
  'failed',
  'canceled',
] as const satisfies readonly RunStateName[];

/** The states that a run never leaves. */
const ENDED_RUN_STATES = ['succeeded', 'failed', 'canceled'] as const;

export function hasEnded(name: RunStateName): boolean {
  return ENDED_RUN_STATES.some((ended) => ended === name);
}

/** The type of the runs that decide what follows a run of a chain. */
export const FOLLOW_UP = 'follow_up';

/** The most runs of a chain. */
export const LONGEST_CHAIN = 5;

export interface RunProgress {
  /** From 0 to 100. */
  readonly percent: number;
  /** The step that is being done. */
  readonly step: string | null;
}

/** One attempt of a worker to carry out a run. Times are milliseconds since the epoch, UTC. */
export interface RunAttempt {
  readonly attempt: number;
  readonly worker: string;
  readonly startedAt: number;
  readonly endedAt: number | null;
  /**
   * `lost`: the worker did not renew its lease. `released`: the worker was closed. `rested`: the run
   * waits. null: the attempt has not ended.
   */
  readonly outcome: 'succeeded' | 'failed' | 'canceled' | 'lost' | 'released' | 'rested' | null;
}

/** A recorded change of a run. Changes are recorded with the change itself. */
export interface RunChange {
  /** Milliseconds since the epoch, UTC. */
  readonly at: number;
  readonly attempt: number;
  /** The new state; `reported`: the message about its end was delivered. */
  readonly change: RunStateName | 'reported' | 'deleted';
  /** The worker, the code of the error, who canceled the run, the awaited run, or the message. */
  readonly detail: string | null;
}

/** A run as pages and the terminal show it. Times are milliseconds since the epoch, UTC. */
export interface RunView {
  readonly id: RunId;
  readonly type: string;
  /** Empty if none was given; then the title of the type is shown. */
  readonly title: string;
  /** The topic that the result is reported in; null: a new one. */
  readonly topicId: TopicId | null;
  readonly input: JsonObject;
  readonly state: RunState;
  /** null while no worker has reported any. */
  readonly progress: RunProgress | null;
  /** How often a worker has begun this run, also after it waited or the worker was closed. */
  readonly attempt: number;
  /** How many attempts failed or were lost. */
  readonly failures: number;
  /** The loop that started it; null: a user or another run did. */
  readonly loopId: LoopId | null;
  /** The run that started this one; null: a user or a loop did. */
  readonly parentRunId: RunId | null;
  /** The run that this one repeats because the user asked for it. */
  readonly retryOf: RunId | null;
  readonly createdAt: number;
  /** When a worker began it for the first time. */
  readonly startedAt: number | null;
  readonly updatedAt: number;
  readonly endedAt: number | null;
  /**
   * The number of runs before this one in its chain, of which each was started after the one before;
   * null if nothing follows this run.
   */
  readonly chainStep: number | null;
  /** The topic in which the loop of the run works; null if it has none. */
  readonly ownTopicId: TopicId | null;
  /** The number of calls of its loop that were refused without asking the user. */
  readonly refusedCalls: number;
  /** How much is known of the work of its loop. Absent: it has no loop, or the loop has not ended. */
  readonly grade?: EvidenceGrade;
}
