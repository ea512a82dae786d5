/** What a worker needs to know about a type of run, and what a run may use while it works. */
import type { Failure, FailureTexts } from '../../../../shared/failures/failures.ts';
import type { FieldProblem } from '../../../../shared/failures/field-problems.ts';
import type { RunId, TopicId } from '../../../../shared/ids.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import type { Locale } from '../../../../shared/loop.ts';
import type { ModelMessage, ModelRef } from '../../../../shared/message.ts';
import type { Usage } from '../../../../shared/model.ts';
import type { RunArtifact, RunError, RunView } from '../../../../shared/run.ts';
import type { RunTypeDescription } from '../../../../shared/run-types/description.ts';
import type { FolderIndexer } from '../../indexing/folder-indexer.ts';
import type { RunChoice } from '../../loop/effects.ts';
import type { ModelPort } from '../../loop/ports.ts';
import type { AskedQuestion } from '../../store/run-questions.ts';
import type { NewRun, RunRest } from '../../store/run-store.ts';
import type { AgentPort } from '../agent-port.ts';
import type { RunLimits, SpentByRuns } from '../run-limits.ts';
import type { RunWeb } from '../run-web.ts';

/** The rest of the host, as runs use it. */
export interface RunTypePorts {
  readonly models: Pick<ModelPort, 'choose' | 'stream'> & {
    /** Returns the size of the model's context in tokens; null: unknown. */
    contextTokensOf(model: ModelRef): number | null;
  };
  /** Returns a topic as a model reads it. Throws `topic-not-found`. */
  readonly conversation: (topicId: TopicId) => readonly ModelMessage[];
  /** Returns the folder that a topic works in. Throws `topic-not-found`. */
  readonly workspaceOf: (topicId: TopicId) => string;
  readonly indexer: Pick<FolderIndexer, 'list' | 'read' | 'finish'>;
  readonly web: RunWeb;
  /** The language of the texts that a run writes for the user. */
  readonly locale: () => Locale;
  /** Returns the types of runs that a model may choose. */
  readonly choosable: () => readonly RunChoice[];
  /** Returns how long a decision may take, in milliseconds. */
  readonly decisionTimeoutMs: () => number;
  /** Returns the loops of runs. */
  readonly agents: () => AgentPort;
  readonly failures: (locale: Locale) => Promise<FailureTexts>;
  /** Resolves after this time, or at once when `signal` aborts. Never rejects. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** The current time in milliseconds since the epoch, UTC. */
  readonly now: () => number;
  /** Returns how long a person may take to answer, in milliseconds. */
  readonly answerMs: () => number;
}

/** What a model call of a run used. */
export interface RunModelCall extends Pick<RunView, 'topicId'> {
  readonly runId: RunId;
  readonly model: ModelRef;
  readonly usage: Usage;
}

/** What a worker needs besides: it counts the model calls of all types. */
export interface WorkerPorts extends RunTypePorts {
  readonly used: (call: RunModelCall) => void;
  readonly spent: SpentByRuns;
  /** Returns the present limits. */
  readonly limits: () => RunLimits;
}

export type NewChild = Pick<NewRun, 'type' | 'title' | 'input'>;

export interface RunContext<Step extends string = string> {
  readonly run: RunView;
  /** Aborts when the run is canceled, when its worker stops, or when another worker has taken it. */
  readonly signal: AbortSignal;
  readonly ports: RunTypePorts;
  /** Reports how much is done, from 0 to 100. */
  progress(percent: number): void;
  /**
   * Does one part of the work and records how it ended. A part failed if it threw, or if its value
   * is an object whose field `ok` is false.
   */
  step<T>(name: Step, work: () => T | Promise<T>): Promise<T>;
  /**
   * Starts a run whose parent is this one, and returns it as it is now. Every attempt that uses the
   * same key gets the same child. Throws `run-type-unknown` and `run-input-invalid`, and
   * `run-ended` if this attempt may no longer write.
   */
  startChild(key: string, child: NewChild): Promise<RunView>;
  /** Only of use to a run of the type `follow_up`. */
  readonly chain: ChainOfRun;
  /**
   * Returns the outcome of an attempt that waits for a child without a worker. The run is begun
   * again when the child has ended; `startChild` then returns the child with its result.
   */
  waitForChild(runId: RunId): RestingRun;
  /**
   * Returns the outcome of an attempt that waits for a person without a worker. The run is begun
   * again when the person has answered or the deadline has passed.
   */
  waitForPerson(awaited: Omit<Extract<RunRest, { for: 'person' }>, 'for'>): RestingRun;
  /** Returns what an earlier attempt asked a person, with the answer; null: nothing was asked. */
  question(): Promise<AskedQuestion | null>;
  /**
   * Returns the outcome of an attempt that asks a person and waits for the answer without a worker.
   * The run is begun again when the person has answered or the deadline has passed. A run may ask
   * only once.
   */
  waitForAnswer(asked: Omit<Extract<RunRest, { for: 'answer' }>, 'for'>): RestingRun;
}

/** The chain of runs to which a run of the type `follow_up` belongs. */
export interface ChainOfRun {
  /**
   * Returns the runs of the chain up to this one, oldest first, and the run that was started after
   * it. Without runs: this one was deleted.
   */
  until(runId: RunId): Promise<{ readonly runs: readonly RunView[]; readonly next: RunView | null }>;
  /**
   * Starts the next run of the chain, once for each place in the chain. Throws `run-type-unknown`,
   * `run-input-invalid`, and `run-ended` if this attempt may no longer write.
   */
  start(next: NewChild): Promise<RunView>;
}

/** The outcome of an attempt that ends while its run goes on later. */
export interface RestingRun {
  readonly ok: null;
  readonly rest: RunRest;
}

/** The outcome of an attempt whose work the user has stopped, which cancels the run. */
export interface StoppedRun {
  readonly ok: null;
  readonly rest: null;
}

export type RunOutcome =
  | { readonly ok: true; readonly output: JsonObject; readonly artifacts?: readonly RunArtifact[] }
  | { readonly ok: false; readonly error: RunError; readonly artifacts?: readonly RunArtifact[] }
  | RestingRun
  | StoppedRun;

interface RefusedInput {
  readonly ok: false;
  readonly failure: Failure;
}

export type ParsedInput<Input> = { readonly ok: true; readonly input: Input } | RefusedInput;

/** A type of run as its file declares it. */
interface DeclaredRunType<Input, Step extends string> {
  readonly description: RunTypeDescription<Step>;
  /** Checks the input and fills in what is absent. */
  readonly parse: (input: JsonObject) => ParsedInput<Input>;
  /**
   * Adds what the host knows better than whoever asked for the run, such as the topic that it was
   * asked in. `title` is the title that was given to the run; may be empty.
   */
  readonly complete?: (input: JsonObject, topicId: TopicId, title: string) => JsonObject;
  /** Carries out a run. What it throws is a failure of the run. */
  readonly carryOut: (input: Input, context: RunContext<Step>) => Promise<RunOutcome>;
}

export interface RunType extends Pick<RunTypeDescription, 'name' | 'instructions'> {
  readonly complete: (input: JsonObject, topicId: TopicId, title: string) => JsonObject;
  /** Returns what is wrong with the input; null: nothing. */
  readonly check: (input: JsonObject) => Failure | null;
  readonly carryOut: (input: JsonObject, context: RunContext) => Promise<RunOutcome>;
}

/** Creates a type of run. Its input is parsed again before each attempt, because it was stored. */
export function runType<Input, Step extends string>(declared: DeclaredRunType<Input, Step>): RunType {
  const { description, parse, complete = (input) => input, carryOut } = declared;
  return {
    name: description.name,
    instructions: description.instructions,
    complete,
    check(input) {
      const parsed = parse(input);
      return parsed.ok ? null : parsed.failure;
    },
    async carryOut(input, context) {
      const parsed = parse(input);
      if (parsed.ok) return carryOut(parsed.input, context);
      const { name: code, data } = parsed.failure;
      return { ok: false, error: { code, data: { ...data } as JsonObject, retryable: false } };
    },
  };
}

/** The refusal of an input because of one of its fields. */
export function invalid(field: string, problem: FieldProblem): RefusedInput {
  return { ok: false, failure: { name: 'run-input-invalid', data: { field, problem } } };
}
