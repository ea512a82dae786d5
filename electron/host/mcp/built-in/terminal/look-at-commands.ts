/** Answers calls that look at commands in the background, list them or end them. */
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { assertNever } from '../../../../../shared/assert-never.ts';
import type { BackgroundCommand, BackgroundEnd, BackgroundStop } from '../../../../../shared/background-command.ts';
import type { Foresight } from '../../../approvals/foreseen.ts';
import type { RunningCommand } from '../../../processes/background-command.ts';
import type { BackgroundCommands } from '../../../processes/background-commands.ts';
import { quoted } from '../../../text/visible-text.ts';
import type { BuiltInCall } from '../built-in.ts';
import { badArguments, said } from '../in-process.ts';
import { parseArguments } from '../parse-arguments.ts';
import type { StartParts } from './start-command.ts';
import { BackgroundCall } from './terminal-tools.ts';

/** The number of characters of a command in a list. */
const COMMAND_LENGTH = 200;

/** What such a call would do. A call that finds no command does nothing, so nobody is asked. */
export function foreseenLook(background: BackgroundCommands, args: object): Foresight {
  const parsed = parseArguments(BackgroundCall, args);
  if (!parsed.ok) return parsed;
  const { id, stop } = parsed.value;
  if (id === undefined)
    return { ok: true, value: { kind: 'other', effect: { kind: 'background', does: 'list', command: '' } } };
  const command = background.find(id)?.view.command;
  if (command === undefined) return { ok: false, message: unknown(id), problem: 'not-found' };
  return { ok: true, value: { kind: 'other', effect: { kind: 'background', does: stop ? 'stop' : 'look', command } } };
}

export async function lookAtCommands(
  { background, recorder }: Pick<StartParts, 'background' | 'recorder'>,
  { args, key, signal }: BuiltInCall,
): Promise<CallToolResult> {
  const parsed = parseArguments(BackgroundCall, args);
  if (!parsed.ok) return badArguments(parsed.message);
  const topicId = key === null ? null : recorder.topicOf(key);
  if (key === null || topicId === null) return said('Only a task can have commands in the background.', true);
  const { id, stop, wait_seconds: seconds, wait_for: text = null } = parsed.value;
  if (id === undefined) return said(listText(background.list(topicId)));
  const command = background.find(id);
  if (command === null || command.topicId !== topicId) return said(unknown(id));
  if (stop && command.view.loopId !== key.loopId)
    return said(`The user keeps "${id}" running, so only the user can end it: ask for it.`, true);
  if (stop) command.stop('model');
  if (stop) await command.over;
  const milliseconds = Math.max(seconds, text === null ? 0 : USUAL_WAIT) * 1000;
  return answerOf(command, await command.look({ milliseconds, text, signal }));
}

/** How many seconds a call waits for a text if it does not say how long. */
const USUAL_WAIT = 30;

const unknown = (id: string): string =>
  `No background command "${quoted(id, 20)}" runs. Such a command ends with the task that started it, unless the user keeps it, and when the app is closed. Start it again if it is still needed.`;

function listText(commands: readonly BackgroundCommand[]): string {
  if (commands.length === 0)
    return 'No command runs in the background. Those of earlier tasks, and all others when the app was closed, have ended.';
  return commands
    .map(({ id, command, kept, ...view }) => {
      const facts = [stateOf(view), ...(kept ? ['kept by the user'] : [])];
      return `${id} (${facts.join(', ')}): ${quoted(command, COMMAND_LENGTH)}`;
    })
    .join('\n');
}

/** The state of a command, what it has written since the last look, and sentences of the host. */
export function answerOf(command: RunningCommand, output: string, first: readonly string[] = []): CallToolResult {
  const { view, notes } = command;
  const wrote = output.trim() === '' ? '(no new output)' : output.trimEnd();
  const isFailed = view.state.name === 'ended' && view.state.end.name === 'not-started';
  const answer = said(`${stateOf(view)}\n${wrote}`, isFailed);
  const sentences = [...(isFailed ? [] : first), ...removedSentence(view), ...notes];
  if (sentences.length === 0) return answer;
  return { ...answer, content: [...answer.content, { type: 'text', text: sentences.join(' ') }] };
}

/** The end of a command names what was removed itself. */
const removedSentence = ({ state, removed }: BackgroundCommand): readonly string[] =>
  state.name === 'ended' || removed.length === 0
    ? []
    : [
        `Removed, because a sandboxed command may not create protected files: ${removed.map((path) => quoted(path, 200)).join(', ')}.`,
      ];

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;

function stateOf({ state, startedAt }: Pick<BackgroundCommand, 'state' | 'startedAt'>): string {
  if (state.name === 'running') return `running for ${seconds(Date.now() - startedAt)}`;
  return endText(state.end, seconds(state.at - startedAt));
}

function endText(end: BackgroundEnd, took: string): string {
  switch (end.name) {
    case 'exited':
      return `exit code ${end.exitCode} (${took})`;
    case 'stopped':
      return `ended by ${ENDED_BY[end.by]} (${took})`;
    case 'not-started':
      return `The command could not be started: ${end.why}`;
    default:
      return assertNever(end);
  }
}

const ENDED_BY: Readonly<Record<BackgroundStop, string>> = {
  user: 'the user',
  model: 'you',
  loop: 'the end of the task that started it',
  app: 'the end of the app',
};
