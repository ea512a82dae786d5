import { describe, expect, it } from 'vitest';
import { fillShown } from './context-fill.ts';

describe('the context meter', () => {
  it('shows whole percent, and warns only above 80 percent', () => {
    expect(fillShown({ usedTokens: 54_200, sizeTokens: 128_000 })).toMatchObject({ percent: 42, warn: false });
    expect(fillShown({ usedTokens: 80, sizeTokens: 100 })).toMatchObject({ percent: 80, warn: false });
    expect(fillShown({ usedTokens: 81, sizeTokens: 100 })).toMatchObject({ percent: 81, warn: true });
  });

  it('shows at least 1 percent after a message, and is full at 100 percent', () => {
    expect(fillShown({ usedTokens: 10, sizeTokens: 1_000_000 })).toMatchObject({ percent: 1 });
    expect(fillShown({ usedTokens: 0, sizeTokens: 1_000 })).toMatchObject({ percent: 0, share: 0 });
    expect(fillShown({ usedTokens: 300, sizeTokens: 200 })).toMatchObject({ percent: 150, share: 1, warn: true });
  });

  it('shows no percentage if the context size is unknown', () => {
    expect(fillShown({ usedTokens: 18_240, sizeTokens: null })).toEqual({ share: null, percent: null, warn: false });
  });
});
