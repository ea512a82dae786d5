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

const input = { prompt_tokens: 100, completion_tokens: 7, total_tokens: 107 };

test.each([
  ['OpenAI', { ...input, prompt_tokens_details: { cached_tokens: 80, audio_tokens: 0 } }],
  ['OpenRouter', { ...input, prompt_tokens_details: { cached_tokens: 80, cache_write_tokens: 15 } }],
  ['LiteLLM', { ...input, prompt_tokens_details: { cached_tokens: 80 }, cache_read_input_tokens: 80 }],
  ['the Responses API', { input_tokens: 100, output_tokens: 7, input_tokens_details: { cached_tokens: 80 } }],
  ['DeepSeek', { ...input, prompt_cache_hit_tokens: 80, prompt_cache_miss_tokens: 20 }],
  ['Kimi', { ...input, cached_tokens: 80 }],
])('counts the input that came from the cache as %s reports it', (_provider, usage) => {
  expect(usageOf(usage)?.usage).toEqual({ inputTokens: 100, outputTokens: 7, cachedInputTokens: 80 });
});

test('counts the input that came from the cache as Gemini reports it', () => {
  const usage = { promptTokenCount: 100, candidatesTokenCount: 7, cachedContentTokenCount: 80 };
  expect(geminiUsageOf(usage)?.usage).toEqual({ inputTokens: 100, outputTokens: 7, cachedInputTokens: 80 });
});
