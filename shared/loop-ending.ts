/**
 * The closed list of reasons why a loop ends, with everything that depends on the reason. Host,
 * page and command line read it. Imports no schema, because the first screen of the page loads
 * this file.
 */
import type { LoopOutcome, LoopState } from './loop.ts';

/**
 * How an ending is shown. `stopped` means that the user stopped the loop. (A loop that reached a
 * limit has the state `stopped`, too.)
 */
export type EndingKind = 'done' | 'limit' | 'stopped' | 'failed';

/** What the final text advises the user to do next. */
export type Advice = 'none' | 'run' | 'extend' | 'continue' | 'clarify' | 'read-text' | 'stopped' | 'failed';

/**
 * What a loop that reached a limit needs to continue: a higher count, a larger budget, or the rest
 * of a cut answer.
 */
export type More = 'amount' | 'budget' | 'answer';

interface Ending {
  readonly kind: EndingKind;
  readonly advice: Advice;
  /** What must be raised so that the loop can continue; null: raising a limit would not help. */
  readonly more: More | null;
  /** Whether the model is called once more for a report on the work. */
  readonly report: boolean;
  /** The last reply could not be used, so a resumed loop asks the model for that reply again. */
  readonly asksAgain: boolean;
}

const done = { kind: 'done', advice: 'none', more: null, report: false, asksAgain: false } as const;
const limit = { kind: 'limit', advice: 'extend', more: 'amount', report: true, asksAgain: false } as const;
const failed = { kind: 'failed', advice: 'failed', more: null, report: false, asksAgain: false } as const;

export const ENDINGS = {
  attempt_completion: done,
  answered: done,
  no_tool_call: done,
  plan_done: done,
  task_completed: done,
  all_todos_closed: done,
  replied: done,
  run_started: { ...done, advice: 'run' },
  max_iterations_reached: limit,
  max_steps_reached: limit,
  max_rounds_reached: limit,
  consecutive_mistakes: { ...limit, advice: 'clarify', more: null },
  repeated_calls: { ...limit, advice: 'clarify', more: null },
  budget_exceeded: { ...limit, more: 'budget', report: false },
  asked_too_often: { ...limit, advice: 'clarify', asksAgain: true },
  answer_cut: { ...limit, advice: 'continue', more: 'answer', report: false },
  idle: { ...limit, advice: 'clarify', more: null, asksAgain: true },
  error: failed,
  planner_unavailable: { ...failed, asksAgain: true },
  calls_as_text: { ...failed, advice: 'read-text', asksAgain: true },
  user_cancelled: { ...done, kind: 'stopped', advice: 'stopped' },
} as const satisfies Readonly<Record<string, Ending>>;

export type CompletionReason = keyof typeof ENDINGS;

/**
 * The reasons of loops that completed their work. Any other reason is explained by the final text
 * of the loop.
 */
export type DoneReason = {
  [Reason in CompletionReason]: (typeof ENDINGS)[Reason]['kind'] extends 'done' ? Reason : never;
}[CompletionReason];

export const isDone = (reason: CompletionReason): reason is DoneReason => ENDINGS[reason].kind === 'done';

/** Whether the loop ended because the model went wrong again and again, so that the same model would do so again. */
export const isStuck = (reason: CompletionReason): boolean =>
  reason === 'consecutive_mistakes' || reason === 'repeated_calls';

type EndedState = Extract<LoopState, { outcome: LoopOutcome }>;

const STATES = { done: 'completed', limit: 'stopped', stopped: 'stopped', failed: 'failed' } as const;

/** The state of a loop that ends with this outcome. */
export const endedState = (outcome: LoopOutcome): EndedState => ({
  name: STATES[ENDINGS[outcome.reason].kind],
  outcome,
});

export function ended(state: LoopState): state is EndedState {
  return state.name === 'completed' || state.name === 'stopped' || state.name === 'failed';
}
