/** Says which iteration of a loop asked for a call. */
import type { CallId, LoopId } from '../../../shared/ids.ts';
import type { Loops } from '../store/loops.ts';

/**
 * Returns the iteration of each call of a loop: the number of model calls that had a reply before it.
 * 0 stands for calls before the first reply, which no model asked for.
 */
export function iterationsOf(loops: Pick<Loops, 'journal'>, loopId: LoopId): ReadonlyMap<CallId, number> {
  const iterations = new Map<CallId, number>();
  let replies = 0;
  for (const row of loops.journal(loopId, ['model-settled', 'call-requested'])) {
    if (row.kind === 'model-settled' && row.reply.finish.reason !== 'error') replies += 1;
    if (row.kind === 'call-requested' && !iterations.has(row.callId)) iterations.set(row.callId, replies);
  }
  return iterations;
}
