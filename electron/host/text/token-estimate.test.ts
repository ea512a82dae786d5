import { expect, test } from 'vitest';
import { CallId } from '../../../shared/ids.ts';
import { userText } from '../../../shared/message.ts';
import { textWithin, tokensOfMessage, tokensOfText } from './token-estimate.ts';

test.each([
  ['', 0],
  ['word', 1],
  ['x'.repeat(4_000), 1_000],
  ['{"a":[1,2]}', 6],
  ['把这个文件夹总结成一份文档', 13],
  ['😀', 2],
])('estimates that %j has about %d tokens', (text, tokens) => {
  expect(tokensOfText(text)).toBe(tokens);
});

test('estimates one token per four characters of prose, and more tokens for code', () => {
  const prose = 'The quick brown fox jumps over the lazy dog, and then it goes home to sleep until morning.';
  expect(prose.length / tokensOfText(prose)).toBeGreaterThan(3.6);
  const code = 'if (a[0] !== b[1]) { return { ...c, d: [1, 2, 3] }; }';
  expect(code.length / tokensOfText(code)).toBeLessThan(3.2);
});

test('cuts a text at its token limit, never inside a character', () => {
  expect(textWithin('abcdefgh', 1)).toBe('abcd');
  expect(textWithin('abcd', 1)).toBe('abcd');
  expect(textWithin('😀😀', 2)).toBe('😀');
  expect(textWithin('😀😀', 3).isWellFormed()).toBe(true);
});

test('counts the same number of tokens for every image, whatever its size in bytes', () => {
  const image = (data: string) => ({ type: 'image', mimeType: 'image/png', data }) as const;
  const small = tokensOfMessage({ role: 'user', parts: [image('AAAA')] });
  const callId = CallId.parse('call_00000000000000000000000001');
  const result = {
    type: 'tool-result',
    callId,
    tool: null,
    status: 'done',
    content: [image('A'.repeat(1e6))],
  } as const;
  expect(small).toBeGreaterThan(1_000);
  expect(tokensOfMessage({ role: 'tool', parts: [result] })).toBeLessThan(small + 20);
});

test('counts the tokens of reasoning only if the reasoning is sent back to the model', () => {
  const text = 'x'.repeat(400);
  const plain = tokensOfMessage({ role: 'assistant', parts: [{ type: 'reasoning', text }] });
  const opaque = { provider: 'gemini', data: 'c2ln' };
  expect(tokensOfMessage({ role: 'assistant', parts: [{ type: 'reasoning', text, opaque }] })).toBe(plain + 100);
  expect(tokensOfMessage(userText(text))).toBe(plain + 100);
});
