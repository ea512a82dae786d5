/** The commands that a loop ran, and how they ended. Pure. */
import type { BackgroundCommand } from '../../../shared/background-command.ts';
import { TERMINAL } from '../../../shared/mcp.ts';
import type { ToolResultPart } from '../../../shared/message.ts';
import type { CommandEnd } from '../../../shared/ran-command.ts';
import { type PlacedWords, placedWords } from './command-words.ts';
import type { JournalCall, Position } from './journal-calls.ts';

export interface TerminalRun extends PlacedWords {
  readonly call: JournalCall;
  /** As the model wrote it. */
  readonly written: string;
  readonly began: Position;
  /** Where it is known to have ended; infinite: it may still run. */
  readonly over: Position;
  /** Absent: it is not known how it ended. */
  readonly end?: CommandEnd;
  readonly isInBackground: boolean;
}

/**
 * Returns the commands that began, in the order of their beginnings. `background` are the commands in the
 * background that this process knows. `root` is the absolute path of the folder of the topic.
 */
export function terminalRuns(
  calls: readonly JournalCall[],
  root: string,
  background: readonly Pick<BackgroundCommand, 'id' | 'state'>[],
): readonly TerminalRun[] {
  const looks = looksAt(calls);
  const states = new Map(background.map(({ id, state }) => [id, state]));
  const runs = calls.flatMap((call): readonly TerminalRun[] => {
    const { command, working_directory: folder } = call.arguments;
    if (call.tool?.serverId !== TERMINAL || call.began === null || typeof command !== 'string') return [];
    const words = placedWords(root, command, typeof folder === 'string' ? folder : '.');
    const run = { call, written: command.trim(), began: call.began.last, ...words };
    if (call.tool.toolName === 'run_command') {
      const end = call.settled?.result.ran?.end;
      const over = call.settled?.position ?? Infinity;
      return [{ ...run, over, ...(end !== undefined && { end }), isInBackground: false }];
    }
    if (call.tool.toolName !== 'start_command') return [];
    return [{ ...run, ...endInBackground(call, looks, states), isInBackground: true }];
  });
  return runs.toSorted((one, other) => one.began - other.began);
}

type Look = { readonly position: Position; readonly end: CommandEnd };

function endInBackground(
  call: JournalCall,
  looks: ReadonlyMap<string, Look>,
  states: ReadonlyMap<string, BackgroundCommand['state']>,
): Pick<TerminalRun, 'over' | 'end'> {
  if (call.settled === null) return { over: Infinity };
  const { position, result } = call.settled;
  const atOnce = endIn(result);
  if (atOnce !== null) return { over: position, end: atOnce };
  const id = startedId(result);
  const seen = id === null ? undefined : looks.get(id);
  if (seen !== undefined) return { over: seen.position, end: seen.end };
  const state = id === null ? undefined : states.get(id);
  // It ended after the last look, so it may have run until the end of the loop.
  if (state?.name === 'ended' && state.end.name === 'exited') return { over: Infinity, end: state.end };
  return { over: Infinity };
}

/** The first looks that saw a command in the background ended, by its id. */
function looksAt(calls: readonly JournalCall[]): ReadonlyMap<string, Look> {
  const looks = new Map<string, Look>();
  for (const { tool, arguments: args, settled } of calls) {
    if (tool?.serverId !== TERMINAL || tool.toolName !== 'background_commands' || settled === null) continue;
    const end = endIn(settled.result);
    if (end === null || typeof args.id !== 'string' || looks.has(args.id)) continue;
    looks.set(args.id, { position: settled.position, end });
  }
  return looks;
}

/** Reads the first line of a result, which the terminal writes before the output of the command. */
function endIn({ content }: ToolResultPart): CommandEnd | null {
  const [first] = content;
  if (first?.type !== 'text') return null;
  const code = /^exit code (-?\d{1,10}) \(\d+(?:\.\d+)? s\)(?:\n|$)/.exec(first.text)?.[1];
  if (code !== undefined) return { name: 'exited', exitCode: Number(code) };
  return /^ended by (?:you|the user|the end of the) /.test(`${first.text.split(' (')[0]} `)
    ? { name: 'stopped' }
    : null;
}

/** Reads the sentence of the terminal after the output. */
function startedId({ content }: ToolResultPart): string | null {
  const [, second] = content;
  if (second?.type !== 'text') return null;
  return /^Started in the background as "([^"]{1,100})"\./.exec(second.text)?.[1] ?? null;
}
