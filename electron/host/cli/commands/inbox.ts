import type { Awaited } from '../../../../shared/loop.ts';
import { callsOf } from '../../../../shared/message.ts';
import type { LoopSummary } from '../../loops/requests.ts';
import type { HostApi } from '../../program/host-api.ts';
import { visibleLine } from '../../text/escaped-text.ts';
import type { CommandOf } from '../arguments/arguments.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { localeOfLine, printLine, type Shell, withHost } from '../shell.ts';
import { inboxTexts } from '../texts/inbox-texts.ts';
import { tableLines } from '../texts/table.ts';
import { targetOf, verbOf } from '../texts/tool-line.ts';
import { writeJsonLine } from '../views/json-view.ts';

/** A loop that waits for a person. */
interface InboxLine extends Pick<LoopSummary, 'id' | 'topicId' | 'title' | 'updatedAt'> {
  readonly waitsFor: Exclude<Awaited['for'], 'run'>;
  /** The question, or the call. */
  readonly what: string;
}

/**
 * Lists the loops that wait for a person, the one that has waited longest first, or goes on with one
 * of them. An approval is asked for with everything that the call would do, as `resume` asks.
 */
export async function inbox(command: CommandOf<'inbox'>, shell: Shell): Promise<ExitCode> {
  const { action } = command;
  const listed: { lines: readonly InboxLine[]; missed: number } = { lines: [], missed: 0 };
  const exit = await withHost(command, shell, async (host) => {
    listed.lines = linesOf(host, shell);
    listed.missed = host.automations.missed();
    return EXIT.done;
  });
  if (action.name === 'answer') {
    const loopId = action.loopId ?? listed.lines[0]?.id;
    if (loopId !== undefined) {
      const { resume } = await import('./resume.ts');
      return resume({ ...command, name: 'resume', loopId }, shell);
    }
  }
  if (command.json) for (const line of listed.lines) writeJsonLine(shell.environment.stdout, line);
  else printTable(listed, command, shell);
  return exit;
}

function linesOf(host: HostApi, shell: Shell): readonly InboxLine[] {
  const waiting = host.loops.list().flatMap((loop) => {
    const { state, id, topicId, title, updatedAt } = loop;
    if (loop.hidden || state.name !== 'waiting' || state.awaited.for === 'run') return [];
    const { awaited } = state;
    return [{ ...{ id, topicId, title, updatedAt }, waitsFor: awaited.for, what: whatOf(host, loop, awaited, shell) }];
  });
  return waiting.toReversed();
}

function whatOf(host: HostApi, { id, topicId }: LoopSummary, awaited: Awaited, { texts }: Shell): string {
  const own = host.messages(topicId).filter(({ loopId }) => loopId === id);
  if (awaited.for === 'question') {
    const asked = own.flatMap(({ parts }) => parts).findLast((part) => part.type === 'question');
    return asked?.type === 'question' ? asked.question : '';
  }
  const call = awaited.for === 'run' ? undefined : own.flatMap(callsOf).find(({ callId }) => callId === awaited.callId);
  if (call === undefined) return '';
  const named = { server: call.tool?.serverId ?? '', tool: call.tool?.toolName ?? call.writtenName };
  return `${verbOf(named.server, named.tool, texts)} ${targetOf({ ...named, arguments: call.arguments })}`.trim();
}

function printTable(
  { lines, missed }: { readonly lines: readonly InboxLine[]; readonly missed: number },
  command: CommandOf<'inbox'>,
  shell: Shell,
): void {
  const texts = inboxTexts(localeOfLine(command, shell));
  if (missed > 0) printLine(shell, texts.missed(missed));
  if (lines.length === 0) return missed > 0 ? undefined : printLine(shell, texts.none);
  const { environment, paint } = shell;
  const { loop, for: waitsFor, age, topic, what } = texts.columns;
  const rows = lines.map((line) => [
    line.id,
    texts.for[line.waitsFor],
    shell.texts.age(environment.now() - line.updatedAt),
    visibleLine(line.title),
    visibleLine(line.what),
  ]);
  const width = environment.stdout.isTTY ? environment.stdout.columns() : undefined;
  const [head = '', ...rest] = tableLines([[loop, waitsFor, age, topic, what], ...rows], width);
  printLine(shell, paint('dim', head));
  for (const line of rest) printLine(shell, line);
  printLine(shell, texts.how);
}
