import { expect, test } from 'vitest';
import { geminiEffort, reasoningEffort } from './thinking-effort.ts';

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
