/** How long a model thinks before it answers, as one value for every format. Pure. */
import { modelKind } from './model-kind.ts';
import type { ProviderSetting } from './settings.ts';

export const THINKING_EFFORTS = ['off', 'low', 'medium', 'high'] as const;
export type ThinkingEffort = (typeof THINKING_EFFORTS)[number];

/**
 * The efforts that can be chosen for a model of a provider of this kind; empty: the model does not
 * think, or does not let anybody choose. An unknown model may take each: it is asked once more without
 * an effort that it refuses.
 */
export function effortsOf(kind: ProviderSetting['kind'], model: string): readonly ThinkingEffort[] {
  if (modelKind(model) !== 'chat') return [];
  const name = model.toLowerCase();
  return kind === 'gemini' || /(?:^|\/)gemini-/.test(name) ? geminiEfforts(name) : chatEfforts(name);
}

function chatEfforts(name: string): readonly ThinkingEffort[] {
  if (/(?:^|\/)(?:gpt-3|gpt-4|chatgpt-|o1-(?:mini|preview))|gpt-5[.\d]*-chat/.test(name)) return [];
  if (/gpt-5-pro/.test(name)) return ['high'];
  if (/(?:^|\/)o\d|gpt-oss/.test(name)) return ['low', 'medium', 'high'];
  return THINKING_EFFORTS;
}

function geminiEfforts(name: string): readonly ThinkingEffort[] {
  const version = Number(/gemini-(\d+(?:\.\d+)?)/.exec(name)?.[1] ?? Number.NaN);
  if (name.includes('gemma') || version < 2.5) return [];
  if (version < 3 || !name.includes('pro')) return THINKING_EFFORTS;
  return version === 3 ? ['low', 'high'] : ['low', 'medium', 'high'];
}

/**
 * The value of `reasoning_effort` in Chat Completions. The first models of the GPT-5 series have `minimal`
 * in place of `none`, and models before them have neither, so that they think little.
 */
export function reasoningEffort(model: string, effort: ThinkingEffort): 'none' | 'minimal' | 'low' | 'medium' | 'high' {
  if (effort !== 'off') return effort;
  const name = model.toLowerCase();
  if (/(?:^|\/)o\d|gpt-oss/.test(name)) return 'low';
  return /gpt-5(?![.\d])/.test(name) ? 'minimal' : 'none';
}

/** Tokens that Gemini 2.5 may think. */
const BUDGETS: Readonly<Record<ThinkingEffort, number>> = { off: 0, low: 1_024, medium: 8_192, high: 24_576 };

/** The least that Gemini 2.5 Pro may think: it cannot be switched off. */
const LEAST_OF_PRO = 128;

export type GeminiEffort =
  | { readonly thinkingLevel: 'minimal' | 'low' | 'medium' | 'high' }
  | { readonly thinkingBudget: number };

/**
 * The fields of Gemini's `thinkingConfig`: a budget for 2.5 and before, a level from 3 on, where only Flash
 * can think as little as `minimal`.
 */
export function geminiEffort(model: string, effort: ThinkingEffort): GeminiEffort {
  const name = model.toLowerCase();
  const version = Number(/gemini-(\d+)/.exec(name)?.[1] ?? Number.NaN);
  if (version < 3) {
    const least = name.includes('pro') ? LEAST_OF_PRO : 0;
    return { thinkingBudget: Math.max(least, BUDGETS[effort]) };
  }
  if (effort !== 'off') return { thinkingLevel: effort };
  return { thinkingLevel: name.includes('flash') ? 'minimal' : 'low' };
}
