/** Formats a finished tool call: one line, its diffs, what it made for people, and the result of a failed call. */
import { type CallToWord, LONGEST_REASON } from '../../../../shared/call-words/call-line.ts';
import type { FileDiff, LoopEvent } from '../../../../shared/loop.ts';
import type { OutputRef } from '../../../../shared/output.ts';
import { visibleLine, visibleText } from '../../text/escaped-text.ts';
import { diffLines } from '../texts/diff-lines.ts';
import type { Paint } from '../texts/paint.ts';
import type { Texts } from '../texts/texts.ts';
import { fitted, lineOf, STATUS_ICON, statusColor } from '../texts/tool-line.ts';

/** The maximum number of lines printed of a failed call's result. */
const FAILED_RESULT_LINES = 12;
/** The maximum number of characters of such a line. */
const FAILED_RESULT_WIDTH = 2_000;

type CallEnd = Extract<LoopEvent, { type: 'tool-call-end' }>;

/** The lines of a finished call. `took` is the formatted duration; empty when it is unknown. */
export function callLines(
  end: CallEnd,
  {
    call,
    took,
    diffs,
  }: {
    /** The call as it began; null: unknown. */
    readonly call: Pick<CallToWord, 'arguments' | 'receipt'> | null;
    readonly took: string;
    readonly diffs: readonly FileDiff[];
  },
  columns: number,
  texts: Texts,
  paint: Paint,
): readonly string[] {
  const { status, outputs = [] } = end;
  const edits = end.diffs.map(({ path, to }) => (to === undefined ? { path } : { path, to }));
  const words = lineOf({ arguments: {}, ...call, ...end, edits }, texts);
  const color = words.tone === 'bad' ? 'red' : statusColor(status);
  const icon = words.tone === 'bad' ? STATUS_ICON.failed : STATUS_ICON[status];
  const isReason = words.kind === 'reason';
  const gist = isReason ? '' : words.detail;
  const parts = fitted({ verb: words.verb, target: words.target, gist, ending: took }, columns);
  const because = isReason && words.detail !== '' ? `${texts.calls.colon}${words.detail}` : '';
  const state = words.kind === 'state' && words.tone !== 'plain' ? color : 'dim';
  const details = [
    ...(parts.gist === '' ? [] : [paint(state, parts.gist)]),
    ...(took === '' ? [] : [paint('dim', took)]),
  ];
  const facts = [
    `${paint('bold', words.verb)}${parts.target === '' ? '' : ` ${parts.target}`}${words.after}${because}`,
    ...details,
  ];
  return [
    `${paint(color, icon)} ${facts.join(paint('dim', ' · '))}`,
    ...diffs.flatMap((diff) => diffLines(diff, texts, paint)),
    ...outputs.slice(0, MOST_OUTPUTS).map((output) => `    ${outputLine(output, texts)}`),
    ...(status === 'failed' || status === 'timed-out' ? resultLines(unsaid(end), texts, paint) : []),
  ];
}

/** The result of a failed call without its first line, if the line of the call says it as the reason. */
function unsaid({ result, facts, ran }: CallEnd): string {
  if (facts?.failure !== undefined || ran !== undefined) return result;
  const [first = '', ...rest] = result.trimStart().split('\n');
  return first.length < LONGEST_REASON ? rest.join('\n') : result;
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
  if (result.trim() === '') return [];
  const shown = [...lines.slice(0, FAILED_RESULT_LINES), ...(hidden > 0 ? [texts.moreLines(hidden)] : [])];
  return shown.map((line) => `    ${paint('dim', shortened(line))}`);
}

function shortened(line: string): string {
  return line.length <= FAILED_RESULT_WIDTH ? line : `${line.slice(0, FAILED_RESULT_WIDTH).toWellFormed()}…`;
}
