/** What an export of one message or report contains. */

import { withoutFactMarks } from '../../../shared/markdown/fact-mark.ts';
import { isCompletion } from '../../../shared/mcp.ts';
import { callsOf, type Message, textOf } from '../../../shared/message.ts';
import { visibleText } from '../text/escaped-text.ts';

/** A heading of Markdown in the first line of a text. */
const HEADING = /^\s*#{1,6}[ \t]+(.+?)[ \t#]*(?:\n|$)/;

/**
 * The text of a message as the page shows it: the result with which the message ends a task, such
 * as a report, or else what was written. The marks with which a model cites facts are left out.
 */
export function messageText(message: Message): string {
  const result = callsOf(message).find(({ tool }) => isCompletion(tool))?.arguments.result;
  const text = typeof result === 'string' && result.trim() !== '' ? result : textOf(message);
  return visibleText(message.role === 'assistant' ? withoutFactMarks(text) : text);
}

/** The heading with which a text begins, without marks of Markdown; null: it begins otherwise. */
export function headingOf(markdown: string): string | null {
  const words = HEADING.exec(markdown)?.[1]
    ?.replaceAll(/[*_`~[\]]/g, '')
    .trim();
  return words === undefined || words === '' ? null : words;
}
