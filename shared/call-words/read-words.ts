/** Words a group of calls that only read: `Read 3 files, 210 lines`. The texts of a call are untrusted. Pure. */
import { type BuiltInToolName, builtInTool } from '../built-in-servers.ts';
import { callAmounts, whole } from '../call-amounts.ts';
import { callTarget, pathsRead } from '../call-target.ts';
import { isObject } from '../json.ts';
import { amountText } from './amounts.ts';
import type { CallToWord } from './call-line.ts';
import type { CallTexts, ReadKind } from './call-texts.ts';

/**
 * The tools that only read what is on this computer. Tools that ask a server elsewhere are not among
 * them, because a request sends something away and is kept in sight.
 */
const READS: Partial<Readonly<Record<BuiltInToolName, ReadKind>>> = {
  read_file: 'files',
  list_files: 'folders',
  get_workspace_files: 'folders',
  search_files: 'searches',
  search_index: 'searches',
  query_history: 'searches',
  get_file_info: 'inspected',
  analyze_file_imports: 'imports',
  list_workspaces: 'workspaces',
};

/** What a call of this tool reads; null: the tool does more than read, or is one of another server. */
export function readKind(server: string, tool: string): ReadKind | null {
  const known = builtInTool(server, tool);
  return known === null ? null : (READS[known] ?? null);
}

/** Whether the call does nothing but read, and has read all that it names. */
export function hasReadAll({ server, tool, arguments: args, status, result, facts }: CallToWord): boolean {
  if (status !== 'done' || readKind(server, tool) === null) return false;
  if (tool !== 'read_file' || result === null || pathsRead(args) === 0) return true;
  const files = callAmounts(tool, facts, result).find(({ kind }) => kind === 'files');
  return files === undefined || files.count === files.total;
}

export interface ReadWords {
  /** What the calls did: `Read 3 files`. */
  readonly did: string;
  /** The names of the first things that were read; empty if the calls did different things. */
  readonly aside: string;
  /** How much they read in all; empty if that is unknown or could be misread. */
  readonly detail: string;
  /** The whole without the aside. */
  readonly sentence: string;
}

/** The most names in an aside. */
const MOST_NAMES = 3;

/**
 * The words of calls that have read all that they name and of which each has a kind, in the order in which each kind
 * first occurs. A file that was read twice counts once. `line` makes untrusted text safe to show on one line.
 */
export function readWords(texts: CallTexts, calls: readonly CallToWord[], line: (text: string) => string): ReadWords {
  const kinds = Map.groupBy(calls, ({ server, tool }) => readKind(server, tool));
  kinds.delete(null);
  const counted = [...kinds].flatMap(([kind, made]) => (kind === null ? [] : [{ kind, ...countOf(kind, made) }]));
  const did = texts.name(counted.map(({ kind, count }) => texts.reads[kind](count)).join(texts.comma));
  const [only, ...others] = counted;
  if (only === undefined || others.length > 0) return { did, aside: '', detail: '', sentence: did };
  const lines = only.kind === 'files' && !only.isRepeated ? linesOf(calls) : null;
  const detail = lines === null ? '' : texts.inAll(amountText(texts, whole('lines', lines)));
  const sentence = detail === '' ? did : `${did}${texts.comma}${detail}`;
  return { did, aside: namesOf(calls, line), detail, sentence };
}

interface Count {
  readonly count: number;
  /** Whether the calls read something more than once. */
  readonly isRepeated: boolean;
}

function countOf(kind: ReadKind, calls: readonly CallToWord[]): Count {
  if (kind === 'searches' || kind === 'workspaces') return { count: calls.length, isRepeated: false };
  const named = calls.flatMap(pathsOf);
  const { size } = new Set(named);
  return { count: size, isRepeated: size < named.length };
}

/** The paths that the call names; a call that names none is about the folder of its topic. */
function pathsOf({ arguments: { path, sub_path, files, ...rest } }: CallToWord): readonly string[] {
  if (pathsRead({ ...rest, path: path ?? null, files: files ?? null }) === 0) {
    const given = typeof path === 'string' && path !== '' ? path : sub_path;
    return [typeof given === 'string' && given !== '' ? given : '.'];
  }
  return (Array.isArray(files) ? files : []).map((file, at) =>
    isObject(file) && typeof file.path === 'string' ? file.path : `${at}`,
  );
}

/** The number of lines that the calls read together; null: of one of them it is unknown. */
function linesOf(calls: readonly CallToWord[]): number | null {
  let sum = 0;
  for (const { tool, facts, result } of calls) {
    const amounts = result === null ? [] : callAmounts(tool, facts, result);
    const lines = amounts.find(({ kind }) => kind === 'lines');
    if (lines === undefined) return null;
    sum += lines.count;
  }
  return sum;
}

function namesOf(calls: readonly CallToWord[], line: (text: string) => string): string {
  const names = [...new Set(calls.slice(0, MOST_NAMES + 1).map((call) => callTarget(call, line)))];
  const shown = names.filter((name) => name !== '').slice(0, MOST_NAMES);
  return calls.length > MOST_NAMES ? [...shown, '…'].join(', ') : shown.join(', ');
}
