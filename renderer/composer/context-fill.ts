/** How full a model's context is, for display. Pure. */
import type { ContextFill } from '../../shared/topic.ts';

export interface FillShown {
  /** From 0 to 1; null: the context size is unknown. */
  readonly share: number | null;
  /** Whole percent, which can exceed 100. Never 0 when anything is used. */
  readonly percent: number | null;
  /** The context is almost full. */
  readonly warn: boolean;
}

/** The share from which on the context counts as almost full. */
const WARN_AT = 0.8;

export function fillShown({ usedTokens, sizeTokens }: Pick<ContextFill, 'usedTokens' | 'sizeTokens'>): FillShown {
  if (sizeTokens === null || sizeTokens <= 0) return { share: null, percent: null, warn: false };
  const share = usedTokens / sizeTokens;
  const percent = usedTokens > 0 ? Math.max(1, Math.round(share * 100)) : 0;
  return { share: Math.min(1, share), percent, warn: share > WARN_AT };
}
