import type { PastEvidence } from '../../../shared/evidence.ts';
import type { LoopId } from '../../../shared/ids.ts';
import type { Loops } from './loops.ts';

/**
 * Returns the evidence of each ending of a loop, oldest first. A loop that went on after an ending has
 * several. Endings of older versions of the app have none.
 */
export function pastEvidence(loops: Pick<Loops, 'journal'>, loopId: LoopId): readonly PastEvidence[] {
  return loops.journal(loopId, ['ended']).flatMap((row) => {
    const evidence = row.kind === 'ended' ? row.outcome.evidence : undefined;
    return evidence === undefined ? [] : [{ at: row.at, evidence }];
  });
}
