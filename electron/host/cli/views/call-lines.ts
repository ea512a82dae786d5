/** Formats a finished tool call: one line, its diffs, what it made for people, and the result of a failed call. */
import type { FileDiff, LoopEvent } from '../../../../shared/loop.ts';
import type { OutputRef } from '../../../../shared/output.ts';
import { visibleLine, visibleText } from '../../text/escaped-text.ts';
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
  { server, tool, status, result, outputs = [] }: Extract<LoopEvent, { type: 'tool-call-end' }>,
  { target, took, diffs }: { readonly target: string; readonly took: string; readonly diffs: readonly FileDiff[] },
  columns: number,
  texts: Texts,
  paint: Paint,
): readonly string[] {
  const verb = verbOf(server, tool, texts);
  const gist = status === 'done' ? gistOf(result, texts, server, tool) : texts.callStatus[status];
  const parts = fitted({ verb, target, gist, ending: took }, columns);
  const details = [parts.gist, took].filter((each) => each !== '').map((each) => paint('dim', each));
  const facts = [`${paint('bold', verb)}${parts.target === '' ? '' : ` ${parts.target}`}`, ...details];
  return [
    `${paint(statusColor(status), STATUS_ICON[status])} ${facts.join(paint('dim', ' · '))}`,
    ...diffs.flatMap((diff) => diffLines(diff, texts, paint)),
    ...outputs.slice(0, MOST_OUTPUTS).map((output) => `    ${outputLine(output, texts)}`),
    ...(status === 'failed' || status === 'timed-out' ? resultLines(result, texts, paint) : []),
  ];
}

/** More outputs of one call are not listed. */
const MOST_OUTPUTS = 50;
const LONGEST_NAME = 120;

/** The kind and the name of an output; of a table also how many rows are stored. */
function outputLine(output: OutputRef, texts: Texts): string {
  const name = visibleLine(output.name);
  const shown = name.length <= LONGEST_NAME ? name : `${name.slice(0, LONGEST_NAME).toWellFormed()}…`;
  const rows = output.kind === 'table' ? ` (${texts.tableRows(output.rows, output.totalRows)})` : '';
  return `${texts.outputs[output.kind]} ${shown}${rows}`.trimEnd();
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
