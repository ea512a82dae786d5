import { expect, test } from 'vitest';
import { effortsOf, geminiEffort, reasoningEffort } from './thinking-effort.ts';

test.each([
  ['gpt-5.5', 'off', 'none'],
  ['gpt-5.5', 'high', 'high'],
  ['gpt-5', 'off', 'minimal'],
  ['openai/gpt-5-mini', 'off', 'minimal'],
  ['o3-mini', 'off', 'low'],
  ['openai/gpt-oss-120b', 'off', 'low'],
  ['unheard-of', 'medium', 'medium'],
] as const)('the reasoning effort of %s for %s is %s', (model, effort, sent) => {
  expect(reasoningEffort(model, effort)).toBe(sent);
});

test.each([
  ['gemini-2.5-flash', 'off', { thinkingBudget: 0 }],
  ['gemini-2.5-flash', 'medium', { thinkingBudget: 8_192 }],
  ['gemini-2.5-pro', 'off', { thinkingBudget: 128 }],
  ['gemini-3-pro-preview', 'off', { thinkingLevel: 'low' }],
  ['gemini-3-flash-preview', 'off', { thinkingLevel: 'minimal' }],
  ['models/gemini-3-pro-preview', 'high', { thinkingLevel: 'high' }],
] as const)('the thinking of %s for %s is %j', (model, effort, sent) => {
  expect(geminiEffort(model, effort)).toEqual(sent);
});

test.each([
  ['openai', 'gpt-5.5', 'off low medium high'],
  ['openai', 'gpt-5-pro-2025-10-06', 'high'],
  ['openai', 'openai/o4-mini', 'low medium high'],
  ['openai', 'o1-mini', ''],
  ['openai', 'gpt-oss:20b', 'low medium high'],
  ['openai', 'gpt-4o', ''],
  ['openai', 'openai/gpt-4.1-mini', ''],
  ['openai', 'gpt-5.2-chat-latest', ''],
  ['openai', 'unheard-of', 'off low medium high'],
  ['openai', 'text-embedding-3-large', ''],
  ['openai', 'google/gemini-3-pro-preview', 'low high'],
  ['gemini', 'models/gemini-2.0-flash', ''],
  ['gemini', 'gemini-2.5-pro', 'off low medium high'],
  ['gemini', 'gemini-3.1-pro-preview', 'low medium high'],
  ['gemini', 'gemini-3.5-flash', 'off low medium high'],
  ['gemini', 'gemma-3-27b-it', ''],
] as const)('a model of kind %s named %s offers the efforts %j', (kind, model, efforts) => {
  expect(effortsOf(kind, model).join(' ')).toBe(efforts);
});
