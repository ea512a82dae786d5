/**
 * Runs slash commands given as arguments or typed at prompts. They call no model and start no loop.
 */
import { LoopwrightError } from '../../../../shared/errors.ts';
import type { TopicId } from '../../../../shared/ids.ts';
import type { SlashReply } from '../../../../shared/slash/slash-command.ts';
import type { Host } from '../../program/host-api.ts';
import { visibleText } from '../../text/escaped-text.ts';
import type { SentMessage } from '../../topics/turns.ts';
import type { CommandOf, LoopCommand } from '../arguments/arguments.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { localeOfLine, printLine, type Shell, sayAside, withHost } from '../shell.ts';
import { writeJsonLine } from '../views/json-view.ts';

/**
 * Carries out the prompt of `run`, which is a slash command. The message is stored in the topic
 * that the command line names, if any.
 */
export function slashCommand(text: string, command: CommandOf<'run'>, shell: Shell): Promise<ExitCode> {
  return withHost(command, shell, async (host) => {
    const topicId = command.options.topicId ?? null;
    return exitOf(await doSlashCommand(host, { text, topicId }, command, shell));
  });
}

/** Carries out the command and prints the reply. */
export async function doSlashCommand(
  host: Pick<Host, 'assistant' | 'topics'>,
  { text, topicId }: { readonly text: string; readonly topicId: TopicId | null },
  command: LoopCommand,
  shell: Shell,
): Promise<SlashReply> {
  const locale = localeOfLine(command, shell);
  const reply =
    topicId === null
      ? await host.assistant.run(text, { topicId, locale })
      : await keptReply(host, { text, topicId, locale });
  if (command.json) writeJsonLine(shell.environment.stdout, { type: 'slash-command', ...reply });
  else if (exitOf(reply) === EXIT.badUsage) sayAside(shell, reply.text);
  else printLine(shell, visibleText(reply.text));
  return reply;
}

async function keptReply(host: Pick<Host, 'topics'>, message: SentMessage) {
  const sent = await host.topics.send(message);
  if (sent.kind !== 'command') throw new LoopwrightError('not-a-slash-command');
  return sent.reply;
}

function exitOf({ ok, code }: SlashReply): ExitCode {
  if (code === 'usage' || code === 'unknown-command') return EXIT.badUsage;
  return ok ? EXIT.done : EXIT.notAllGood;
}
