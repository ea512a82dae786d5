import { expect, it } from 'vitest';
import { TopicId } from '../../shared/ids.ts';
import type { TopicSummary } from '../../shared/topic.ts';
import { underOrigins } from './branch-places.ts';

const idOf = (name: string) => TopicId.parse(`topic_${name.padStart(26, '0')}`);
const topic = (name: string, about: { of?: string; pinned?: boolean } = {}): TopicSummary => ({
  id: idOf(name),
  title: name,
  workspace: '/workspace',
  pinned: about.pinned ?? false,
  createdAt: 0,
  updatedAt: 0,
  activity: 'idle',
  unread: false,
  ...(about.of === undefined ? {} : { branchOf: { topicId: idOf(about.of), messageId: null } }),
});
const drawn = (...sections: TopicSummary[][]) =>
  underOrigins(sections).map((placed) =>
    placed.map(({ topic: { title }, isBranch }) => (isBranch ? `- ${title}` : title)),
  );

it('places a branch under its origin, also where the origin is in a later section', () => {
  const branch = topic('b', { of: 'a' });
  expect(drawn([branch, topic('c')], [topic('a'), topic('d')])).toEqual([['c'], ['a', '- b', 'd']]);
});

it('places branches of branches under the first origin', () => {
  const [a, b, c] = [topic('a'), topic('b', { of: 'a' }), topic('c', { of: 'b' })];
  expect(drawn([c, b, a])).toEqual([['a', '- c', '- b']]);
});

it('leaves a branch where it is if it is pinned or its origin is not listed', () => {
  expect(drawn([topic('b', { of: 'a', pinned: true })], [topic('a'), topic('d', { of: 'z' })])).toEqual([
    ['b'],
    ['a', 'd'],
  ]);
});
