/** Reads from the journal what the user was asked about a call, and what was answered. */
import type { CallId, LoopId } from '../../../shared/ids.ts';
import type { PastApproval } from '../../../shared/past-approval.ts';
import { decisionOf } from '../loop/past-decision.ts';
import type { Loops } from '../store/loops.ts';

/** The most requests of one call that are returned; the newest count. */
const MOST = 20;

/** Returns the requests in order. Throws `not-found` for an unknown loop; an unknown call has none. */
export function pastApprovals(
  loops: Pick<Loops, 'record' | 'journal'>,
  loopId: LoopId,
  callId: CallId,
): readonly PastApproval[] {
  loops.record(loopId);
  const found: PastApproval[] = [];
  for (const row of loops.journal(loopId, ['approval-requested', 'approval-settled'])) {
    if (row.kind === 'approval-requested' && row.callId === callId)
      found.push({ askedAt: row.at, asking: row.asking ?? null, answer: null });
    if (row.kind !== 'approval-settled' || row.callId !== callId) continue;
    const last = found.pop();
    if (last !== undefined) found.push({ ...last, answer: decisionOf(row, last.asking?.receipt) });
  }
  return found.slice(-MOST);
}
