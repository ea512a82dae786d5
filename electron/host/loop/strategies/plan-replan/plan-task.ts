/**
 * A running task of plan-replan: what was planned, asked, said and observed. The same events give
 * the same task, so a replay rebuilds it.
 */
import type { PlanItem } from '../../../../../shared/loop.ts';
import { cut, LONGEST_OBSERVATION, type Observation, oneLine } from './observations.ts';
import { isSameQuestion } from './same-question.ts';

/** The limit for consecutive failed rounds, repeated questions, and ends without an answer. */
export const MOST_IN_A_ROW = 2;

const PREVIEW = 200;
/** Finished items of earlier plans that are listed with each step. */
const MOST_FINISHED = 50;

/** Why the plan is about to be revised. */
export type ReplanCause = 'item-done' | 'user-spoke';

export class PlanTask {
  /** The number of steps taken that cost one. */
  steps = 0;
  readonly observations: Observation[] = [];
  /** What was asked and what the user said, oldest first. */
  readonly clarifications: string[] = [];
  #plan: readonly string[] = [];
  #current = 0;
  /** The last finished items of earlier plans. */
  #finished: readonly string[] = [];
  #replanCause: ReplanCause | null = null;
  #candidate: string | null = null;
  #emptyEnds = 0;
  #failedRounds = 0;
  #question: string | null = null;
  #repeats = 0;

  /** Empty: there is no plan yet. */
  get plan(): readonly string[] {
    return this.#plan;
  }

  /** The index of the present item; the length of the plan when all are done. */
  get current(): number {
    return this.#current;
  }

  /** Not null: the plan must be reviewed before anything else is done. */
  get replanCause(): ReplanCause | null {
    return this.#replanCause;
  }

  /** Whether a reply to this phase was rejected before. */
  get isRepeated(): boolean {
    return this.#failedRounds > 0;
  }

  /** A possible final answer. The next replan decides. */
  get candidate(): string | null {
    return this.#candidate;
  }

  /** For display, including what was done before the plan changed. */
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

  /** Takes the first plan or a new one. It begins with its first item, unless it is unchanged. */
  planned(plan: readonly string[]): void {
    if (!isSame(plan, this.#plan)) {
      const done = [...this.#finished, ...this.#plan.slice(0, this.#current)];
      this.#finished = done.filter((item) => !plan.includes(item)).slice(-MOST_FINISHED);
      this.#plan = plan;
      this.#current = 0;
      this.#emptyEnds = 0;
    }
    this.#replanCause = null;
    this.#candidate = null;
  }

  /**
   * Finishes an item, with or without an answer for the user. `noAnswer` gives a text if no
   * answer comes; it receives the last successful result.
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
    this.observations.push({ ...observation, result: cut(observation.result, LONGEST_OBSERVATION) });
  }

  /** A message of the user, asked for or not, requires a new plan. */
  heard(text: string): void {
    this.clarifications.push(cut(`user: ${text}`, LONGEST_OBSERVATION));
    this.#replanCause = 'user-spoke';
  }

  /** How often in a row this question repeats the last one; 0: it is a different one. */
  repeats(question: string): number {
    this.#repeats = this.#question !== null && isSameQuestion(this.#question, question) ? this.#repeats + 1 : 0;
    return this.#repeats;
  }

  answered(question: string, answer: string): void {
    this.#question = question;
    this.clarifications.push(`assistant: ${question}`);
    this.heard(answer);
  }

  /** How many rounds in a row have failed by now. */
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
