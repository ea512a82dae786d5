/** Lets the user at the terminal decide about a call, and sends the decision to the host. */
import { LoopwrightError } from '../../../../shared/errors.ts';
import type { LoopId } from '../../../../shared/ids.ts';
import { isCompletion } from '../../../../shared/mcp.ts';
import { callsOf, type Message } from '../../../../shared/message.ts';
import type { StartedLoop } from '../../loops/requests.ts';
import type { HostApi } from '../../program/host-api.ts';
import { approvalTexts } from '../texts/approval-texts.ts';
import { type ApprovalRequest, approvalLines, questionOf } from './approval-lines.ts';
import type { Following } from './follow.ts';

/** Returns null without a decision. A changed request is announced again by the resumed loop. */
export async function approved(
  loopId: LoopId,
  request: ApprovalRequest,
  following: Following,
  stop: AbortSignal,
): Promise<StartedLoop | null> {
  const { host, prompts, prompting, texts, say } = following;
  if (prompts === null) return null;
  const { callId } = request;
  const receipt = request.receipt?.digest ?? '';
  const omitted = request.receipt?.carries?.withoutSecrets;
  const read = async (from: number) => host.loops.receiptLines({ loopId, callId, receipt, from });
  const ask = {
    question: questionOf(request, texts),
    lines: approvalLines(request, texts, {
      waiting: waitingCalls(host, loopId, request),
      read,
    }),
    // The host accepts no approval without a receipt.
    offers: request.receipt?.offers ?? [],
    ...(request.receipt?.ofAutomation === true && { ofAutomation: true }),
    canOmitSecrets: typeof omitted === 'string',
    ...(request.receipt !== undefined && !('lines' in request.receipt.effect) && { check: () => read(0) }),
  };
  const reply = await prompting(() => prompts.approval(ask, stop));
  if (reply === null) return null;
  if (reply.kind === 'show-again') return host.resumeLoop(loopId);
  const { kind: _decided, withoutSecrets, ...decision } = reply;
  try {
    const allowed = withoutSecrets === true ? (omitted ?? '') : receipt;
    return await host.decideApproval(loopId, callId, { ...decision, receipt: allowed });
  } catch (error) {
    if (!(error instanceof LoopwrightError) || error.code !== 'conflict') throw error;
    say(approvalTexts(texts.locale).changed);
    return host.resumeLoop(loopId);
  }
}

/** The number of calls of the last reply that have no result yet and are not before this one. */
function waitingCalls(host: HostApi, loopId: LoopId, { callId }: ApprovalRequest): number {
  const messages: readonly Message[] = host.messages(host.loop(loopId).topicId);
  const reply = messages.findLast((message) => callsOf(message).some((call) => call.callId === callId));
  const calls = reply === undefined ? [] : callsOf(reply).filter((call) => !isCompletion(call.tool));
  return Math.max(
    1,
    calls.length -
      Math.max(
        0,
        calls.findIndex((call) => call.callId === callId),
      ),
  );
}
