import type { Evidence } from '../../../shared/evidence.ts';
import type { LoopId } from '../../../shared/ids.ts';
import { useLoopAtRest } from '../chat-topic.ts';

/** What is known of the work of a loop that has ended; null: nothing is known. */
export function useEvidence(loopId: LoopId): Evidence | null {
  const state = useLoopAtRest(loopId)?.state;
  return state !== undefined && 'outcome' in state ? (state.outcome.evidence ?? null) : null;
}
