/**
 * Formats the progress of a loop whose strategy plans: its plan, and what it decided, did and
 * observed. The roles of the strategy's phases determine the lines. Only events that this process
 * received are counted, so after `resume` calls are counted from zero. Invisible characters in
 * texts of models and tools are shown.
 */
import type { LoopEvent, PlanItem } from '../../../../shared/loop.ts';
import type { Progress } from '../../../../shared/loop-counts.ts';
import { isDone } from '../../../../shared/loop-ending.ts';
import type { ToolCallStatus } from '../../../../shared/message.ts';
import type { PhaseDescription, PhaseRole, StrategyDescription } from '../../../../shared/strategies/description.ts';
import { visibleLine } from '../../text/escaped-text.ts';
import type { Texts } from '../texts/texts.ts';
import { STATUS_ICON } from '../texts/tool-line.ts';

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
  readonly #phases: StrategyDescription['phases'];
  #role: PhaseRole | undefined;
  #progress: Progress;
  #plan: readonly PlanItem[] = [];
  #shownPlan = '';
  #shownNote = '';
  readonly #calls = { ok: 0, failed: 0 };

  constructor(texts: Texts, { phases }: Pick<StrategyDescription, 'phases'>, progress: Progress) {
    this.#texts = texts;
    this.#phases = phases;
    this.#progress = progress;
  }

  /** Returns the lines to print for an event; none if the event changes nothing that is shown. */
  lines(event: LoopEvent): readonly string[] {
    switch (event.type) {
      case 'step-start':
        return this.#step(event);
      case 'tool-call-end':
        return this.#result(event.status, event.result);
      case 'loop-end':
        return [...(isDone(event.reason) ? this.#lastPhase('end') : []), this.#texts.taskFinished];
      default:
        return [];
    }
  }

  #step(event: Step): readonly string[] {
    const before = this.#plan;
    this.#plan = event.plan ?? before;
    const itemDone = doneIn(this.#plan) > doneIn(before);
    const phase = this.#phases[event.phase] ?? {};
    const settled = this.#lastPhase(phase.role, itemDone);
    this.#progress = event.progress;
    this.#role = phase.role;
    return [...settled, ...this.#begun(phase, visibleLine(event.note))];
  }

  /** The lines about the result of the previous phase, which depend on the next phase. */
  #lastPhase(next: PhaseRole | 'end' | undefined, itemDone = false): readonly string[] {
    const { planFinished, replanFinished, decided } = this.#texts;
    const went = next === 'decide' || next === 'end';
    if (this.#role === 'plan') return went ? [planFinished, ...this.#planLines()] : [];
    if (this.#role === 'replan') return went ? [replanFinished, ...this.#planLines()] : [];
    if (this.#role !== 'decide') return [];
    if (next === 'act') return [decided.act];
    if (next === 'ask') return [decided.ask];
    return next === 'replan' && itemDone ? [decided.done] : [];
  }

  #begun({ role, counts }: PhaseDescription, note: string): readonly string[] {
    switch (role) {
      case 'plan':
      case 'replan':
        this.#shownNote = '';
        return [this.#header(counts), note];
      case 'decide': {
        const isNew = note !== this.#shownNote;
        this.#shownNote = note;
        return isNew ? [...this.#planLines(), note] : [];
      }
      case 'act':
        return [this.#texts.action(note)];
      default:
        return [];
    }
  }

  /**
   * The heading of the plan. `counts` is the count that the beginning phase has already increased.
   */
  #header(counts: PhaseDescription['counts']): string {
    const { unit, done } = this.#progress;
    return this.#texts.units[unit].plan(counts === unit ? done - 1 : done, this.#plan.length);
  }

  /** Returns the lines of the plan, but only if the plan has changed since the last time. */
  #planLines(): readonly string[] {
    const plan = JSON.stringify(this.#plan.map(({ text }) => text));
    if (plan === this.#shownPlan || this.#plan.length === 0) return [];
    this.#shownPlan = plan;
    return this.#plan.map(({ text, state }) => `  ${PLAN_ICON[state]} ${visibleLine(text)}`);
  }

  #result(status: ToolCallStatus, result: string): readonly string[] {
    const isOk = status === 'done';
    this.#calls[isOk ? 'ok' : 'failed'] += 1;
    const { unit, done, limit } = this.#progress;
    const total = Math.max(done, this.#plan.length);
    return [
      `${STATUS_ICON[status]} ${this.#texts.observed(this.#texts.callStatus[status], preview(result))}`,
      this.#texts.units[unit].tally({ ...this.#calls, done, total, limit }),
    ];
  }
}

function doneIn(plan: readonly PlanItem[]): number {
  return plan.filter(({ state }) => state === 'done').length;
}

function preview(result: string): string {
  // This many characters are more than enough, even though some are removed or replaced by longer
  // escapes.
  const characters = [...visibleLine(result.slice(0, 10 * RESULT_LENGTH))];
  return characters.length <= RESULT_LENGTH ? characters.join('') : `${characters.slice(0, RESULT_LENGTH).join('')}…`;
}
