/** The calls of a loop that failed, and after which no call did the same with success. Pure. */
import { callTarget } from '../../../shared/call-target.ts';
import type { EvidenceFailure } from '../../../shared/evidence.ts';
import { FILE_EDITOR, isCompletion, isTodoWrite, TERMINAL, type ToolRef } from '../../../shared/mcp.ts';
import { resultText, type ToolResultPart } from '../../../shared/message.ts';
import type { JournalCall } from './journal-calls.ts';
import { LONGEST_LINE, lineOf } from './one-line.ts';
import type { TerminalRun } from './terminal-runs.ts';

/**
 * A command that exited with another code than 0 failed too. A denied or skipped call, a call that the
 * user stopped, and one of a tool that does not exist are no failures of the work; neither are lists of
 * todos and refused completions.
 */
export function failedCalls(calls: readonly JournalCall[], runs: readonly TerminalRun[]): readonly EvidenceFailure[] {
  const runOf = new Map(runs.map((run) => [run.call.callId, run]));
  const seen = calls.flatMap((call) => {
    const { tool, settled } = call;
    if (tool === null || settled === null || isCompletion(tool) || isTodoWrite(tool)) return [];
    const run = runOf.get(call.callId);
    return [{ call, tool, result: settled.result, work: workOf(call, tool, run), how: howOf(settled.result, run) }];
  });
  const lastSuccess = new Map(seen.flatMap(({ work, how }, at) => (how === 'done' ? [[work, at] as const] : [])));
  return seen.flatMap(({ call, tool, result, work, how }, at) => {
    if (how !== 'failed' || (lastSuccess.get(work) ?? -1) > at) return [];
    return [
      {
        ...{ callId: call.callId, server: tool.serverId, tool: tool.toolName },
        ...{ target: targetOf(call, tool), message: firstSentence(resultText(result)) },
      },
    ];
  });
}

function howOf({ status }: ToolResultPart, run: TerminalRun | undefined): 'done' | 'failed' | 'neither' {
  const { end } = run ?? {};
  if (end?.name === 'exited') return end.exitCode === 0 ? 'done' : 'failed';
  if (end?.name === 'stopped') return 'neither';
  if (status === 'done') return run?.isInBackground === true ? 'neither' : 'done';
  return status === 'failed' || status === 'timed-out' || status === 'unknown' ? 'failed' : 'neither';
}

/** What a call wants to do. Any tool for files makes good what another one could not do with a file. */
function workOf(call: JournalCall, { serverId, toolName }: ToolRef, run: TerminalRun | undefined): string {
  if (serverId === TERMINAL && run !== undefined) return `${serverId} ${run.folder} ${run.command}`;
  const { path } = call.arguments;
  if (serverId === FILE_EDITOR && typeof path === 'string') return `${serverId} ${path.replace(/^\.\//, '')}`;
  return `${serverId} ${toolName} ${targetOf(call, { serverId, toolName })}`;
}

function targetOf({ arguments: args }: JournalCall, { serverId, toolName }: ToolRef): string {
  return lineOf(callTarget({ server: serverId, tool: toolName, arguments: args }, (text) => lineOf(text)));
}

function firstSentence(text: string): string {
  const line = lineOf(text, 2 * LONGEST_LINE);
  const end = /[.!?](?= )|[。！？]/.exec(line);
  return lineOf(end === null ? line : line.slice(0, end.index + 1), LONGEST_LINE);
}
