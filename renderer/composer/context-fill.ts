/** The used share of a model's context, for display. Pure. */
import type { ContextFill } from '../../shared/topic.ts';

export interface FillShown {
  /** The used share from 0 to 1; null: the size of the context is unknown. */
  readonly share: number | null;
  /**
   * The used share as a whole percentage, which can exceed 100 and is at least 1 if anything is
   * used; null: the size of the context is unknown.
   */
  readonly percent: number | null;
  /** Whether the context is almost full. */
  readonly warn: boolean;
}

/** The share at and above which the context counts as almost full. */
const WARN_AT = 0.8;

export function fillShown({ usedTokens, sizeTokens }: Pick<ContextFill, 'usedTokens' | 'sizeTokens'>): FillShown {
  if (sizeTokens === null || sizeTokens <= 0) return { share: null, percent: null, warn: false };
  const share = usedTokens / sizeTokens;
  const percent = usedTokens > 0 ? Math.max(1, Math.round(share * 100)) : 0;
  return { share: Math.min(1, share), percent, warn: share > WARN_AT };
}
