/** Formats a finished tool call: one line, its diffs, and the result of a failed call. */
import type { FileDiff, LoopEvent } from '../../../../shared/loop.ts';
import { FILE_EDITOR } from '../../../../shared/mcp.ts';
import { visibleText } from '../../text/escaped-text.ts';
import { diffLines } from '../texts/diff-lines.ts';
import type { Paint } from '../texts/paint.ts';
import type { Texts } from '../texts/texts.ts';
import { fitted, gistOf, STATUS_ICON, statusColor, verbOf } from '../texts/tool-line.ts';

/** The maximum number of lines printed of a failed call's result. */
const FAILED_RESULT_LINES = 12;
/** The maximum number of characters of such a line. */
const FAILED_RESULT_WIDTH = 2_000;

/** The lines of a finished call. `took` is the formatted duration; empty when it is unknown. */
export function callLines(
  { server, tool, status, result }: Extract<LoopEvent, { type: 'tool-call-end' }>,
  { target, took, diffs }: { readonly target: string; readonly took: string; readonly diffs: readonly FileDiff[] },
  columns: number,
  texts: Texts,
  paint: Paint,
): readonly string[] {
  const verb = verbOf(server, tool, texts);
  const gist = status === 'done' ? gistOf(result, texts, server === FILE_EDITOR ? tool : '') : texts.callStatus[status];
  const parts = fitted({ verb, target, gist, ending: took }, columns);
  const details = [parts.gist, took].filter((each) => each !== '').map((each) => paint('dim', each));
  const facts = [`${paint('bold', verb)}${parts.target === '' ? '' : ` ${parts.target}`}`, ...details];
  return [
    `${paint(statusColor(status), STATUS_ICON[status])} ${facts.join(paint('dim', ' · '))}`,
    ...diffs.flatMap((diff) => diffLines(diff, texts, paint)),
    ...(status === 'failed' || status === 'timed-out' ? resultLines(result, texts, paint) : []),
  ];
}

function resultLines(result: string, texts: Texts, paint: Paint): readonly string[] {
  const lines = visibleText(result).trim().split('\n');
  const hidden = lines.length - FAILED_RESULT_LINES;
  const shown = [...lines.slice(0, FAILED_RESULT_LINES), ...(hidden > 0 ? [texts.moreLines(hidden)] : [])];
  return shown.map((line) => `    ${paint('dim', shortened(line))}`);
}

function shortened(line: string): string {
  return line.length <= FAILED_RESULT_WIDTH ? line : `${line.slice(0, FAILED_RESULT_WIDTH).toWellFormed()}…`;
}
