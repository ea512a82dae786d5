import { expect, test } from 'vitest';
import { CallResult, contentOf, MAX_TEXT } from './tool-results.ts';

const content = (parts: unknown, rest: object = {}) => contentOf(CallResult.parse({ content: parts, ...rest }));
const text = (words: string) => ({ type: 'text', text: words });
const image = (data: string, mimeType = 'image/png') => ({ type: 'image', data, mimeType });

test('keeps texts and images in their order', () => {
  expect(content([text('a'), image('AAAA'), text('b')])).toEqual([text('a'), image('AAAA'), text('b')]);
});

test('says in words what a model cannot be sent', () => {
  expect(
    content([
      { type: 'audio', mimeType: 'audio/wav', data: 'AAAA' },
      { type: 'resource', resource: { uri: 'file:///a', text: 'inside' } },
      { type: 'resource', resource: { uri: 'file:///b', blob: 'AAAA' } },
      { type: 'resource_link', uri: 'https://example.org', name: 'a page' },
      image('AAAA', 'image/svg+xml'),
      image('not base64!'),
      { type: 'hologram' },
      null,
    ]).map((part) => (part.type === 'text' ? part.text : part.type)),
  ).toEqual([
    '[audio: audio/wav, 4 characters of base64]',
    '[resource file:///a]\ninside',
    '[resource file:///b]\n[not a text]',
    '[link to resource a page: https://example.org]',
    '[an image that cannot be shown: image/svg+xml]',
    '[an image that cannot be shown: image/png]',
    '[a part of a kind that is not known]',
    '[a part of a kind that is not known]',
  ]);
});

test('cuts all texts of a result together', () => {
  const parts = content([text('x'.repeat(MAX_TEXT - 5)), text('0123456789'), text('gone')]);
  expect(parts).toHaveLength(2);
  expect(parts[1]).toEqual(text('01234\n[cut here: 5 more characters were left out]'));
});

test('leaves out images beyond a few megabytes', () => {
  const large = 'A'.repeat(5 * 1024 * 1024);
  expect(content([image(large), image(large)]).map(({ type }) => type)).toEqual(['image', 'text']);
});

test('leaves out parts beyond two hundred, and says how many', () => {
  const parts = content(Array.from({ length: 250 }, () => text('x')));
  expect(parts).toHaveLength(201);
  expect(parts.at(-1)).toEqual(text('[50 more parts were left out]'));
});

test('makes text well-formed (F29)', () => {
  expect(content([text('a\0b\uD800c')])).toEqual([text('a\uFFFDb\uFFFDc')]);
});

test('takes structured content where there is nothing else', () => {
  expect(content([], { structuredContent: { a: 1 } })).toEqual([text('{"a":1}')]);
  expect(content([text('said')], { structuredContent: { a: 1 } })).toEqual([text('said')]);
});

test('reads a result without content: the call ran', () => {
  expect(contentOf(CallResult.parse({}))).toEqual([]);
  expect(CallResult.parse({ content: 'odd', isError: 'odd' })).toMatchObject({ content: [], isError: false });
});
