/**
 * Appends decisions of the user to the journal of a resting loop. The caller holds the lease of
 * the loop as `owner`. Each function commits once and sets the state of the loop to running; a
 * drive continues from that state. All functions throw `LoopwrightError('conflict')` if the state
 * of the loop does not allow the decision.
 */
import { LoopwrightError } from '../../../shared/errors.ts';
import type { CallId, LoopId } from '../../../shared/ids.ts';
import type { CompletionReason, LoopLimits, LoopState } from '../../../shared/loop.ts';
import { ENDINGS, ended } from '../../../shared/loop-ending.ts';
import type { ApprovalAnswer } from '../../../shared/mcp.ts';
import type { Message } from '../../../shared/message.ts';
import { extend, tallyOf } from './budget.ts';
import type { Strategy } from './effects.ts';
import type { Entry } from './journal.ts';
import type { JournalRow, RowOf } from './journal-rows.ts';
import type { LoopStore } from './ports.ts';

export interface RestingLoop {
  readonly store: LoopStore;
  readonly loopId: LoopId;
  readonly owner: string;
  readonly now: number;
}

const running: LoopState = { name: 'running' };

export function answerQuestion(loop: RestingLoop, message: Message, text: string): void {
  const state = loop.store.record(loop.loopId).state;
  if (state.name !== 'waiting' || state.awaited.for !== 'question')
    throw new LoopwrightError('loop-asks-nothing', { state: state.name });
  decide(loop, (row) => row.kind === 'question-requested', { kind: 'question-answered', text }, [message]);
}

export function decideApproval(loop: RestingLoop, callId: CallId, answer: ApprovalAnswer): void {
  refuseUnlessAwaited(loop, callId, 'approval', 'loop-asks-no-approval');
  const asks = (row: JournalRow): row is RowOf<'approval-requested'> =>
    row.kind === 'approval-requested' && row.callId === callId;
  if (answer.decision !== 'deny') refuseUnlessShown(loop, loop.store.journal(loop.loopId).findLast(asks), answer);
  decide(loop, asks, { kind: 'approval-settled', callId, ...answer });
}

export function resolveOutcome(loop: RestingLoop, callId: CallId, as: 'retry' | 'done' | 'skip'): void {
  refuseUnlessAwaited(loop, callId, 'outcome', 'loop-asks-no-outcome');
  const started = (row: JournalRow) => row.kind === 'call-started' && row.callId === callId;
  decide(loop, started, { kind: 'outcome-resolved', callId, as });
}

/** A new request, and the number of the row with the request that it replaces. */
export type Asked = readonly [request: Extract<Entry, { kind: 'approval-requested' }>, after: number];

/**
 * Replaces the approval request in row `after` by a new one; the loop goes on waiting. Returns
 * false, and writes nothing, if the loop no longer waits for an answer to that request.
 */
export function askAnew({ store, loopId, owner, now }: RestingLoop, ...[request, after]: Asked): boolean {
  const { state } = store.record(loopId);
  const { callId } = request;
  const last = store.journal(loopId).findLast((row) => row.kind === 'approval-requested' && row.callId === callId);
  const isAwaited = state.name === 'waiting' && state.awaited.for === 'approval' && state.awaited.callId === callId;
  if (!isAwaited || last?.row !== after) return false;
  store.commit(loopId, owner, { rows: [{ ...request, seq: last.seq, at: now }] });
  return true;
}

/**
 * An approval counts only for the stored receipt, only until the receipt expires, and only for a
 * scope that the receipt offers. Throws `conflict` or, for another scope, `bad-usage`.
 */
function refuseUnlessShown(
  { now }: RestingLoop,
  row: RowOf<'approval-requested'> | undefined,
  { receipt, decision }: ApprovalAnswer,
): void {
  const stored = row?.asking?.receipt;
  if (stored === undefined || now >= stored.expiresAt) throw new LoopwrightError('approval-outdated');
  const isWithoutSecrets = receipt === stored.carries?.withoutSecrets;
  if (stored.digest !== receipt && !isWithoutSecrets) throw new LoopwrightError('approval-outdated');
  if (isWithoutSecrets && decision !== 'once') throw new LoopwrightError('scope-not-offered');
  if (decision !== 'deny' && !stored.offers.includes(decision)) throw new LoopwrightError('scope-not-offered');
}

function refuseUnlessAwaited(
  { store, loopId }: RestingLoop,
  callId: CallId,
  what: 'approval' | 'outcome',
  failure: 'loop-asks-no-approval' | 'loop-asks-no-outcome',
): void {
  const { state } = store.record(loopId);
  const isAwaited = state.name === 'waiting' && state.awaited.for === what && state.awaited.callId === callId;
  if (!isAwaited) throw new LoopwrightError(failure, { state: state.name });
}

/** Stores the decision at the effect of the row that requested it. */
function decide(
  { store, loopId, owner, now }: RestingLoop,
  asks: (row: JournalRow) => boolean,
  entry: Extract<Entry, { kind: 'question-answered' | 'approval-settled' | 'outcome-resolved' }>,
  messages: readonly Message[] = [],
): void {
  const asked = store.journal(loopId).findLast(asks);
  if (asked === undefined) throw new LoopwrightError('loop-nothing-to-decide');
  store.commit(loopId, owner, { rows: [{ ...entry, seq: asked.seq, at: now }], messages, state: running });
}

/**
 * Continues an interrupted, paused, stopped or failed loop, and makes a waiting loop repeat its
 * request. After a limit, `limits` apply, or the exhausted limit is raised by `more`. After a
 * failed or unusable reply, the model call is repeated.
 */
export function goOn(loop: RestingLoop, strategy: Strategy, limits: Partial<LoopLimits> = {}, more = 10): void {
  const record = loop.store.record(loop.loopId);
  const rows = loop.store.journal(loop.loopId);
  const last = rows.at(-1)?.seq ?? 0;
  const chosen = { ...record.limits, ...limits };
  const at = { seq: last, at: loop.now };
  const given = Object.keys(limits).length > 0;
  if (!ended(record.state)) {
    const changed = given ? [{ kind: 'limits-changed', limits: chosen, ...at } as const] : [];
    return loop.store.commit(loop.loopId, loop.owner, { state: running, limits: chosen, rows: changed });
  }
  if (record.state.name === 'completed') throw new LoopwrightError('loop-not-resumable', { state: record.state.name });

  const { reason } = record.state.outcome;
  const extended = given ? chosen : (extend(record.limits, tallyOf(rows, strategy), reason, more) ?? chosen);
  const failedAt = unusedReply(rows, reason);
  loop.store.commit(loop.loopId, loop.owner, {
    state: running,
    limits: extended,
    rows: [
      ...(failedAt === null ? [] : [{ kind: 'continued', from: failedAt, ...at } as const]),
      { kind: 'limit-extended', limits: extended, ...at } as const,
    ],
  });
}

/**
 * Returns the effect to repeat; null if there is none. The effect is the last model call, if the
 * loop ended because its reply was unusable and the strategy requested nothing after it. If the loop
 * failed although the model replied, it is the first model call since the last step, because a
 * strategy that refused several replies would only refuse them again.
 */
function unusedReply(rows: readonly JournalRow[], reason: CompletionReason): number | null {
  const last = rows.findLast((row) => row.kind === 'model-settled');
  if (last?.kind !== 'model-settled') return null;
  if (rows.some((row) => row.kind === 'effect' && row.seq > last.seq)) return null;
  if (ENDINGS[reason].asksAgain) return last.seq;
  if (reason !== 'error') return null;
  return last.reply.finish.reason === 'error' ? last.seq : firstReplyOfStep(rows);
}

/** Returns the first model call since the last step; null if calls of tools were requested since then. */
function firstReplyOfStep(rows: readonly JournalRow[]): number | null {
  const since = rows.slice(rows.findLastIndex(({ kind }) => kind === 'step') + 1);
  if (since.some(({ kind }) => kind === 'call-requested')) return null;
  return since.find(({ kind }) => kind === 'model-settled')?.seq ?? null;
}
