/** Composes the text that the user reads when a loop ends without an answer of its own. */
import { assertNever } from '../../../shared/assert-never.ts';
import { formatCost } from '../../../shared/format-cost.ts';
import type { Locale, LoopLimits } from '../../../shared/loop.ts';
import { type CompletionReason, ENDINGS, isDone } from '../../../shared/loop-ending.ts';
import type { ToolRef } from '../../../shared/mcp.ts';
import { actionOf } from '../../../shared/tool-actions.ts';
import { type Budget, type FailedCall, finalTexts } from './final-text-words.ts';

/**
 * The work of a loop according to its journal, used for a text that is composed without a model.
 */
export interface WorkDone {
  /** The tools with successful calls, in the order of their first success, without duplicates. */
  readonly succeeded: readonly ToolRef[];
  /**
   * The last settled call if it failed; otherwise null. `result` is the first line of its result,
   * or empty.
   */
  readonly lastFailure: FailedCall | null;
}

export const NO_WORK: WorkDone = { succeeded: [], lastFailure: null };

/** The way in which a loop ended. */
export interface Ending {
  readonly reason: CompletionReason;
  readonly limits: LoopLimits;
  /** The exhausted budget; null if there is none or it is unknown. */
  readonly budget: Budget | null;
  readonly work: WorkDone;
  /** The tasks that the strategy lists as not done; empty if it lists none. */
  readonly open: readonly string[];
  /** The error message; null if there was no error or its message is unknown. */
  readonly error: string | null;
}

/**
 * Composes a text that names the cause, what was done, what was not done, and what the user can do
 * next. For a completed loop it names only what was done.
 */
export function composedText(locale: Locale, ending: Ending): string {
  const say = finalTexts[locale];
  const { reason, work } = ending;
  const { advice } = ENDINGS[reason];
  const actions = work.succeeded.map((tool) => actionOf(tool, locale));
  const done = Array.from(new Set(actions)).join(say.separator);
  if (isDone(reason)) {
    if (advice === 'run') return `${say.runStarted}\n${say.line('next', say.advice.run)}`;
    return done === '' ? say.done : say.line('done', done);
  }
  // The incomplete answer appears above this text.
  if (reason === 'answer_cut') {
    return [say.line('cause', causeOf(locale, ending)), say.line('next', say.advice[advice])].join('\n');
  }
  return [
    say.line('cause', causeWithMistake(locale, ending)),
    say.line('done', done === '' ? say.nothing : done),
    say.line('open', openText(locale, ending)),
    ...afterList(ending),
    say.line('next', say.advice[advice]),
  ].join('\n');
}

/** Returns the cause and what is named as left undone, followed by the model's own report. */
export function wrappedUp(locale: Locale, ending: Ending, words: string): string {
  return `${headOf(locale, ending)}\n\n${words}`;
}

function headOf(locale: Locale, ending: Ending): string {
  const say = finalTexts[locale];
  const open = ending.open.length === 0 ? [] : [say.line('open', openText(locale, ending))];
  return [say.line('cause', causeOf(locale, ending)), ...open].join('\n');
}

/** Returns a report that the model wrote before the end, after the cause, what is open and what can be done. */
export function reported(locale: Locale, ending: Ending, words: string): string {
  const say = finalTexts[locale];
  const next = say.line('next', say.advice[ENDINGS[ending.reason].advice]);
  return [headOf(locale, ending), ...afterList(ending), `${next}\n\n${words}`].join('\n');
}

/** The blank line after a list. Without it, Markdown takes the next line into the last item. */
const afterList = ({ open }: Ending): readonly string[] => (open.length === 0 ? [] : ['']);

/** Returns the reason for the end of the loop as a sentence. */
function causeOf(locale: Locale, { reason, limits, budget, error }: Ending): string {
  const say = finalTexts[locale];
  if (error !== null) return error;
  if (reason === 'budget_exceeded' && budget !== null) return say.budget[budget](amountOf(locale, limits, budget));
  if (isDone(reason)) return say.done;
  const sentence = say.reason[reason]
    .replace('{iterations}', String(limits.maxIterations))
    .replace('{steps}', String(limits.maxSteps))
    .replace('{rounds}', String(limits.maxRounds))
    .replace('{mistakes}', String(limits.mistakeLimit));
  return sentence.replace(/\b1 (iteration|step|round|mistake)s\b/, '1 $1');
}

/** Returns the cause, with the last mistake if mistakes ended the loop. */
function causeWithMistake(locale: Locale, ending: Ending): string {
  const cause = causeOf(locale, ending);
  const { lastFailure } = ending.work;
  if (ending.reason !== 'consecutive_mistakes' || lastFailure === null) return cause;
  return finalTexts[locale].lastMistake(cause, callText(locale, lastFailure));
}

/**
 * Says what was not done, with the failed call. The card of the call shows why the
 * call failed.
 */
function openText(locale: Locale, { reason, open, work: { lastFailure } }: Ending): string {
  const say = finalTexts[locale];
  if (open.length > 0) return open.map((item) => `\n- ${item}`).join('');
  if (lastFailure === null || reason === 'consecutive_mistakes') return say.rest;
  return say.andRest(callText(locale, { ...lastFailure, result: '' }));
}

function callText(locale: Locale, { tool, status, result }: FailedCall): string {
  const say = finalTexts[locale];
  return say.failedCall(tool === null ? '?' : actionOf(tool, locale), say.status[status], result);
}

function amountOf(locale: Locale, { maxTokens, maxCost, maxWallTimeMs }: LoopLimits, budget: Budget): string {
  switch (budget) {
    case 'tokens':
      return new Intl.NumberFormat(locale).format(maxTokens ?? 0);
    case 'cost':
      return formatCost(maxCost ?? 0, locale);
    case 'time':
      return timeText(locale, maxWallTimeMs ?? 0);
    default:
      return assertNever(budget);
  }
}

function timeText(locale: Locale, milliseconds: number): string {
  const isLong = milliseconds >= 60_000;
  const unit = { style: 'unit', unit: isLong ? 'minute' : 'second', unitDisplay: 'long' } as const;
  const format = new Intl.NumberFormat(locale, { ...unit, maximumFractionDigits: 1 });
  return format.format(milliseconds / (isLong ? 60_000 : 1_000));
}

/**
 * Returns the request for a report, which is sent to the model once after a limit ended the loop.
 */
export function wrapUpRequest(locale: Locale, ending: Ending): string {
  const open = ending.open.length === 0 ? '' : ` Not done: ${ending.open.join('; ')}.`;
  const request = `(Automatic) The loop was stopped. ${causeOf(locale, ending)} The user is told so.${open} No more tools can be used. In at most ten lines tell the user what was done, what was not done, and what to do next.`;
  return locale === 'zh-CN' ? `${request} 用中文回答。` : request;
}
