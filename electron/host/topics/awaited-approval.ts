/** Updates the approval request for which a loop waits. */
import { isDeepStrictEqual } from 'node:util';
import type { CallId, TopicId } from '../../../shared/ids.ts';
import { callsOf } from '../../../shared/message.ts';
import type { HostEvents } from '../events.ts';
import type { LoopRecord, ToolPort } from '../loop/ports.ts';
import type { Loops } from '../store/loops.ts';

export interface AwaitedApprovalParts {
  readonly loops: Loops;
  readonly tools: Pick<ToolPort, 'catalogue' | 'judge'>;
  readonly tell: HostEvents['tell'];
}

/**
 * Computes the approval request of the awaited call again, without side effects. Sends the event
 * `approval-request` again if the result differs from the journal, because files or the tool have
 * changed, or because an older program version wrote the journal without reasons and diffs.
 */
export async function askAgain(parts: AwaitedApprovalParts, topicId: TopicId): Promise<void> {
  const { loops, tools, tell } = parts;
  const record = loops.open(topicId).find((loop) => awaitedCall(loop) !== null);
  const callId = record && awaitedCall(record);
  if (!record || !callId) return;
  const rows = loops.journal(record.id);
  const call = rows
    .flatMap((row) => (row.kind === 'model-settled' ? callsOf(row.reply) : []))
    .findLast((made) => made.callId === callId);
  const catalogue = await tools.catalogue(topicId, record.workspace);
  const tool = catalogue.find(
    ({ serverId, toolName }) => serverId === call?.tool?.serverId && toolName === call.tool.toolName,
  );
  if (call === undefined || tool === undefined) return;
  const place = { loopId: record.id, topicId, callId, workspace: record.workspace, attendant: 'window' } as const;
  const verdict = await tools.judge(call, tool, place);
  const present = loops.find(record.id);
  if (verdict.verdict !== 'ask' || !present || awaitedCall(present) !== callId) return;
  const known = rows.findLast((row) => row.kind === 'approval-requested' && row.callId === callId);
  if (known?.kind === 'approval-requested' && isDeepStrictEqual(known.asking, verdict.asking)) return;
  const { serverId: server, toolName } = tool;
  const asked = { callId, server, tool: toolName, arguments: call.arguments, ...verdict.asking };
  tell(record, { type: 'approval-request', ...asked });
}

function awaitedCall({ state }: LoopRecord): CallId | null {
  return state.name === 'waiting' && state.awaited.for === 'approval' ? state.awaited.callId : null;
}
