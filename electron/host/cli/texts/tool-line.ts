/** Formats a tool call as one line: icon, verb, target, result and duration. */
import { assertNever } from '../../../../shared/assert-never.ts';
import { builtInTool } from '../../../../shared/built-in-servers.ts';
import { type CallToName, callTarget } from '../../../../shared/call-target.ts';
import { isSaidOtherwise, resultCount } from '../../../../shared/file-tool-results.ts';
import { objectIn } from '../../../../shared/json.ts';
import { DATA, FILE_EDITOR, RUN_CODE, RUN_OWN_PYTHON } from '../../../../shared/mcp.ts';
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

/**
 * A short form of the result of a tool of this server. Loopwright's own tools answer with a count in the first
 * line, those of older versions with JSON; any other result is reduced to its first line.
 */
export function gistOf(result: string, texts: Texts, server = '', name = ''): string {
  const tool = isWorded(server) ? name : '';
  if (isSaidOtherwise(tool)) return '';
  const counted = resultCount(tool, result);
  if (counted?.kind === 'lines') return texts.lines(counted.count);
  if (counted?.kind === 'found') return texts.found(counted.count);
  if (counted?.kind === 'rows') return texts.tableRows(counted.count, counted.total);
  if (tool === RUN_CODE || tool === RUN_OWN_PYTHON) return gistOfCode(result, texts);
  // A sentence about arguments that were not used can follow the object.
  const parsed = objectIn(result) ?? objectIn(result.slice(0, result.lastIndexOf('\n}') + 2));
  if (parsed === null) return shortLine(result.trimStart().split('\n', 1)[0] ?? '');
  const { message, totalLines, totalFound } = parsed;
  if (typeof message === 'string') return shortLine(message);
  if (typeof totalLines === 'number') return texts.lines(totalLines);
  return typeof totalFound === 'number' ? texts.found(totalFound) : '';
}

/** The first line of what code printed or returned; empty if it only made outputs, because these are listed separately. */
function gistOfCode(result: string, texts: Texts): string {
  const first = result.trimStart().split('\n', 1)[0] ?? '';
  if (first === '(no output)' || first.startsWith('The user sees')) return '';
  if (first.startsWith('Made. ')) return texts.tableMade;
  const value = /^Value: (?<value>.*)$/.exec(first)?.groups?.value;
  return value === undefined ? shortLine(first) : texts.codeValue(shortLine(value));
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
