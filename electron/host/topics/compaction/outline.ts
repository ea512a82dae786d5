/**
 * Creates an outline that replaces earlier messages when the model cannot summarise them: the
 * messages of the user, the beginning of each reply, and the tool calls. The functions are pure.
 */
import { assertNever } from '../../../../shared/assert-never.ts';
import { commandReport } from '../../../../shared/command-report.ts';
import type { CallId } from '../../../../shared/ids.ts';
import type { ModelMessage, Part, ToolCallStatus } from '../../../../shared/message.ts';
import { questionText } from '../../../../shared/question-text.ts';
import type { Compaction } from '../../../../shared/topic.ts';
import { tokensOfText } from '../../text/token-estimate.ts';

/** The text that replaces earlier messages, and whether a model or an outline produced it. */
export type Notes = Pick<Compaction, 'summary' | 'madeBy'>;

/**
 * The maximum number of characters of a line with a user message, with a reply, and with a call.
 */
const SAID = 600;
const REPLIED = 240;
const CALLED = 160;

/**
 * Lists messages and calls in about `mostTokens` tokens; lines in the middle are dropped first.
 * User lines begin with `>`, replies with `<`, calls with `-`, and notes by a model with `|`, so
 * that no other text looks like a user message. `before` is the text that already replaces still
 * earlier messages.
 */
export function outline(before: Notes | null, messages: readonly ModelMessage[], mostTokens: number): string {
  const statuses = new Map<CallId, ToolCallStatus>();
  for (const part of messages.flatMap(({ parts }) => parts)) {
    if (part.type === 'tool-result') statuses.set(part.callId, part.status);
  }
  const lines = messages.flatMap((message) => message.parts.flatMap((part) => lineOf(part, message.role, statuses)));
  return withoutMiddle([...(before === null ? [] : linesOf(before)), ...lines], mostTokens);
}

function linesOf({ summary, madeBy }: Notes): readonly string[] {
  const lines = summary.split('\n');
  return madeBy === 'outline' ? lines : lines.map((line) => `| ${line}`);
}

function lineOf(
  part: Part,
  role: ModelMessage['role'],
  statuses: ReadonlyMap<CallId, ToolCallStatus>,
): readonly string[] {
  switch (part.type) {
    case 'text':
      return said(part.text, role);
    case 'question':
      return said(`${part.prefix} ${questionText(part)}`, role);
    case 'command-run':
      return said(commandReport(part.locale, part), role);
    case 'file':
      return role === 'user' ? [`> ${oneLine(part.path, REPLIED)}`] : [];
    case 'tool-call': {
      const status = statuses.get(part.callId) ?? 'unknown';
      return [`- ${oneLine(`${part.writtenName} ${JSON.stringify(part.arguments)}`, CALLED)}: ${status}`];
    }
    case 'tool-result':
    case 'reasoning':
    case 'image':
    case 'slash-command':
    case 'reminder':
      return [];
    default:
      return assertNever(part);
  }
}

function said(text: string, role: ModelMessage['role']): readonly string[] {
  const line = oneLine(text, role === 'user' ? SAID : REPLIED);
  if (line === '') return [];
  return [`${role === 'user' ? '>' : '<'} ${line}`];
}

function oneLine(text: string, most: number): string {
  // Only the beginning of a long text is searched for whitespace, to save time.
  const line = text
    .slice(0, most * 4)
    .replace(/\s+/g, ' ')
    .trim();
  return line.length <= most ? line.toWellFormed() : `${line.slice(0, most).toWellFormed()}…`;
}

function withoutMiddle(lines: readonly string[], mostTokens: number): string {
  const sizes = lines.map((line) => tokensOfText(line) + 1);
  let over = sizes.reduce((sum, size) => sum + size, 0) - mostTokens;
  if (over <= 0) return lines.join('\n');
  // Keeps lines at the beginning for a third of the tokens.
  let from = 0;
  for (let room = mostTokens / 3; from < lines.length && (sizes[from] ?? 0) <= room; from++) room -= sizes[from] ?? 0;
  let to = from;
  for (; to < lines.length && over > 0; to++) over -= sizes[to] ?? 0;
  return [...lines.slice(0, from), '[…]', ...lines.slice(to)].join('\n');
}
