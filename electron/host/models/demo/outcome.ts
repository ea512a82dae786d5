/**
 * The outcome of a call, read from its result: the plain text or the JSON of the file editor's
 * tools, whole or with its end cut off.
 */
import { jsonrepair } from 'jsonrepair';
import { assertNever } from '../../../../shared/assert-never.ts';
import { type JsonObject, objectIn } from '../../../../shared/json.ts';
import { resultText, type ToolResultPart } from '../../../../shared/message.ts';
import { oncePer } from '../../../../shared/once-per.ts';
import { plainAnswer } from './plain-answers.ts';

export type StepOutcome =
  /**
   * `cut` tells whether the result was shortened on its way, so that only its beginning is left.
   */
  | { readonly is: 'done'; readonly answer: JsonObject; readonly cut: boolean }
  /** The tool refused the call or failed; `message` is the tool's own error message. */
  | { readonly is: 'failed'; readonly message: string }
  | { readonly is: 'denied'; readonly message: string }
  /** The result was cut short or cannot be read, so the outcome is unknown. */
  | { readonly is: 'lost' };

export type Done = Extract<StepOutcome, { is: 'done' }>;

/** Each result is parsed once, although a long conversation is read again for every reply. */
export const outcomeOf = oncePer((result: ToolResultPart): StepOutcome => {
  const text = resultText(result);
  switch (result.status) {
    case 'done':
      return doneOutcome(result.tool?.toolName ?? '', text);
    case 'failed':
      return { is: 'failed', message: sentenceOf(objectIn(text), text) };
    case 'denied':
      return { is: 'denied', message: sentenceOf(objectIn(text), text) };
    case 'skipped':
    case 'timed-out':
    case 'cancelled':
    case 'unknown':
      return { is: 'lost' };
    default:
      return assertNever(result.status);
  }
});

/** The note at the end of a result that was cut on its way. */
const CUT = /\n\[cut here: [^\n]*\]\s*$/u;

function doneOutcome(tool: string, text: string): StepOutcome {
  const plain = plainAnswer(tool, text.replace(CUT, ''));
  if (plain !== null) return { is: 'done', answer: plain, cut: CUT.test(text) };
  const answer = objectIn(text);
  if (answer === null) {
    const beginning = beginningOf(text);
    return beginning === null ? { is: 'lost' } : { is: 'done', answer: beginning, cut: true };
  }
  return answer.error === true || answer.success === false
    ? { is: 'failed', message: sentenceOf(answer, text) }
    : { is: 'done', answer, cut: false };
}

/**
 * Returns the beginning of a result. A result that is too long loses its end and gets a note in
 * brackets instead.
 */
function beginningOf(text: string): JsonObject | null {
  if (!text.startsWith('{')) return null;
  try {
    return objectIn(jsonrepair(text.replace(/\n\[[^\n]*\]\s*$/u, '')));
  } catch {
    return null;
  }
}

function sentenceOf(answer: JsonObject | null, text: string): string {
  const message = typeof answer?.message === 'string' ? answer.message : text;
  return message.replace(/\s+/gu, ' ').trim().slice(0, 300);
}
