import type { CallId, LoopId } from '../../../shared/ids.ts';
import type { ApprovalDecision } from '../../../shared/mcp.ts';
import type { Host } from '../program/host-api.ts';
import type { StartedLoop } from './requests.ts';

/** Answers the approval request of a call, with the receipt that is stored. */
export async function approve(
  host: Pick<Host, 'decideApproval' | 'loop' | 'topics'>,
  loopId: LoopId,
  callId: CallId | undefined,
  decision: ApprovalDecision,
): Promise<StartedLoop> {
  const view = host.topics.storedLoopView(host.loop(loopId).topicId);
  const call = view?.calls.find((each) => each.callId === callId);
  if (call === undefined) throw new Error('The loop awaits no approval of this call.');
  return host.decideApproval(loopId, call.callId, { decision, receipt: call.receipt?.digest ?? '' });
}
