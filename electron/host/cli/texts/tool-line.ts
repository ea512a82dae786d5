/** Words a tool call on one line. */
import { assertNever } from '../../../../shared/assert-never.ts';
import { builtInTool } from '../../../../shared/built-in-servers.ts';
import { type CallToName, callTarget } from '../../../../shared/call-target.ts';
import { type CallLine, type CallToWord, callLine } from '../../../../shared/call-words/call-line.ts';
import { DATA, FILE_EDITOR } from '../../../../shared/mcp.ts';
import type { ToolCallStatus } from '../../../../shared/message.ts';
import { visibleLine } from '../../text/escaped-text.ts';
import { cutMiddle, cutToWidth, widthOf } from '../../text/text-width.ts';
import type { Texts } from './texts.ts';

export const STATUS_ICON: Readonly<Record<ToolCallStatus, string>> = {
  done: '✓',
  failed: '✗',
  denied: '⊘',
  skipped: '–',
  'timed-out': '✗',
  cancelled: '⊘',
  unknown: '?',
};

export function statusColor(status: ToolCallStatus): 'green' | 'red' | 'yellow' {
  switch (status) {
    case 'done':
      return 'green';
    case 'failed':
    case 'timed-out':
      return 'red';
    case 'denied':
    case 'skipped':
    case 'cancelled':
    case 'unknown':
      return 'yellow';
    default:
      return assertNever(status);
  }
}

/** The servers whose calls and results have words in the language of the terminal. */
const isWorded = (server: string): boolean => server === FILE_EDITOR || server === DATA;

/** The verb for a built-in tool that works with files or data; `server/tool` for any other tool. */
export function verbOf(server: string, tool: string, texts: Texts): string {
  const known = isWorded(server) ? builtInTool(server, tool) : null;
  return known === null ? visibleLine(`${server}/${tool}`) : texts.toolVerbs[known];
}

/** What a call is about. */
export const targetOf = (call: CallToName): string => callTarget(call, shortLine);

/** The most characters of a text for one line, where most of a longer one is cut off anyway. */
const LONGEST_ON_LINE = 4_000;

/** Returns one line. A text of more than a few thousand characters loses its middle. */
function shortLine(text: string): string {
  if (text.length <= LONGEST_ON_LINE) return visibleLine(text);
  const half = LONGEST_ON_LINE / 2;
  return visibleLine(`${text.slice(0, half)} … ${text.slice(-half)}`);
}

/** Words a call in the language of the terminal. */
export const lineOf = (call: CallToWord, texts: Texts): CallLine => callLine(texts.calls, call, shortLine);

/** What a call does that runs now. */
export function runningText(call: Omit<CallToWord, 'status' | 'result'>, texts: Texts): string {
  return lineOf({ ...call, status: 'running', result: null }, texts).name;
}

/** Cuts target and result so that the line fits; the verb and the text at the end are never cut. */
export function fitted(
  parts: { readonly verb: string; readonly target: string; readonly gist: string; readonly ending: string },
  columns: number,
): { readonly target: string; readonly gist: string } {
  const room = Math.max(24, columns - widthOf(parts.verb) - widthOf(parts.ending) - 12);
  const target = cutMiddle(parts.target, Math.max(12, room - Math.min(widthOf(parts.gist), Math.floor(room / 2))));
  return { target, gist: cutToWidth(parts.gist, Math.max(8, room - widthOf(target))) };
}
