import { expect, test } from 'vitest';
import type { ImagePart, ModelMessage } from '../../../shared/message.ts';
import { userText } from '../../../shared/message.ts';
import { olderImagesIn, withoutOlderImages } from './older-images.ts';
import { agenticStrategy } from './strategies/agentic/agentic.ts';
import { World } from './world.fixture.ts';

const image = (name: string, megabytes: number): ImagePart => ({
  ...{ type: 'image', mimeType: 'image/png', name },
  data: 'a'.repeat((megabytes * 1024 ** 2 * 4) / 3),
});
const said = (...images: readonly ImagePart[]): ModelMessage => ({
  role: 'user',
  parts: [{ type: 'text', text: 'Look.' }, ...images],
});
const leftIn = (messages: readonly ModelMessage[]) =>
  messages.flatMap(({ parts }) => parts.flatMap((part) => (part.type === 'image' ? [part.name] : [])));

test('the newest images of 15 MB are sent, and a sentence stands for each older one', () => {
  const messages = [
    said(image('one', 3), image('two', 3)),
    userText('Go on.'),
    said(image('three', 9), image('four', 3)),
  ];
  expect(olderImagesIn(messages)).toBe(1);
  const sent = withoutOlderImages(messages, 1);
  expect(leftIn(sent)).toEqual(['two', 'three', 'four']);
  expect(sent[0]?.parts[1]).toMatchObject({
    type: 'text',
    text: expect.stringContaining('The image "one" is not shown'),
  });
  expect(sent.slice(1)).toEqual(messages.slice(1));
  expect(withoutOlderImages(messages, 1)[0]).toBe(sent[0]);
  expect(olderImagesIn(sent)).toBe(0);
  expect(olderImagesIn([...messages, said(image('five', 15))])).toBe(4);
});

test('images in results of tools count, and are left out too', () => {
  const content = [image('shot', 9)];
  const result: ModelMessage = {
    role: 'tool',
    parts: [{ type: 'tool-result', callId: 'call' as never, status: 'ok', content }] as never,
  };
  const messages = [result, said(image('photo', 9))];
  expect(olderImagesIn(messages)).toBe(1);
  expect(JSON.stringify(withoutOlderImages(messages, 1)[0])).toContain('An image of this result is not shown to you');
});

test('a reply says how many older images its model did not get, and the journal says the same without their data', async () => {
  const it = new World({
    strategy: agenticStrategy,
    script: () => ({ calls: [{ name: 'attempt_completion', arguments: { result: 'Done.' } }] }),
    input: { history: [said(image('one', 8))], goal: said(image('two', 8)) },
  });
  expect(await it.drive()).toMatchObject({ name: 'completed' });
  expect(leftIn(it.requests[0]?.messages ?? [])).toEqual(['two']);
  expect(it.messages.flatMap(({ iteration }) => iteration?.olderImages ?? [])).toEqual([1]);
  const sent = it.rows.find(({ kind }) => kind === 'sent');
  expect(sent).toMatchObject({ olderImages: 1, added: [] });
});
