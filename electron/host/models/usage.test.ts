import { expect, test } from 'vitest';
import { geminiUsageOf, usageOf } from './usage.ts';

test.each([9.2e18, 1e308, Number.POSITIVE_INFINITY, Number.NaN, -1, '5', null])(
  'ignores an invalid count (%s), so that the sum stays valid',
  (lie) => {
    expect(usageOf({ prompt_tokens: lie, completion_tokens: 7 })).toEqual({
      type: 'usage',
      usage: { inputTokens: 0, outputTokens: 7 },
    });
    expect(geminiUsageOf({ promptTokenCount: 3, thoughtsTokenCount: lie })).toEqual({
      type: 'usage',
      usage: { inputTokens: 3, outputTokens: 0 },
    });
    expect(usageOf({ prompt_tokens: lie })).toBeNull();
  },
);
