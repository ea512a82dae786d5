/**
 * What plan-replan does, line by line as it happens: how far it is, the plan, what was decided, done and observed. Knows only what this process
 * has seen: after `resume` calls are counted anew. Text of models and tools is made visible.
 */
import type { LoopEvent, PlanItem } from '../../../shared/loop.ts';
import type { ToolCallStatus } from '../../../shared/message.ts';
import type { Texts } from './texts.ts';
import { STATUS_ICON } from './tool-line.ts';
import { visibleLine } from './visible-text.ts';

const RESULT_LENGTH = 220;

export const PLAN_ICON: Readonly<Record<PlanItem['state'], string>> = {
  pending: '○',
  'in-progress': '◐',
  done: '●',
  failed: '✗',
  cancelled: '⊘',
};

type Step = Extract<LoopEvent, { type: 'step-start' }>;

export class PlanProgress {
  readonly #texts: Texts;
  readonly #maxSteps: () => number | undefined;
  #phase = '';
  #steps = 0;
  #plan: readonly PlanItem[] = [];
  #shownPlan = '';
  #shownNote = '';
  readonly #calls = { ok: 0, failed: 0 };

  constructor(texts: Texts, maxSteps: () => number | undefined) {
    this.#texts = texts;
    this.#maxSteps = maxSteps;
  }

  /** Steps taken, as far as they cost one. */
  get steps(): number {
    return this.#steps;
  }

  /** Nothing for an event that says nothing new. */
  lines(event: LoopEvent): readonly string[] {
    switch (event.type) {
      case 'step-start':
        return this.#step(event);
      case 'tool-call-end':
        return this.#result(event.status, event.result);
      case 'loop-end':
        return [...(event.reason === 'plan_done' ? this.#lastPhase('end') : []), this.#texts.taskFinished];
      default:
        return [];
    }
  }

  #step(event: Step): readonly string[] {
    const before = this.#plan;
    this.#plan = event.plan ?? before;
    const itemDone = doneIn(this.#plan) > doneIn(before);
    const settled = this.#lastPhase(event.phase, itemDone);
    this.#steps = event.steps;
    this.#phase = event.phase;
    return [...settled, ...this.#begun(event)];
  }

  /** What came of the phase before, as far as the next one tells. */
  #lastPhase(next: string, itemDone = false): readonly string[] {
    const { planFinished, replanFinished, decided } = this.#texts;
    const went = next === 'thought' || next === 'end';
    if (this.#phase === 'plan') return went ? [planFinished, ...this.#planLines()] : [];
    if (this.#phase === 'replan') return went ? [replanFinished, ...this.#planLines()] : [];
    if (this.#phase !== 'thought') return [];
    if (next === 'act') return [decided.act];
    if (next === 'ask') return [decided.ask];
    return next === 'replan' && itemDone ? [decided.done] : [];
  }

  #begun({ phase, note, steps }: Step): readonly string[] {
    const shown = visibleLine(note);
    switch (phase) {
      case 'plan':
        return [this.#header(steps), shown];
      case 'replan':
        this.#shownNote = '';
        // It costs a step itself.
        return [this.#header(steps - 1), shown];
      case 'thought': {
        const isNew = shown !== this.#shownNote;
        this.#shownNote = shown;
        return isNew ? [...this.#planLines(), shown] : [];
      }
      case 'act':
        return [this.#texts.action(shown)];
      default:
        return [];
    }
  }

  #header(taken: number): string {
    const items = this.#plan.length;
    const of = items === 0 ? null : Math.max(taken, items);
    return this.#texts.planHeader(taken, of, taken + 1, items);
  }

  /** Once for each plan. */
  #planLines(): readonly string[] {
    const plan = JSON.stringify(this.#plan.map(({ text }) => text));
    if (plan === this.#shownPlan || this.#plan.length === 0) return [];
    this.#shownPlan = plan;
    return this.#plan.map(({ text, state }) => `  ${PLAN_ICON[state]} ${visibleLine(text)}`);
  }

  #result(status: ToolCallStatus, result: string): readonly string[] {
    const isOk = status === 'done';
    this.#calls[isOk ? 'ok' : 'failed'] += 1;
    const { ok, failed } = this.#calls;
    const total = Math.max(this.#steps, this.#plan.length);
    return [
      `${STATUS_ICON[status]} ${this.#texts.observed(this.#texts.callStatus[status], preview(result))}`,
      this.#texts.tally({ ok, failed, steps: this.#steps, total, most: this.#maxSteps() }),
    ];
  }
}

function doneIn(plan: readonly PlanItem[]): number {
  return plan.filter(({ state }) => state === 'done').length;
}

function preview(result: string): string {
  // Enough for so many characters, whatever becomes of them.
  const characters = [...visibleLine(result.slice(0, 10 * RESULT_LENGTH))];
  return characters.length <= RESULT_LENGTH ? characters.join('') : `${characters.slice(0, RESULT_LENGTH).join('')}…`;
}
