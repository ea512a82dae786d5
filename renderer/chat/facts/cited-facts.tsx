import { type ReactNode, useMemo } from 'react';
import type { LoopId } from '../../../shared/ids.ts';
import { FactMarksContext, NO_FACT_MARKS } from '../../ui/fact-marks.ts';
import { FactChip } from './fact-chip.tsx';

interface CitedFactsProps {
  /** The loop whose model wrote the text; null: no model of a loop wrote it, so it cites nothing. */
  readonly loopId: LoopId | null;
  readonly children: ReactNode;
}

/** Shows the marks of a text of a model as chips. */
export function CitedFacts({ loopId, children }: CitedFactsProps) {
  const marks = useMemo(
    () => (loopId === null ? NO_FACT_MARKS : ({ as: 'chips', loopId, Shown: FactChip } as const)),
    [loopId],
  );
  return <FactMarksContext value={marks}>{children}</FactMarksContext>;
}
