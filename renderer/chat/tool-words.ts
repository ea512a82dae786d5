/**
 * Describes a tool call in few words: a verb, a target and a short form of the result. The texts
 * of a call are untrusted, so invisible characters are made visible. Pure.
 */
import { type BuiltInToolName, builtInTool } from '../../shared/built-in-servers.ts';
import { type CallToName, callTarget, nameOfChange } from '../../shared/call-target.ts';
import { isSaidOtherwise, type ResultCount, resultCount } from '../../shared/file-tool-results.ts';
import { isObject, objectIn } from '../../shared/json.ts';
import { markedLine } from '../../shared/suspicious-text.ts';
import { shownLines } from '../ui/text/shown-line.ts';

/** The name of a built-in tool; null for a tool of any other server. */
export const wordedTool = (server: string, tool: string): BuiltInToolName | null => builtInTool(server, tool);

/** Replaces each invisible character with its code point. Line breaks stay. */
export const visible = shownLines;

/** The text on one line, with invisible characters replaced by their code points. */
export function visibleLine(text: string): string {
  return visible(text).replace(/\s+/g, ' ').trim();
}

/**
 * A command or name on one line, with a mark in place of each line break, hidden character and long
 * run of blanks. Of a long text only the beginning and the end are in it.
 */
export function exactLine(text: string): string {
  return shortened(text)
    .split(/\r?\n/)
    .map((line) => markedLine(line, 'exact'))
    .join(' ⏎ ');
}

/** A name on one line, with a mark in place of each hidden character. */
const nameLine = (text: string): string => markedLine(shortened(text).replace(/\s+/g, ' ').trim(), 'exact');

/** What a call is about. */
export const targetOf = (call: CallToName): string => callTarget(call, nameLine);

/** The name of a changed file, and its new name if it has one. */
export const changeName = (change: { readonly path: string; readonly to?: string }): string =>
  nameOfChange(change, nameLine);

/** The most characters of a text that is shown on one line, where most of a longer one is cut off. */
const LONGEST_ON_LINE = 4_000;

/** A text of at most some thousand characters: of a longer one its beginning and its end. */
function shortened(text: string): string {
  if (text.length <= LONGEST_ON_LINE) return text;
  const half = LONGEST_ON_LINE / 2;
  return `${text.slice(0, half)} … ${text.slice(-half)}`;
}

/** Returns one line of at most a few thousand characters. */
const shortLine = (text: string): string => visibleLine(shortened(text));

/** The short form of a result; null: there is none. */
export type Gist =
  | ResultCount
  | { readonly kind: 'exit'; readonly code: number }
  | { readonly kind: 'text'; readonly text: string }
  | null;

/** The tools whose result begins with the exit code of a command, once it has ended. */
const RUNS: ReadonlySet<BuiltInToolName> = new Set(['run_command', 'start_command', 'background_commands']);

export function gistOf(worded: BuiltInToolName | null, result: string): Gist {
  if (worded !== null && RUNS.has(worded)) {
    const code = /^exit code (\d+)/.exec(result)?.[1];
    return code === undefined ? null : { kind: 'exit', code: Number(code) };
  }
  if (worded !== null && isSaidOtherwise(worded)) return null;
  const counted = worded === null ? null : resultCount(worded, result);
  if (counted !== null) return counted;
  // Results of older versions are JSON.
  const parsed = objectIn(result);
  if (worded === null || parsed === null) {
    const first = result.trimStart().split('\n', 1)[0] ?? '';
    return first === '' || first === '{' || first === '[' ? null : { kind: 'text', text: shortLine(first) };
  }
  const { pagination, totalFound, totalLines, totalFiles, files } = parsed;
  if (isObject(pagination) && typeof pagination.total === 'number') return whole('entries', pagination.total);
  if (typeof totalFound === 'number') return whole('found', totalFound);
  if (worded === 'read_file' && typeof totalLines === 'number') return whole('lines', totalLines);
  if (typeof totalFiles === 'number') return whole('files', totalFiles);
  return Array.isArray(files) ? whole('files', files.length) : null;
}

const whole = (kind: ResultCount['kind'], count: number): Gist => ({ kind, count, total: count });

/** Formats a result for reading: JSON is indented, and its `content` is shown as plain text. */
export function readableResult(result: string): string {
  const parsed = isPlainlyNested(result) ? objectIn(result) : null;
  if (parsed === null) return result;
  const { content, ...rest } = parsed;
  if (typeof content !== 'string') return JSON.stringify(parsed, null, 2);
  return `${content}\n\n${JSON.stringify(rest, null, 2)}`;
}

/** The deepest JSON that is indented. Each level adds blanks to all lines inside it. */
const DEEPEST_INDENTED = 64;

/** Whether JSON is nested so little that it can be indented. Brackets in texts count as well. */
function isPlainlyNested(json: string): boolean {
  let depth = 0;
  for (const bracket of json.matchAll(/[[\]{}]/g)) {
    depth += bracket[0] === '[' || bracket[0] === '{' ? 1 : -1;
    if (depth > DEEPEST_INDENTED) return false;
  }
  return true;
}
