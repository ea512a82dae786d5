import { ORPCError } from '@orpc/client';
import { expect, it } from 'vitest';
import { TopicId } from '../../shared/ids.ts';
import type { HostClient } from '../host-client.ts';
import { setHost } from './host.ts';
import { openTopic, useTopicStore } from './topic-store.ts';

const topicId = TopicId.parse(`topic_${'0'.repeat(26)}`);
const state = () => useTopicStore.getState().entries[topicId]?.state;
const gone = new ORPCError('not-found', { message: 'There is no such topic.' });

/** The updates that the host reports about the topic until the stream breaks. */
async function* told(): AsyncGenerator<unknown> {
  yield { type: 'snapshot', epoch: 'e', seq: 0, snapshot: { messages: [], queue: [] } };
  throw gone;
}

it('a window shows that a topic was deleted in another window, and follows the topic again after it is restored and opened', async () => {
  const follow = [async () => told(), () => new Promise(() => undefined)];
  // A host with only the functions that an open topic needs.
  setHost({ app: { followTopic: () => follow.shift()?.() } } as unknown as HostClient);
  const changes: unknown[] = [];
  const failed = Promise.withResolvers<void>();
  useTopicStore.subscribe(() => {
    changes.push(state());
    if (state() === 'failed') failed.resolve();
  });
  openTopic(topicId);
  await failed.promise;
  expect(changes).toContain('open');
  openTopic(topicId);
  expect(state()).toBe('loading');
  expect(follow).toEqual([]);
});
