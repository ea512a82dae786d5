import { expect, test } from 'vitest';
import { resultText } from '../../../../shared/message.ts';
import { CallResult, contentOf } from './tool-results.ts';
import { MAX_TEXT } from './window-space.ts';

const content = (parts: unknown, rest: object = {}) => contentOf(CallResult.parse({ content: parts, ...rest }));
const text = (words: string) => ({ type: 'text', text: words });
const image = (data: string, mimeType = 'image/png') => ({ type: 'image', data, mimeType });

test('keeps texts and images in their order', () => {
  expect(content([text('a'), image('AAAA'), text('b')])).toEqual([text('a'), image('AAAA'), text('b')]);
});

test('keeps audio, resources and links for display, and describes them for the model', () => {
  const parts = content([
    { type: 'audio', mimeType: 'audio/WAV; codecs=1', data: 'AAAA' },
    { type: 'resource', resource: { uri: 'file:///a', mimeType: 'text/plain', text: 'inside\0' } },
    { type: 'resource', resource: { uri: 'file:///p', mimeType: 'image/png', blob: 'AAAA' } },
    { type: 'resource_link', uri: 'demo://x', name: 'a page' },
  ]);
  expect(parts).toEqual([
    { type: 'audio', mimeType: 'audio/wav', data: 'AAAA' },
    { type: 'resource', uri: 'file:///a', mimeType: 'text/plain', text: 'inside\uFFFD' },
    image('AAAA'),
    { type: 'link', uri: 'demo://x', name: 'a page' },
  ]);
  expect(resultText({ content: parts })).toBe(
    '[audio: audio/wav]\n[resource file:///a]\ninside\uFFFD\n[link to resource a page: demo://x]',
  );
});

test('describes content that cannot be shown and links that cannot be followed', () => {
  expect(
    content([
      { type: 'audio', mimeType: 'audio/midi', data: 'AAAA' },
      { type: 'resource', resource: { uri: 'file:///b', mimeType: 'application/pdf', blob: 'AAAA' } },
      { type: 'resource', resource: { text: 'of nowhere' } },
      { type: 'resource_link', uri: `data:,${'x'.repeat(10_000)}`, name: 'long' },
      image('AAAA', 'image/svg+xml'),
      image('not base64!'),
      { type: 'hologram' },
      null,
    ]).map((part) => (part.type === 'text' ? part.text.slice(0, 60) : part.type)),
  ).toEqual([
    '[a sound that cannot be shown: audio/midi]',
    '[resource file:///b, not a text: application/pdf]',
    'of nowhere',
    expect.stringContaining('[a link that cannot be followed: data:,xxx'),
    '[an image that cannot be shown: image/svg+xml]',
    '[an image that cannot be shown: image/png]',
    '[a part of a kind that is not known]',
    '[a part of a kind that is not known]',
  ]);
});

test('limits the total text of a result', () => {
  const parts = content([text('x'.repeat(MAX_TEXT - 5)), text('0123456789'), text('gone')]);
  expect(parts).toHaveLength(2);
  expect(parts[1]).toEqual(text('01234\n[cut here: 5 more characters were left out]'));
  const resource = (length: number) => ({ type: 'resource', resource: { uri: 'a:b', text: 'x'.repeat(length) } });
  expect(content([resource(MAX_TEXT - 5), resource(10), text('gone')])).toMatchObject([
    {},
    { text: expect.stringMatching(/^xxxxx\n/) },
  ]);
});

test('leaves out images and audio beyond a few megabytes', () => {
  const large = 'A'.repeat(5 * 1024 * 1024);
  const sound = { type: 'audio', mimeType: 'audio/mpeg', data: large };
  expect(content([image(large), sound, image('AAAA')]).map(({ type }) => type)).toEqual(['image', 'text', 'image']);
});

test('leaves out parts beyond two hundred, and reports the number of omitted parts', () => {
  const parts = content(Array.from({ length: 250 }, () => text('x')));
  expect(parts).toHaveLength(201);
  expect(parts.at(-1)).toEqual(text('[50 more parts were left out]'));
});

test('makes text well-formed (F29)', () => {
  expect(content([text('a\0b\uD800c')])).toEqual([text('a\uFFFDb\uFFFDc')]);
});

test('uses the structured content of a result that has no other content', () => {
  expect(content([], { structuredContent: { a: 1 } })).toEqual([text('{"a":1}')]);
  expect(content([text('said')], { structuredContent: { a: 1 } })).toEqual([text('said')]);
});

test('accepts a result without content, because the call did run', () => {
  expect(contentOf(CallResult.parse({}))).toEqual([]);
  expect(CallResult.parse({ content: 'odd', isError: 'odd' })).toMatchObject({ content: [], isError: false });
});

test('a result for a small window is cut sooner', () => {
  const answer = CallResult.parse({ content: [text('0123456789')] });
  expect(contentOf(answer, 4)).toEqual([text('0123\n[cut here: 6 more characters were left out]')]);
});
