/**
 * What the marks of a text that cite facts show. Without a context they are shown as they were written,
 * because only a model cites facts, and only facts that it was sent.
 */
import { type ComponentType, createContext } from 'react';
import type { LoopId } from '../../shared/ids.ts';

export interface CitedFactProps {
  /** The loop that wrote the text. */
  readonly loopId: LoopId;
  readonly id: number;
}

/** `chips`: the marks of facts that the loop was sent are chips. `none`: no mark is shown. */
export type FactMarks =
  | { readonly as: 'chips'; readonly loopId: LoopId; readonly Shown: ComponentType<CitedFactProps> }
  | { readonly as: 'none' };

export const FactMarksContext = createContext<FactMarks | null>(null);

export const NO_FACT_MARKS: FactMarks = { as: 'none' };
