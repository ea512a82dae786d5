import { realpathSync } from 'node:fs';
import path from 'node:path';
import type { CallId, LoopId } from '../../../../shared/ids.ts';
import type { LoopState } from '../../../../shared/loop.ts';
import { callsOf, type Message, type ToolCallPart } from '../../../../shared/message.ts';
import type { LoopRecord } from '../../loop/ports.ts';
import type { HostApi } from '../../program/host-api.ts';
import type { CommandOf } from '../arguments/arguments.ts';
import { modelChoice } from '../arguments/model-choice.ts';
import { UsageError } from '../arguments/usage-problem.ts';
import type { ExitCode } from '../exit-codes.ts';
import { type Shell, storedModel } from '../shell.ts';
import { stateWord } from '../texts/state-words.ts';
import type { Texts } from '../texts/texts.ts';
import { targetOf, verbOf } from '../texts/tool-line.ts';
import { follow } from '../views/follow.ts';
import { keysFor } from './host-options.ts';
import { withLoopSession } from './loop-session.ts';
import { sayIfRestricted } from './restricted-folder.ts';

/** Resumes a loop that an earlier process left unfinished, and follows it. */
export async function resume(command: CommandOf<'resume'>, shell: Shell): Promise<ExitCode> {
  const { options } = command;
  const { texts, environment } = shell;
  const keys = keysFor(options, shell);
  const given = {
    model: await modelChoice(options, keys, () => storedModel(command, shell)),
    keys,
    workspace: undefined,
  };
  return withLoopSession(command, shell, given, async ({ host, following, say }) => {
    const loopId = command.loopId ?? newestResumable(host);
    if (loopId === null) {
      say(texts.nothingToResume);
      return null;
    }
    const record = host.loop(loopId);
    refuseOtherSettings(record, options, environment.workingDirectory);
    sayIfRestricted(host, record.workspace, shell, say);
    const { id } = record;
    if (!command.json) for (const line of whereItStood(host, record, texts)) say(line);
    const limits = Object.keys(options.limits).length === 0 ? {} : { limits: options.limits };
    return follow(() => host.resumeLoop(id, limits), following);
  });
}

function newestResumable(host: HostApi): LoopId | null {
  return host.loops.list().find(({ state, hidden }) => isResumable(state) && !hidden)?.id ?? null;
}

function isResumable(state: LoopState): boolean {
  return state.name !== 'completed' && state.name !== 'running';
}

/**
 * Refuses options that differ from the values with which the loop was started, because a resumed
 * loop cannot change them.
 */
export function refuseOtherSettings(
  record: LoopRecord,
  { workspace, strategy, topicId }: Pick<CommandOf<'resume'>['options'], 'workspace' | 'strategy' | 'topicId'>,
  workingDirectory: string,
): void {
  const refuse = (option: string, value: string) => {
    throw new UsageError({ problem: 'other-loop-setting', option, value });
  };
  if (workspace !== undefined && realFolder(path.resolve(workingDirectory, workspace)) !== record.workspace) {
    refuse('--workspace', record.workspace);
  }
  if (strategy !== undefined && strategy !== 'auto' && strategy !== record.strategy) {
    refuse('--strategy', record.strategy);
  }
  if (topicId !== undefined && topicId !== record.topicId) refuse('--topic', record.topicId);
}

/** A loop stores the real path of its folder. */
function realFolder(folder: string): string {
  try {
    return realpathSync.native(folder);
  } catch {
    return folder;
  }
}

function whereItStood(host: HostApi, { id, topicId, state }: LoopRecord, texts: Texts): readonly string[] {
  const lines = [texts.resumedAfter(stateWord(state, texts))];
  if (state.name !== 'interrupted') return lines;
  const calls = unansweredCalls(host.messages(topicId), id).map((call) => {
    const named = { server: call.tool?.serverId ?? '', tool: call.tool?.toolName ?? call.writtenName };
    return `${verbOf(named.server, named.tool, texts)} ${targetOf({ ...named, arguments: call.arguments })}`.trim();
  });
  return [...lines, calls.length === 0 ? texts.inFlightNothing : texts.inFlight(calls.join('; '))];
}

/** The calls of a loop without a result: they were running when the loop was interrupted. */
function unansweredCalls(messages: readonly Message[], loopId: LoopId): readonly ToolCallPart[] {
  const own = messages.filter((message) => message.loopId === loopId);
  const answered = new Set<CallId>(
    own.flatMap((message) => message.parts.flatMap((part) => (part.type === 'tool-result' ? [part.callId] : []))),
  );
  return own.flatMap(callsOf).filter((call) => !answered.has(call.callId));
}
