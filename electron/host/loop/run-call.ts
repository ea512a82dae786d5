/** Runs one admitted call and journals its result. */
import type { CallFacts } from '../../../shared/call-facts.ts';
import type { FileDiff } from '../../../shared/loop.ts';
import type { ToolDefinition } from '../../../shared/mcp.ts';
import { resultText } from '../../../shared/message.ts';
import type { BatchDeadline } from './batch-deadline.ts';
import { isLastRepeat } from './budget.ts';
import type { RequestedCall, ToolResult } from './effects.ts';
import { isInterrupted, type LoopContext } from './loop-context.ts';
import type { Grant, ToolOutcome } from './ports.ts';

/** A call that may run. */
export interface ReadyCall {
  readonly call: RequestedCall;
  readonly tool: ToolDefinition;
  readonly grant: Grant;
  /** Who allowed it; absent: nobody had to. */
  readonly decided?: CallFacts['decided'];
}

/**
 * Returns `differs`, and had no effect, if the call would no longer do what the user approved. Then
 * it must be admitted again.
 */
export async function runCall(
  context: LoopContext,
  seq: number,
  { call, tool, grant, decided }: ReadyCall,
  deadline: Pick<BatchDeadline, 'signal' | 'waiting'>,
): Promise<ToolResult | 'differs'> {
  const { journal, ports, record, monitor, controls } = context;
  const began = ports.now();
  const waits = waitingTime(ports.now);
  let announced = false;
  let isSeenOnDisk = false;
  const announceOnce = () => {
    if (!announced) announce(context, call);
    announced = true;
  };
  const outcome = await ports.tools.call(
    call,
    tool,
    { loopId: record.id, topicId: record.topicId, callId: call.callId, workspace: record.workspace, grant },
    {
      started: (changes) => {
        journal.append(seq, { kind: 'call-started', callId: call.callId, changes });
        isSeenOnDisk = changes.length > 0;
        if (!tool.readOnly) journal.commit();
        // The row may be part of a transaction that is still open.
        queueMicrotask(announceOnce);
      },
      progress: (text) => monitor({ type: 'tool-call-progress', callId: call.callId, text }),
      waiting: (isWaiting) => {
        deadline.waiting(isWaiting);
        waits.waiting(isWaiting);
      },
    },
    deadline.signal,
  );
  if (outcome === 'differs') return outcome;
  announceOnce();
  const overtime = outcome.status === 'cancelled' && !controls.signal.aborted;
  const result = resultOf(call, {
    status: overtime ? 'timed-out' : outcome.status,
    content: outcome.content,
    durationMs: Math.max(0, ports.now() - began - waits.total()),
    ...changeOf(tool, outcome),
    ...editsOf(outcome),
    ...(outcome.ran !== undefined && { ran: outcome.ran }),
    ...(outcome.outputs !== undefined && { outputs: outcome.outputs }),
    facts: { ...outcome.facts, ...(decided !== undefined && { decided }) },
  });
  if (isInterrupted(controls) && outcome.status === 'cancelled') return result;
  const settled = settle(context, seq, call, result, outcome.diffs);
  // Committing the answer now ensures that an external side effect is known to have happened after
  // a crash. For an edit, the file on disk is sufficient evidence.
  if (!tool.readOnly && !(outcome.changedFiles && isSeenOnDisk)) journal.commit();
  return settled;
}

/** Measures the time for which a call waited for the user. That time is no work of the call. */
function waitingTime(now: () => number) {
  let total = 0;
  let since: number | null = null;
  return {
    waiting: (isWaiting: boolean) => {
      if (since !== null) total += now() - since;
      since = isWaiting ? now() : null;
    },
    total: () => total,
  };
}

function changeOf(tool: ToolDefinition, outcome: ToolOutcome): Pick<ToolResult, 'changedFiles'> {
  if (outcome.changedFiles) return { changedFiles: 'yes' };
  return !tool.readOnly && outcome.status === 'done' ? { changedFiles: 'maybe' } : {};
}

function editsOf({ diffs }: ToolOutcome): Pick<ToolResult, 'edits'> {
  return diffs.length === 0 ? {} : { edits: diffs.map(({ patch: _, note: __, ...edit }) => edit) };
}

/** Journals the result of a call that does not run. */
export function settleCall(
  context: LoopContext,
  seq: number,
  call: RequestedCall,
  result: Pick<ToolResult, 'status' | 'content' | 'changedFiles' | 'facts'>,
): ToolResult {
  announce(context, call);
  return settle(context, seq, call, resultOf(call, { facts: {}, ...result }), []);
}

function settle(
  { journal, monitor, strategy }: LoopContext,
  seq: number,
  call: RequestedCall,
  settled: ToolResult,
  diffs: readonly FileDiff[],
): ToolResult {
  const isWarned = settled.status !== 'cancelled' && isLastRepeat(journal.tally, settled, strategy);
  const result = isWarned ? { ...settled, content: [...settled.content, REPEAT_WARNING] } : settled;
  journal.append(seq, { kind: 'call-settled', callId: call.callId, result });
  monitor({
    type: 'tool-call-end',
    callId: call.callId,
    ...named(call),
    status: result.status,
    result: resultText(result),
    diffs,
    ...(result.ran !== undefined && { ran: result.ran }),
    ...(result.outputs !== undefined && { outputs: result.outputs }),
    ...(result.facts !== undefined && { facts: result.facts }),
  });
  return result;
}

/** Stored in the result, so that a replay sends the same text to the model. */
const REPEAT_WARNING = {
  type: 'text',
  text: 'This call was made before in the same words, and no other change was made since. Making it once more ends the loop. Use the result you have, or do something else.',
} as const;

const resultOf = (call: RequestedCall, result: Omit<ToolResult, 'type' | 'callId' | 'tool'>): ToolResult => ({
  type: 'tool-result',
  callId: call.callId,
  tool: call.tool,
  ...result,
});

function announce({ monitor }: LoopContext, call: RequestedCall): void {
  monitor({ type: 'tool-call-start', callId: call.callId, ...named(call), arguments: call.arguments });
}

const named = (call: RequestedCall) => ({
  server: call.tool?.serverId ?? '',
  tool: call.tool?.toolName ?? call.writtenName,
});
