/** What the text of a result says that is worth a place in the line of its call. Pure. */
import type { BuiltInToolName } from '../built-in-servers.ts';
import { isSaidOtherwise } from '../file-tool-results.ts';
import { objectIn } from '../json.ts';
import type { CommandEnd, RanCommand } from '../ran-command.ts';
import type { CallTexts } from './call-texts.ts';

/** The tools whose result begins with the exit code of a command, once it has ended. */
const RUNS: ReadonlySet<BuiltInToolName> = new Set(['run_command', 'start_command', 'background_commands']);

/** How a command ended, as the host recorded it or else as its result begins; null: none has ended. */
export function commandEnd(
  tool: BuiltInToolName | null,
  ran: RanCommand | null,
  result: string | null,
): CommandEnd | null {
  if (tool === null || !RUNS.has(tool)) return null;
  if (ran?.end !== undefined) return ran.end;
  const code = /^exit code (-?\d+)/.exec(result ?? '')?.[1];
  if (code !== undefined) return { name: 'exited', exitCode: Number(code) };
  return /^ended by /.test(result ?? '') ? { name: 'stopped' } : null;
}

/** The most characters of a text of a result. */
const LONGEST = 200;

/** What is left to say of the result of a finished call that counted nothing; '': nothing. */
export function restOfResult(
  texts: CallTexts,
  tool: BuiltInToolName | null,
  result: string,
  line: (text: string) => string,
): string {
  const first = result.trimStart().slice(0, 2_000).split('\n', 1)[0] ?? '';
  const shown = () => line(first.slice(0, LONGEST).toWellFormed());
  switch (tool) {
    case null:
      return first === '' || first === '{' || first === '[' || objectIn(result) !== null ? '' : shown();
    case 'start_command':
    case 'background_commands':
      return first.startsWith('running for ') ? texts.stillRunning : '';
    case 'run_code':
    case 'run_own_python':
      return codeWords(texts, first, shown);
    case 'todo':
    case 'schedule':
      return shown();
    default:
      return isSaidOtherwise(tool) && first.startsWith('Nothing to change: ') ? texts.nothingToChange : '';
  }
}

/** The first line of what code printed or returned; empty if it only made outputs, which are shown apart. */
function codeWords(texts: CallTexts, first: string, shown: () => string): string {
  if (first === '(no output)' || first.startsWith('The user sees')) return '';
  if (first.startsWith('Made. ')) return texts.tableMade;
  const words = shown();
  return words.startsWith('Value: ') ? texts.codeValue(words.slice('Value: '.length)) : words;
}

/** The output of a command without the first line, which says how it ended; any other result as it is. */
export function commandOutput(tool: BuiltInToolName | null, result: string): string {
  return tool !== null && RUNS.has(tool) ? result.replace(/^exit code -?\d+ \([^)\n]*\)\n?/, '') : result;
}
