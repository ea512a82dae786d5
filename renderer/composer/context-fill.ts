/** How full a model's window is, for the eye. Pure. */
import type { ContextFill } from '../../shared/topic.ts';

export interface FillShown {
  /** 0 to 1; null: the size of the window is not known. */
  readonly share: number | null;
  /** Whole percent; may be over 100. A window that holds anything is not empty. */
  readonly percent: number | null;
  /** Soon something has to give. */
  readonly warn: boolean;
}

/** From here on it warns. */
const WARN_AT = 0.8;

export function fillShown({ usedTokens, sizeTokens }: Pick<ContextFill, 'usedTokens' | 'sizeTokens'>): FillShown {
  if (sizeTokens === null || sizeTokens <= 0) return { share: null, percent: null, warn: false };
  const share = usedTokens / sizeTokens;
  const percent = usedTokens > 0 ? Math.max(1, Math.round(share * 100)) : 0;
  return { share: Math.min(1, share), percent, warn: share > WARN_AT };
}
