/** What was known of the work at earlier endings of loops. It is loaded when the card of an ending is shown. */
import { useEffect } from 'react';
import { create } from 'zustand';
import type { Evidence, PastEvidence } from '../../shared/evidence.ts';
import type { LoopId } from '../../shared/ids.ts';
import { host } from './host.ts';

/** An ending of a loop, which may have gone on afterwards. */
export interface PastEnding {
  readonly loopId: LoopId;
  /** The time of the message with which the loop ended, in milliseconds since the epoch. */
  readonly endedAt: number;
}

interface PastEvidenceStore {
  /** Null: nothing is known of this ending. */
  readonly endings: Readonly<Record<string, Evidence | null>>;
}

const usePastEvidence = create<PastEvidenceStore>()(() => ({ endings: {} }));

/** The most endings whose evidence stays in memory. */
const KEPT = 200;

/** The most time between the message of an ending and the end of the loop, in milliseconds. */
const LATEST_MS = 60_000;

const keyOf = ({ loopId, endedAt }: PastEnding): string => `${loopId} ${endedAt}`;

const asking = new Set<string>();

async function load(ending: PastEnding): Promise<void> {
  const key = keyOf(ending);
  if (asking.has(key) || usePastEvidence.getState().endings[key] !== undefined) return;
  asking.add(key);
  try {
    const found = evidenceAt(ending.endedAt, await host().loops.evidence({ loopId: ending.loopId }));
    usePastEvidence.setState(({ endings }) => ({
      endings: { ...Object.fromEntries(Object.entries(endings).slice(-KEPT)), [key]: found },
    }));
  } catch {
    // The card says nothing of the work. It asks again when it is shown again.
  } finally {
    asking.delete(key);
  }
}

/** The evidence of the ending at this time; null: there is none. */
export function evidenceAt(endedAt: number, endings: readonly PastEvidence[]): Evidence | null {
  const distance = ({ at }: PastEvidence): number => Math.abs(at - endedAt);
  const [nearest] = endings.toSorted((one, other) => distance(one) - distance(other));
  return nearest === undefined || distance(nearest) > LATEST_MS ? null : nearest.evidence;
}

/** The evidence of an ending; null: nothing is known, or not yet. `ending` is null if it is not wanted. */
export function useEvidenceAt(ending: PastEnding | null): Evidence | null {
  const key = ending === null ? null : keyOf(ending);
  const loopId = ending?.loopId;
  const endedAt = ending?.endedAt;
  useEffect(() => {
    if (loopId !== undefined && endedAt !== undefined) void load({ loopId, endedAt });
  }, [loopId, endedAt]);
  return usePastEvidence(({ endings }) => (key === null ? null : (endings[key] ?? null)));
}
