/**
 * Formats a request to the user in full: no argument is cut off, and invisible characters are
 * shown.
 */
import { assertNever } from '../../../../shared/assert-never.ts';
import { approvalInChinese } from '../../../../shared/failures/approvals-chinese.ts';
import { approvalInEnglish } from '../../../../shared/failures/approvals-english.ts';
import type { JsonObject } from '../../../../shared/json.ts';
import { diffLines, patchLines } from '../texts/diff-lines.ts';
import type { Paint } from '../texts/paint.ts';
import type { Texts } from '../texts/texts.ts';
import { verbOf } from '../texts/tool-line.ts';
import { visibleLine, visibleText } from '../texts/visible-text.ts';
import type { RequestEvent } from './view.ts';

/** These texts load only with the commands that show requests. */
const APPROVAL_WHY = { en: approvalInEnglish, 'zh-CN': approvalInChinese };

export function requestLines(request: RequestEvent, texts: Texts, paint: Paint): readonly string[] {
  switch (request.type) {
    case 'approval-request':
      return [
        `${paint(['yellow', 'bold'], `? ${texts.approvalTitle}`)} ${callName(request, texts, paint)}`,
        ...(request.why.length === 0
          ? []
          : [`    ${paint('dim', visibleLine(APPROVAL_WHY[texts.locale](request.why)))}`]),
        ...(request.changed === undefined ? [] : patchLines(request.changed, paint)),
        ...argumentLines(request.arguments),
        ...request.diffs.flatMap((diff) => diffLines(diff, texts, paint)),
      ];
    case 'outcome-unknown':
      return [
        `${paint(['yellow', 'bold'], `? ${texts.outcomeTitle}`)} ${callName(request, texts, paint)}`,
        ...argumentLines(request.arguments),
      ];
    case 'question': {
      // The prefix from the text catalogue already ends with a space in languages that use one.
      const prefix = request.prefix === '' ? `${texts.question}: ` : visibleText(request.prefix);
      return [`${paint(['yellow', 'bold'], `? ${prefix}`)}${visibleText(request.question)}`];
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

function argumentLines(args: JsonObject): readonly string[] {
  return Object.entries(args).flatMap(([name, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    const lines = visibleText(text ?? '').split('\n');
    const label = `    ${visibleLine(name)}: `;
    return lines.length === 1 ? [label + lines[0]] : [label, ...lines.map((line) => `      ${line}`)];
  });
}
