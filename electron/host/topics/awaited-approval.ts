/** Asks again for an approval that a loop has waited for since an earlier start of the app. */
import type { CallId, LoopId, TopicId } from '../../../shared/ids.ts';
import type { LocatedEvent } from '../../../shared/loop.ts';
import { callsOf } from '../../../shared/message.ts';
import type { LoopRecord, ToolPort } from '../loop/ports.ts';
import type { LoopRunner } from '../loops/runner.ts';
import type { Loops } from '../store/loops.ts';

export interface AwaitedApprovalParts {
  readonly loops: Loops;
  readonly runner: Pick<LoopRunner, 'hasDriven'>;
  readonly tools: Pick<ToolPort, 'catalogue' | 'judge'>;
  readonly tell: (event: LocatedEvent) => void;
  readonly now: () => number;
}

/**
 * Judges the call anew, which changes nothing: the reason and the diffs are those of this moment, which is what the user decides by. Says nothing
 * about a loop that was driven here: that said it itself. A call that would no longer be asked about is left as the journal shows it.
 */
export async function askAgain(parts: AwaitedApprovalParts, topicId: TopicId): Promise<void> {
  const { loops, runner, tools, tell, now } = parts;
  const record = loops.open(topicId).find((loop) => awaitedCall(loop) !== null);
  const callId = record === undefined ? null : awaitedCall(record);
  if (record === undefined || callId === null || runner.hasDriven(record.id)) return;
  const call = loops
    .journal(record.id)
    .flatMap((row) => (row.kind === 'model-settled' ? callsOf(row.reply) : []))
    .findLast((made) => made.callId === callId);
  const catalogue = await tools.catalogue(topicId, record.workspace);
  const tool = catalogue.find(
    ({ serverId, toolName }) => serverId === call?.tool?.serverId && toolName === call.tool.toolName,
  );
  if (call === undefined || tool === undefined) return;
  const place = { loopId: record.id, topicId, callId, workspace: record.workspace };
  const verdict = await tools.judge(call, tool, place);
  if (verdict.verdict !== 'ask' || runner.hasDriven(record.id) || !stillAwaits(loops, record.id, callId)) return;
  const { serverId: server, toolName } = tool;
  const asked = { callId, server, tool: toolName, arguments: call.arguments, ...verdict.asking };
  tell({ type: 'approval-request', ...asked, loopId: record.id, topicId, at: now() });
}

function awaitedCall({ state }: LoopRecord): CallId | null {
  return state.name === 'waiting' && state.awaited.for === 'approval' ? state.awaited.callId : null;
}

function stillAwaits(loops: Loops, loopId: LoopId, callId: CallId): boolean {
  const record = loops.find(loopId);
  return record !== undefined && awaitedCall(record) === callId;
}
