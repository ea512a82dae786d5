/** A task of plan-replan on its way: what was planned, asked, said and observed. The same events make the same task, so a replay rebuilds it. */
import type { PlanItem } from '../../../../../shared/loop.ts';
import { cut, LONGEST_OBSERVATION, type Observation, oneLine } from './observations.ts';
import { isSameQuestion } from './same-question.ts';

/** Rounds that failed, questions that came again, ends without an answer: so many in a row are too many. */
export const MOST_IN_A_ROW = 2;

const PREVIEW = 200;
/** Of earlier plans; they are told with each step. */
const MOST_FINISHED = 50;

/** Why a plan is about to be made anew. */
export type ReplanCause = 'item-done' | 'user-spoke';

export class PlanTask {
  /** Steps taken, of those that cost one. */
  steps = 0;
  readonly observations: Observation[] = [];
  /** What was asked and what the user said, oldest first. */
  readonly clarifications: string[] = [];
  #plan: readonly string[] = [];
  #current = 0;
  /** Items of earlier plans that were done, the last ones. */
  #finished: readonly string[] = [];
  #replanCause: ReplanCause | null = null;
  #candidate: string | null = null;
  #emptyEnds = 0;
  #failedRounds = 0;
  #question: string | null = null;
  #repeats = 0;

  /** Empty: there is none yet. */
  get plan(): readonly string[] {
    return this.#plan;
  }

  /** Which item is worked on, counted from 0; the length of the plan when all are done. */
  get current(): number {
    return this.#current;
  }

  /** Not null: the plan has to be looked at before anything else is done. */
  get replanCause(): ReplanCause | null {
    return this.#replanCause;
  }

  /** The reply to this phase could not be used before. */
  get isRepeated(): boolean {
    return this.#failedRounds > 0;
  }

  /** What could be the final answer. The next replan has the last word. */
  get candidate(): string | null {
    return this.#candidate;
  }

  /** For people: also what was done before the plan changed. */
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

  /** The first plan, or the next one: it begins with its first item, unless nothing in it is new. */
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

  /** An item is done, with an answer for the user or without. `noAnswer`: what to say where none comes; it is given the last thing that went well. */
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

  /** What the user says, asked or not, is a reason to plan anew. */
  heard(text: string): void {
    this.clarifications.push(cut(`user: ${text}`, LONGEST_OBSERVATION));
    this.#replanCause = 'user-spoke';
  }

  /** How often in a row the question that was asked last comes again; 0: it is another one. */
  repeats(question: string): number {
    this.#repeats = this.#question !== null && isSameQuestion(this.#question, question) ? this.#repeats + 1 : 0;
    return this.#repeats;
  }

  answered(question: string, answer: string): void {
    this.#question = question;
    this.clarifications.push(`assistant: ${question}`);
    this.heard(answer);
  }

  /** How many rounds in a row have failed now. */
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
