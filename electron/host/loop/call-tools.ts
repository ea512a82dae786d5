/**
 * Performs a batch of tool calls in order; adjacent read-only calls run concurrently. Every call
 * gets exactly one result, even after a failure. The results are stored as one message, which is
 * on disk before the next model call or side effect begins.
 */
import type { CallId } from '../../../shared/ids.ts';
import { isCompletion } from '../../../shared/mcp.ts';
import { callsOf } from '../../../shared/message.ts';
import { admit, type SkipReason } from './admit-call.ts';
import { batchDeadline } from './batch-deadline.ts';
import { groups } from './call-groups.ts';
import { callHistory } from './call-history.ts';
import type { CallTools, RequestedCall, ToolResult } from './effects.ts';
import type { Performed } from './engine.ts';
import { halted, isInterrupted, type LoopContext, ownMessage } from './loop-context.ts';
import { refutedCompletion } from './refuted-completion.ts';
import { type ReadyCall, runCall, settleCall } from './run-call.ts';

/**
 * The maximum number of times a call is admitted in one drive. It is admitted again if its effect
 * is no longer the approved one when it is about to begin.
 */
const MOST_TRIES = 3;

export async function callTools(
  context: LoopContext,
  requested: CallTools<RequestedCall>,
  seq: number,
): Promise<Performed> {
  const effect = { ...requested, calls: withOrigin(context, seq, requested.calls) };
  const { journal, ports, record, controls } = context;
  journal.settleMessages();
  const catalogue = await ports.tools.catalogue(record.topicId, record.workspace);
  const toolOf = (call: RequestedCall) =>
    catalogue.find((tool) => tool.serverId === call.tool?.serverId && tool.toolName === call.tool.toolName) ?? null;
  const results = new Map<CallId, ToolResult>();
  const together = groups(effect, toolOf);
  const deadline = batchDeadline(controls.signal, timeLeft(context, effect, seq, together));
  try {
    for (const group of together) {
      let open = group;
      for (let tries = 1; open.length > 0; tries++) {
        const ready: ReadyCall[] = [];
        for (const planned of open) {
          if (isInterrupted(controls)) return halted(context);
          const call = withResults(effect, planned, results);
          const skip = tries > MOST_TRIES ? KEPT_CHANGING : null;
          const cut = controls.signal.aborted
            ? null
            : (skip ??
              skipReason(call, effect, results, deadline.passed()) ??
              (effect.given?.has(call.callId) ? null : await refutedCompletion(context, seq, call)));
          if (isInterrupted(controls)) return halted(context);
          const admission = await admit(
            context,
            seq,
            call,
            toolOf(call),
            catalogue,
            cut,
            effect.given?.get(call.callId),
          );
          if (admission.kind === 'interrupted') return halted(context);
          if (admission.kind === 'rest') return admission;
          if (admission.kind === 'settled') results.set(call.callId, admission.result);
          else {
            const { tool, grant, decided } = admission;
            ready.push({ call, tool, grant, ...(decided !== undefined && { decided }) });
          }
        }
        const ran = await Promise.all(ready.map((each) => runCall(context, seq, each, deadline)));
        for (const result of ran) if (result !== 'differs') results.set(result.callId, result);
        open = open.filter(({ callId }) => !results.has(callId));
      }
    }
  } finally {
    deadline.clear();
  }
  if (isInterrupted(controls)) return halted(context);
  store(context, effect, seq, results);
  if (controls.signal.aborted) return halted(context);
  return { kind: 'answer', answer: effect.calls.map((call) => resultOf(results, call)) };
}

/**
 * Marks calls that the strategy planned in a loop whose model printed calls that were read. They may
 * stand in such a call, so they are asked about as it is.
 */
function withOrigin(context: LoopContext, seq: number, calls: readonly RequestedCall[]): readonly RequestedCall[] {
  if (replyWith(context, seq, calls) !== undefined) return calls;
  const isFromText = [...context.journal.rows()].some(
    (row) => row.kind === 'model-settled' && callsOf(row.reply).some(({ readFromText }) => readFromText),
  );
  return isFromText ? calls.map((call) => ({ ...call, readFromText: true })) : calls;
}

const KEPT_CHANGING: SkipReason = {
  name: 'kept-changing',
  text: 'Not run: what it would change was replaced again and again.',
};

/** Returns the reason why a call of the batch is skipped; null if it is not skipped. */
function skipReason(
  call: RequestedCall,
  effect: CallTools<RequestedCall>,
  results: ReadonlyMap<CallId, ToolResult>,
  deadlinePassed: boolean,
): SkipReason | null {
  const soFar = [...results.values()];
  if (deadlinePassed) return { name: 'no-time-left', text: 'Not run: the time for this batch was over.' };
  if (effect.onFailure === 'stop' && soFar.some(({ status }) => status !== 'done')) {
    return { name: 'earlier-call-failed', text: 'Not run: an earlier call of this batch did not succeed.' };
  }
  if (isCompletion(call.tool) && soFar.some(({ status }) => status !== 'done')) {
    return {
      name: 'earlier-call-failed',
      text: 'Not accepted: another call in the same reply did not succeed. Look at its result first.',
    };
  }
  return null;
}

/** Returns the call with the results that it uses. A skipped call stays as it was planned. */
function withResults(
  { calls, references }: CallTools<RequestedCall>,
  call: RequestedCall,
  results: ReadonlyMap<CallId, ToolResult>,
): RequestedCall {
  const own = results.get(call.callId)?.status;
  if (references === undefined || own === 'skipped' || own === 'cancelled') return call;
  return references.resolved(
    call,
    calls.map(({ callId }) => results.get(callId)),
  );
}

/**
 * Returns the time that is left for the batch in this drive. Before, calls that ran at the same time
 * took as long as the longest of them. Time spent waiting for the user does not count.
 */
function timeLeft(
  { journal }: LoopContext,
  { deadlineMs }: CallTools<RequestedCall>,
  seq: number,
  together: readonly (readonly RequestedCall[])[],
): number | null {
  if (deadlineMs === undefined) return null;
  const durationOf = ({ callId }: RequestedCall) => callHistory(journal.ofCall(seq, callId)).settled?.durationMs ?? 0;
  const used = together.reduce((sum, group) => sum + Math.max(0, ...group.map(durationOf)), 0);
  return Math.max(0, deadlineMs - used);
}

function resultOf(results: ReadonlyMap<CallId, ToolResult>, call: RequestedCall): ToolResult {
  const result = results.get(call.callId);
  if (result === undefined) throw new Error(`Call ${call.callId} ended without a result.`);
  return result;
}

/**
 * Stores the results in the order of the calls in the reply. Calls that the strategy planned are
 * not in any reply, so the calls are stored too.
 */
function store(
  context: LoopContext,
  effect: CallTools<RequestedCall>,
  seq: number,
  results: ReadonlyMap<CallId, ToolResult>,
): void {
  const { journal, ports, record, monitor, strategy } = context;
  const reply = replyWith(context, seq, effect.calls);
  const made = effect.calls.map((call) => withResults(effect, call, results));
  if (reply === undefined) journal.appendMessage(ownMessage(context, { role: 'assistant', parts: made }));
  const order = (reply === undefined ? effect.calls : callsOf(reply)).filter((call) => results.has(call.callId));
  const before = journal.tally.mistakes;
  const answers = order.map((call) => resultOf(results, call));
  storeAnswers(context, seq, answers);
  if (context.controls.signal.aborted) journal.commit();
  // In a strategy without a limit on mistakes, a mistake is an ordinary result.
  if (journal.tally.mistakes > before && strategy.limits.includes('mistakes')) {
    const { mistakeLimit } = ports.store.limits(record.id);
    monitor({ type: 'mistake', count: journal.tally.mistakesInRow, limit: mistakeLimit });
  }
}

function storeAnswers(context: LoopContext, seq: number, results: readonly ToolResult[]): void {
  const answers = ownMessage(context, { role: 'tool', parts: results });
  context.journal.appendMessage(answers);
  context.journal.append(seq, { kind: 'calls-stored', messageId: answers.id });
}

/**
 * After a bug ended the loop within a batch, gives every call of the last reply exactly one result
 * and stores the results.
 */
export function storeOpenBatch(context: LoopContext): void {
  const { journal } = context;
  const reply = [...journal.rows()].findLast((row) => row.kind === 'model-settled');
  if (reply?.kind !== 'model-settled' || reply.messageId === null) return;
  const calls = callsOf(reply.reply);
  const seq = reply.seq + 1;
  if (calls.length === 0 || journal.last(seq, 'calls-stored') !== undefined) return;
  const results = calls.map((call) => {
    const { settled, started } = callHistory(journal.ofCall(seq, call.callId));
    if (settled !== null) return settled;
    const [status, text] =
      started === null
        ? (['cancelled', 'Not run: an error ended the loop.'] as const)
        : ([
            'unknown',
            'An error ended the loop while this call ran. Whether it had its effect is not known.',
          ] as const);
    return settleCall(context, seq, call, { status, content: [{ type: 'text', text }] });
  });
  storeAnswers(context, seq, results);
}

/** Returns the stored reply that contains these calls, if there is one. */
function replyWith({ journal }: LoopContext, seq: number, calls: readonly RequestedCall[]) {
  const first = calls[0]?.callId;
  for (let earlier = seq - 1; earlier >= 0; earlier--) {
    const row = journal.last(earlier, 'model-settled');
    if (row === undefined || row.messageId === null) continue;
    return callsOf(row.reply).some((call) => call.callId === first) ? row.reply : undefined;
  }
  return undefined;
}
