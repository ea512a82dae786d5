import { expect, it } from 'vitest';
import { seesImages } from './sees-images.ts';

it.each([
  ['gpt-4o-mini', 'yes'],
  ['gpt-6-sol', 'yes'],
  ['gemini-3.5-flash', 'yes'],
  ['anthropic/claude-opus-4.5', 'yes'],
  ['qwen3-vl-plus', 'yes'],
  ['qwen2.5-vl-7b', 'yes'],
  ['glm-4.5v', 'yes'],
  ['deepseek-chat', 'no'],
  ['deepseek/deepseek-r1', 'no'],
  ['o3-mini', 'no'],
  ['qwen-max', 'no'],
  ['qwen3-coder', 'no'],
  ['glm-4.6', 'no'],
  ['llama3.1:8b', 'no'],
  ['a-model-of-mine', 'unknown'],
])('whether %s sees images is %s', (model, expected) => {
  expect(seesImages(model)).toBe(expected);
});
