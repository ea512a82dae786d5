import { expect, test } from 'vitest';
import { agenticStrategy } from './strategies/agentic/agentic.ts';
import { World } from './world.fixture.ts';

const image = { type: 'image', mimeType: 'image/png', data: 'aGk=' } as const;

test.each([
  [true, undefined],
  [false, 1],
])('a reply says how many images its model did not get (it takes images: %s)', async (takesImages, expected) => {
  const it = new World({
    strategy: agenticStrategy,
    script: () => ({ calls: [{ name: 'attempt_completion', arguments: { result: 'I cannot see it.' } }] }),
    input: { goal: { role: 'user', parts: [{ type: 'text', text: 'How much?' }, image] } },
  });
  it.takesImages = takesImages;
  expect(await it.drive()).toMatchObject({ name: 'completed' });
  const replies = it.messages.filter(({ iteration }) => iteration !== undefined);
  expect(replies.map(({ iteration }) => iteration?.unseenImages)).toEqual([expected]);
});
