/** Token counts under the names that providers use. */
import type { ModelEvent } from '../../../shared/model.ts';
import { fieldOf } from './loose-json.ts';

export type UsageEvent = Extract<ModelEvent, { type: 'usage' }>;

/** Returns the token counts of a Chat Completions response; null if it reports none. */
export function usageOf(value: unknown): UsageEvent | null {
  const inputTokens = count(value, 'prompt_tokens') ?? count(value, 'input_tokens');
  const outputTokens = count(value, 'completion_tokens') ?? count(value, 'output_tokens');
  if (inputTokens === undefined && outputTokens === undefined) return null;
  // OpenAI, OpenRouter and LiteLLM; the Responses API; DeepSeek; Kimi.
  const cached =
    count(fieldOf(value, 'prompt_tokens_details'), 'cached_tokens') ??
    count(fieldOf(value, 'input_tokens_details'), 'cached_tokens') ??
    count(value, 'prompt_cache_hit_tokens') ??
    count(value, 'cached_tokens');
  return usageEvent(inputTokens ?? 0, outputTokens ?? 0, cached ?? 0);
}

/**
 * Returns the token counts of a Gemini response; null if it reports none. Gemini counts reasoning
 * separately although it is billed like the answer.
 */
export function geminiUsageOf(metadata: unknown): UsageEvent | null {
  if (typeof metadata !== 'object' || metadata === null) return null;
  const sum = (...names: readonly string[]) => names.reduce((all, name) => all + (count(metadata, name) ?? 0), 0);
  return usageEvent(
    sum('promptTokenCount', 'toolUsePromptTokenCount'),
    sum('candidatesTokenCount', 'thoughtsTokenCount'),
    sum('cachedContentTokenCount'),
  );
}

function usageEvent(inputTokens: number, outputTokens: number, cachedInputTokens: number): UsageEvent {
  const cached = cachedInputTokens === 0 ? {} : { cachedInputTokens };
  return { type: 'usage', usage: { inputTokens, outputTokens, ...cached } };
}

/**
 * The maximum plausible token count. No call uses more, and the sum of very many calls is still
 * exact enough.
 */
const MOST_TOKENS = 1e11;

function count(value: unknown, name: string): number | undefined {
  const field = fieldOf(value, name);
  return typeof field === 'number' && field >= 0 && field <= MOST_TOKENS ? Math.round(field) : undefined;
}
