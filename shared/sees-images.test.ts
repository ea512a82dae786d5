import { expect, it } from 'vitest';
import { CallId } from './ids.ts';
import { imagesIn, seesImages, sightOf } from './sees-images.ts';

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

it('believes the profile of a model more than its name', () => {
  expect(sightOf('deepseek-chat')).toBe('no');
  expect(sightOf('deepseek-chat', { images: 'yes' })).toBe('yes');
  expect(sightOf('a-model-of-mine', { images: 'no' })).toBe('no');
});

it('counts the images of messages and of tool results', () => {
  const image = { type: 'image', mimeType: 'image/png', data: 'aGk=' } as const;
  const result = { type: 'tool-result', callId: CallId.parse('call_00000000000000000000000000'), tool: null } as const;
  expect(
    imagesIn([
      { role: 'user', parts: [{ type: 'text', text: 'a' }, image, image] },
      { role: 'tool', parts: [{ ...result, status: 'done', content: [{ type: 'text', text: 'b' }, image] }] },
    ]),
  ).toBe(3);
});
