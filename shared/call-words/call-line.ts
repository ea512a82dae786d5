/**
 * Words a call in one line: what was done, what it was done to, and how it ended. The same words stand
 * on the page and in the terminal. The texts of a call are untrusted. Pure.
 */
import { assertNever } from '../assert-never.ts';
import { type BuiltInToolName, builtInTool } from '../built-in-servers.ts';
import { callAmounts, whole } from '../call-amounts.ts';
import type { CallAmount, CallFacts } from '../call-facts.ts';
import { type CallToName, callTarget, listsThisFolder, namedArgument, pathsRead } from '../call-target.ts';
import { wordsOf } from '../failures/wording.ts';
import type { ToolCallStatus } from '../message.ts';
import type { CommandEnd, RanCommand } from '../ran-command.ts';
import { amountText } from './amounts.ts';
import type { CallTexts, FindingTool, ToolWords, UnendedState } from './call-texts.ts';
import { commandEnd, restOfResult } from './result-words.ts';

/** A call with what is known of it so far. */
export interface CallToWord extends CallToName {
  readonly status: UnendedState | 'running' | ToolCallStatus;
  /** The text of the result; null: there is none yet. */
  readonly result: string | null;
  readonly ran?: RanCommand | null;
  readonly facts?: CallFacts | null;
  /** Whether the arguments of the call could not be read. */
  readonly isMalformed?: boolean;
  /** The number of parts of the result other than text. */
  readonly enclosed?: number;
}

/** How good the end of a call is: `bad` for a failure, `warn` where something is left to the user. */
export type CallTone = 'plain' | 'good' | 'bad' | 'warn';

export interface CallLine {
  /** What was done: `Read`, `Could not edit`. */
  readonly verb: string;
  /** What it was done to; empty if the verb says it all. */
  readonly target: string;
  /** What follows the target; usually empty. */
  readonly after: string;
  /** Whether the target is words of the app, such as `3 files`, and no name. */
  readonly isCounted: boolean;
  /** The names behind a counted target; usually empty. */
  readonly aside: string;
  /** How much, or why not; empty if there is nothing to say. */
  readonly detail: string;
  /** `reason`: the detail says why; the others read like a remark. */
  readonly kind: 'amount' | 'reason' | 'state';
  readonly tone: CallTone;
  /** What was done and to what, with the reason or the state if it did not simply succeed. */
  readonly name: string;
  /** The whole as one sentence, without the aside. */
  readonly sentence: string;
}

/** `line` makes untrusted text safe to show on one line. */
export function callLine(texts: CallTexts, call: CallToWord, line: (text: string) => string): CallLine {
  const tool = builtInTool(call.server, call.tool);
  const { words, ...subject } = subjectOf(texts, call, tool, line);
  const verb = verbOf(texts, call, tool, words, line);
  const end = endOf(texts, call, tool, line);
  const changes = end.tone === 'plain' ? changesOf(call) : '';
  const joint =
    end.detail === '' ? '' : end.kind === 'reason' ? texts.colon : end.kind === 'state' ? ' · ' : texts.comma;
  const gap = subject.target === '' || verb.endsWith(texts.colon) ? '' : ' ';
  const begun = `${verb}${gap}${subject.target}${subject.after}`;
  const sentence = changes === '' ? begun : `${begun} ${changes}`;
  const isPlain = end.kind === 'amount' || end.tone === 'good';
  const name = isPlain ? begun : `${begun}${joint}${end.detail}`;
  return { verb, ...subject, ...end, name, sentence: `${sentence}${joint}${end.detail}` };
}

type Subject = Pick<CallLine, 'target' | 'after' | 'isCounted' | 'aside'> & { readonly words: ToolWords };

function subjectOf(
  texts: CallTexts,
  call: CallToWord,
  tool: BuiltInToolName | null,
  line: (text: string) => string,
): Subject {
  const named = (words: ToolWords, target: string, aside = ''): Subject => ({
    words,
    target,
    after: target === '' ? '' : (words.after ?? ''),
    isCounted: false,
    aside,
  });
  if (tool === null) {
    const tool = [call.server, call.tool].filter((word) => word !== '').map(line);
    return named(texts.foreign(tool.join(' · ')), namedArgument(call.arguments, line));
  }
  const usual = texts.tools[tool];
  if (listsThisFolder(call)) return named(texts.special['list-this-folder'], '');
  if (tool === 'attempt_completion') return named(usual, '');
  const target = callTarget(call, line);
  if (tool === 'background_commands') {
    if (target === '') return named(texts.special['list-commands'], '');
    return named(call.arguments.stop === true ? texts.special['stop-command'] : usual, target);
  }
  const paths = tool === 'read_file' ? pathsRead(call.arguments) : 0;
  if (paths < 2) return named(usual, target);
  const files = call.status === 'done' ? amountsOf(call, tool).find(({ kind }) => kind === 'files') : undefined;
  const counted = files ?? whole('files', paths);
  return { words: usual, target: amountText(texts, counted), after: '', isCounted: true, aside: target };
}

function verbOf(
  texts: CallTexts,
  call: CallToWord,
  tool: BuiltInToolName | null,
  { base, doing, did }: ToolWords,
  line: (text: string) => string,
): string {
  const { status } = call;
  switch (status) {
    case 'done': {
      const amounts = isFinding(tool) ? amountsOf(call, tool) : [];
      return isFinding(tool) && amounts.length > 0 ? texts.found[tool](amounts) : did;
    }
    case 'running':
      return doing;
    case 'failed':
    case 'timed-out': {
      const end = endOfCommand(tool, call);
      // A command that ran and was ended did run.
      return end !== null && end.name !== 'not-started' ? did : texts.couldNot(base);
    }
    case 'skipped':
      if (call.facts?.failure?.name === 'result-refuted') return texts.sentBack;
      return texts.didNot(base);
    case 'denied':
      return texts.didNot(base);
    case 'cancelled':
      if (call.facts?.failure?.name === 'loop-stopped') return texts.didNot(base);
      return endOfCommand(tool, call) === null ? texts.name(line(base)) : did;
    case 'pending':
    case 'asking':
    case 'approved':
    case 'open':
    case 'cut':
    case 'unknown':
      return texts.name(base);
    default:
      return assertNever(status);
  }
}

const FINDING: ReadonlySet<string> = new Set<FindingTool>([
  ...(['search_files', 'search_index', 'query_history', 'internet_search'] as const),
]);

const isFinding = (tool: BuiltInToolName | null): tool is FindingTool => tool !== null && FINDING.has(tool);

const amountsOf = ({ facts, result }: CallToWord, tool: BuiltInToolName): readonly CallAmount[] =>
  result === null ? [] : callAmounts(tool, facts, result);

type End = Pick<CallLine, 'detail' | 'kind' | 'tone'>;

function endOf(texts: CallTexts, call: CallToWord, tool: BuiltInToolName | null, line: (text: string) => string): End {
  const { status } = call;
  switch (status) {
    case 'done':
      return doneEnd(texts, call, tool, line);
    case 'running':
      return PLAIN;
    case 'failed':
    case 'timed-out': {
      const end = endOfCommand(tool, call);
      if (end !== null) return commandWords(texts, end);
      return { detail: reasonOf(texts, call, line), kind: 'reason', tone: 'bad' };
    }
    case 'denied':
      return { detail: reasonOf(texts, call, line), kind: 'reason', tone: 'warn' };
    case 'skipped':
      return { detail: reasonOf(texts, call, line) || texts.skipped, kind: 'reason', tone: 'plain' };
    case 'cancelled': {
      if (call.facts?.failure?.name === 'loop-stopped')
        return { detail: reasonOf(texts, call, line), kind: 'reason', tone: 'plain' };
      return { detail: texts.stopped, kind: 'state', tone: 'warn' };
    }
    case 'unknown':
      return { detail: texts.unknown, kind: 'state', tone: 'warn' };
    case 'open':
    case 'cut':
      return { detail: texts.states[status], kind: 'state', tone: 'warn' };
    case 'pending':
    case 'asking':
    case 'approved':
      return { detail: texts.states[status], kind: 'state', tone: 'plain' };
    default:
      return assertNever(status);
  }
}

const PLAIN: End = { detail: '', kind: 'amount', tone: 'plain' };

function doneEnd(
  texts: CallTexts,
  call: CallToWord,
  tool: BuiltInToolName | null,
  line: (text: string) => string,
): End {
  const { result } = call;
  if (result === null) return PLAIN;
  const end = endOfCommand(tool, call);
  if (end !== null) return commandWords(texts, end);
  const isRead = tool === 'read_file' && pathsRead(call.arguments) > 1;
  const amounts = tool === null || isFinding(tool) ? [] : amountsOf(call, tool);
  const counted = isRead ? amounts.filter(({ kind }) => kind !== 'files') : amounts;
  if (counted.length > 0) return said(counted.map((amount) => amountText(texts, amount)).join(texts.comma));
  const rest = isFinding(tool) ? '' : restOfResult(texts, tool, result, line);
  if (rest !== '') return said(rest);
  return call.enclosed === undefined || call.enclosed === 0 ? PLAIN : said(texts.enclosed(call.enclosed));
}

const said = (detail: string): End => ({ ...PLAIN, detail });

/** How the command of a call ended; null: the call ran none, or it runs still. */
export const endOfCommand = (
  tool: BuiltInToolName | null,
  { ran, result }: Pick<CallToWord, 'ran' | 'result'>,
): CommandEnd | null => commandEnd(tool, ran ?? null, result);

function commandWords(texts: CallTexts, end: CommandEnd): End {
  switch (end.name) {
    case 'exited':
      return { detail: texts.exitCode(end.exitCode), kind: 'state', tone: end.exitCode === 0 ? 'good' : 'bad' };
    case 'timed-out':
      return { detail: texts.timedOut(end.afterMs / 1000), kind: 'state', tone: 'bad' };
    case 'stopped':
      return { detail: texts.commandStopped, kind: 'state', tone: 'warn' };
    case 'not-started':
      return { detail: texts.notStarted, kind: 'reason', tone: 'bad' };
    default:
      return assertNever(end);
  }
}

/** Why the call failed or did not run: in words if the host named the reason, or else as the result says it. */
function reasonOf(texts: CallTexts, call: CallToWord, line: (text: string) => string): string {
  const failure = call.facts?.failure;
  if (failure?.name === 'denied-by-user') {
    const { reason } = failure.data;
    return wordsOf(texts.failures, failure.name, { reason: reason === null ? null : cut(line(reason)) });
  }
  if (failure !== undefined) return wordsOf(texts.failures, failure.name, failure.data);
  if (call.isMalformed === true) return wordsOf(texts.failures, 'unreadable-arguments', {});
  return cut(line(firstLine(call.result ?? '')));
}

const firstLine = (text: string): string => text.trimStart().slice(0, 2_000).split('\n', 1)[0] ?? '';

/** The most characters of a reason that only a text says. */
export const LONGEST_REASON = 300;

const cut = (text: string): string =>
  text.length <= LONGEST_REASON ? text : `${text.slice(0, LONGEST_REASON).toWellFormed()}…`;

/** The numbers of added and removed lines: `+12 −3`; empty if the call changed no file. */
function changesOf({ edits = [] }: CallToWord): string {
  if (edits.length === 0) return '';
  const sum = (part: 'added' | 'removed') => edits.reduce((total, edit) => total + (edit[part] ?? 0), 0);
  const [added, removed] = [sum('added'), sum('removed')];
  return [...(added > 0 || removed === 0 ? [`+${added}`] : []), ...(removed > 0 ? [`−${removed}`] : [])].join(' ');
}
