/** The report that a model reads about a command the user ran. */
import { assertNever } from './assert-never.ts';
import { inlineCode, longestTicks } from './inline-code.ts';
import type { Locale } from './loop.ts';

export type ReportedEnd =
  | { readonly name: 'exited'; readonly exitCode: number }
  | { readonly name: 'timed-out'; readonly afterMs: number }
  | { readonly name: 'stopped' }
  /** The app was closed while the command ran. */
  | { readonly name: 'closed' }
  | { readonly name: 'not-started'; readonly why: string };

interface Texts {
  /** Contains the placeholders `{command}` and `{end}`. */
  readonly ran: string;
  /** The same text as `ran`, for a command without output. */
  readonly silent: string;
  readonly exited: string;
  readonly timedOut: string;
  readonly stopped: string;
  readonly closed: string;
  readonly notStarted: string;
  readonly leftOut: string;
}

const english: Texts = {
  ran: 'I ran {command} ({end}):',
  silent: 'I ran {command} ({end}). It wrote nothing.',
  exited: 'exit code {code}',
  timedOut: 'stopped at the time limit of {seconds} seconds',
  stopped: 'stopped by me',
  closed: 'stopped because the app was closed',
  notStarted: 'could not be started: {why}',
  leftOut: '[{count} characters are left out here]',
};

const chinese: Texts = {
  ran: '我运行了 {command}（{end}）：',
  silent: '我运行了 {command}（{end}）。没有任何输出。',
  exited: '退出码 {code}',
  timedOut: '达到 {seconds} 秒时限，已停止',
  stopped: '已由我停止',
  closed: '因应用关闭而停止',
  notStarted: '无法启动：{why}',
  leftOut: '[此处省略 {count} 个字符]',
};

const texts: Record<Locale, Texts> = { en: english, 'zh-CN': chinese };

/** A command, how it ended, and its output. */
export interface ReportedCommand {
  readonly command: string;
  readonly end: ReportedEnd;
  readonly output: string;
}

/** Maximum number of characters of an output that are stored. */
const STORED_OUTPUT = 8_000;

/** Maximum lengths of the whole report and of its parts, in characters. */
const LONGEST = 10_000;
const COMMAND = 1_500;
const WHY = 500;
const BEGINNING = 2_000;
const NOTE = 60;

/** Describes in a few words how a command ended. */
export function endText(locale: Locale, end: ReportedEnd): string {
  const say = texts[locale];
  switch (end.name) {
    case 'exited':
      return say.exited.replace('{code}', String(end.exitCode));
    case 'timed-out':
      return say.timedOut.replace('{seconds}', String(end.afterMs / 1000));
    case 'stopped':
      return say.stopped;
    case 'closed':
      return say.closed;
    case 'not-started':
      return say.notStarted.replace('{why}', () => shortened(end.why, WHY));
    default:
      return assertNever(end);
  }
}

/**
 * Returns Markdown of at most 10,000 characters. A long output is cut in the middle, or left out
 * if there is no room for it. Nothing in the output can close the code fence.
 */
export function commandReport(locale: Locale, ran: ReportedCommand): string {
  const say = texts[locale];
  const parts: Readonly<Record<string, string>> = {
    '{command}': inlineCode(shortened(ran.command, COMMAND)),
    '{end}': endText(locale, ran.end),
  };
  const output = ran.output.replace(/^\n+|\s+$/g, '');
  const first = (output === '' ? say.silent : say.ran).replace(/\{command\}|\{end\}/g, (name) => parts[name] ?? name);
  if (output === '') return first;
  const fence = '`'.repeat(Math.max(3, longestTicks(output) + 1));
  const room = LONGEST - first.length - 2 * fence.length - 4;
  // A fence with thousands of backticks leaves no room for the output, so the output is left out.
  if (room < BEGINNING * 2) return `${first} ${say.leftOut.replace('{count}', String(output.length))}`;
  return `${first}\n\n${fence}\n${withoutMiddle(output, room, say)}\n${fence}`;
}

/** Returns the output as it is stored: a long one is reduced to its beginning and its end. */
export function storedOutput(locale: Locale, output: string): string {
  return withoutMiddle(output.replace(/^\n+|\s+$/g, ''), STORED_OUTPUT, texts[locale]);
}

function withoutMiddle(text: string, room: number, say: Texts): string {
  if (text.length <= room) return text;
  const end = room - BEGINNING - NOTE;
  const note = say.leftOut.replace('{count}', String(text.length - BEGINNING - end));
  return `${text.slice(0, BEGINNING).toWellFormed()}\n${note}\n${text.slice(-end).toWellFormed()}`;
}

function shortened(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length).toWellFormed()}…`;
}
