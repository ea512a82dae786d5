import type { Evidence } from '../../../shared/evidence.ts';
import type { LoopId } from '../../../shared/ids.ts';
import type { LoopOutcome } from '../../../shared/loop.ts';
import { type PastEnding, useEvidenceAt } from '../../stores/past-evidence.ts';
import { useInTopic } from '../chat-topic.ts';

/**
 * What is known of the work at an ending; null: nothing is known, or not yet. `outcome` is the outcome of the
 * loop if it belongs to this ending. While a loop goes on, its earlier endings stay as they were.
 */
export function useEvidence({ loopId, endedAt }: PastEnding, outcome: LoopOutcome | null): Evidence | null {
  const past = useEvidenceAt(outcome === null ? { loopId, endedAt } : null);
  return outcome === null ? past : (outcome.evidence ?? null);
}

/** The outcome of a loop if it is the last one of the topic and has ended. */
export const useOutcome = (loopId: LoopId): LoopOutcome | null =>
  useInTopic(({ loop }) => {
    if (loop?.loopId !== loopId) return null;
    return 'outcome' in loop.state ? loop.state.outcome : null;
  }, null);
