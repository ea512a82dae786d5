/**
 * The state of a plan-replan task: the plan, the questions, the user's messages and the
 * observations. The same events always lead to the same state, so that a replay restores it.
 */
import type { PlanItem } from '../../../../../shared/loop.ts';
import {
  cut,
  type HistoryEntry,
  isObservation,
  LONGEST_OBSERVATION,
  type Observation,
  oneLine,
} from './observations.ts';
import { isSameQuestion } from './same-question.ts';

/**
 * The maximum number of consecutive failed rounds, of consecutive repetitions of a question, and
 * of consecutive plans that end without an answer.
 */
export const MOST_IN_A_ROW = 2;

const PREVIEW = 200;
/** The maximum number of finished items of earlier plans that are listed with each step. */
const MOST_FINISHED = 50;

/** The reason for which the plan must be reviewed. */
export type ReplanCause = 'item-done' | 'user-spoke';

export class PlanTask {
  /** The number of steps so far, counting only phases that count as a step. */
  steps = 0;
  /** The observations, the plans, the questions and the user's messages, oldest first. */
  readonly history: HistoryEntry[] = [];
  #plan: readonly string[] = [];
  #current = 0;
  /** The latest finished items of earlier plans. */
  #finished: readonly string[] = [];
  #replanCause: ReplanCause | null = null;
  #candidate: string | null = null;
  #emptyEnds = 0;
  #failedRounds = 0;
  #question: string | null = null;
  #repeats = 0;

  get observations(): readonly Observation[] {
    return this.history.filter(isObservation);
  }

  /** The items of the plan; empty if there is no plan yet. */
  get plan(): readonly string[] {
    return this.#plan;
  }

  /** The index of the current item, or the length of the plan when all items are done. */
  get current(): number {
    return this.#current;
  }

  /**
   * The reason for which the plan must be reviewed before anything else happens; null if no review
   * is due.
   */
  get replanCause(): ReplanCause | null {
    return this.#replanCause;
  }

  /** Whether the last reply in this phase was rejected. */
  get isRepeated(): boolean {
    return this.#failedRounds > 0;
  }

  /** A possible final answer. The next replan phase decides whether it is given. */
  get candidate(): string | null {
    return this.#candidate;
  }

  /** The plan for display, including finished items of earlier plans. */
  get items(): readonly PlanItem[] {
    const done = this.#finished.map((text): PlanItem => ({ text, state: 'done' }));
    const rest = this.#plan.map(
      (text, at): PlanItem => ({
        text,
        state: at < this.#current ? 'done' : at === this.#current ? 'in-progress' : 'pending',
      }),
    );
    return [...done, ...rest];
  }

  /**
   * Stores the first plan or a new version of the plan. A changed plan starts with its first item.
   * An unchanged plan keeps its position, and so does one that only leaves out the finished items.
   */
  planned(plan: readonly string[]): void {
    const isRest = isSame(plan, this.#plan.slice(this.#current));
    if (!isSame(plan, this.#plan)) this.#emptyEnds = 0;
    if (!isSame(plan, this.#plan) && !isRest) {
      const done = [...this.#finished, ...this.#plan.slice(0, this.#current)];
      this.#finished = done.filter((item) => !plan.includes(item)).slice(-MOST_FINISHED);
      this.#plan = plan;
      this.#current = 0;
      this.history.push({ latest_plan: plan });
    }
    this.#replanCause = null;
    this.#candidate = null;
  }

  /**
   * Finishes an item, with or without an answer for the user. If plans repeatedly end without an
   * answer, `noAnswer` creates one from the last successful result.
   */
  itemDone(response: string | null, noAnswer: (lastResult: string) => string): void {
    const item = this.#plan[this.#current] ?? '';
    this.#current = Math.min(this.#current + 1, this.#plan.length);
    this.#replanCause = 'item-done';
    if (response !== null) {
      this.#candidate = response;
      this.observed({ tool: 'thought', input: item, ok: true, result: response });
      this.#emptyEnds = 0;
    } else if (this.#current === this.#plan.length && ++this.#emptyEnds >= MOST_IN_A_ROW) {
      const last = this.observations.findLast(({ ok }) => ok);
      this.#candidate = noAnswer(cut(oneLine(last?.result ?? ''), PREVIEW));
    }
  }

  observed(observation: Observation): void {
    this.history.push({ ...observation, result: cut(observation.result, LONGEST_OBSERVATION) });
  }

  /**
   * Receives a message of the user, which may be an answer to a question. The message requires a
   * review of the plan.
   */
  heard(text: string): void {
    this.history.push({ clarification: cut(`user: ${text}`, LONGEST_OBSERVATION) });
    this.#replanCause = 'user-spoke';
  }

  /**
   * Returns how many times in a row this question repeats the last question; 0 if it is a
   * different question.
   */
  repeats(question: string): number {
    this.#repeats = this.#question !== null && isSameQuestion(this.#question, question) ? this.#repeats + 1 : 0;
    return this.#repeats;
  }

  answered(question: string, answer: string): void {
    this.#question = question;
    this.history.push({ clarification: `assistant: ${question}` });
    this.heard(answer);
  }

  /** Counts a failed round and returns the number of failed rounds in a row. */
  roundFailed(phase: string, why: string): number {
    this.observed({ tool: phase, input: '', ok: false, result: why });
    return ++this.#failedRounds;
  }

  roundSucceeded(): void {
    this.#failedRounds = 0;
  }
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((item, at) => item === other[at]);
}
