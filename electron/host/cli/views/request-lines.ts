/**
 * Formats a request to the user in full: no argument is cut off, and invisible characters are
 * shown.
 */
import { assertNever } from '../../../../shared/assert-never.ts';
import { questionText } from '../../../../shared/question-text.ts';
import { visibleLine, visibleText } from '../../text/escaped-text.ts';
import { diffLines } from '../texts/diff-lines.ts';
import type { Paint } from '../texts/paint.ts';
import type { Line } from '../texts/rows.ts';
import type { Texts } from '../texts/texts.ts';
import { verbOf } from '../texts/tool-line.ts';
import { argumentLines, headLines } from './approval-lines.ts';
import type { RequestEvent } from './view.ts';

export function requestLines(request: RequestEvent, texts: Texts, paint: Paint): readonly string[] {
  switch (request.type) {
    case 'approval-request':
      return [
        ...printed(headLines(request, texts), paint),
        ...(request.receipt === undefined ? [] : request.diffs.flatMap((diff) => diffLines(diff, texts, paint))),
      ];
    case 'outcome-unknown':
      return [
        `${paint(['yellow', 'bold'], `? ${texts.outcomeTitle}`)} ${callName(request, texts, paint)}`,
        ...printed(argumentLines(request.arguments), paint),
      ];
    case 'question': {
      // The prefix from the text catalogue already ends with a space in languages that use one.
      const prefix = request.prefix === '' ? texts.question : visibleText(request.prefix);
      return [`${paint(['yellow', 'bold'], `? ${prefix}`)}${visibleText(questionText(request))}`];
    }
    default:
      return assertNever(request);
  }
}

function callName(call: { readonly server: string; readonly tool: string }, texts: Texts, paint: Paint): string {
  const qualified = visibleLine(`${call.server}/${call.tool}`);
  const verb = verbOf(call.server, call.tool, texts);
  return verb === qualified ? paint('bold', verb) : `${paint('bold', verb)} ${paint('dim', `(${qualified})`)}`;
}

function printed(lines: readonly Line[], paint: Paint): readonly string[] {
  return lines.map(({ text, style, indent }) => `${' '.repeat(indent)}${style ? paint(style, text) : text}`);
}
