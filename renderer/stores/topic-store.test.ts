import { ORPCError } from '@orpc/client';
import { expect, it } from 'vitest';
import { TopicId } from '../../shared/ids.ts';
import { teller } from '../chat/chat.fixture.ts';
import type { HostClient } from '../host-client.ts';
import { setHost } from './host.ts';
import { loadEarlier, openTopic, useTopicStore } from './topic-store.ts';

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

it('asks for the earlier messages again if the messages after them were replaced while they were loaded', async () => {
  const { user } = teller();
  const messages = [1, 2, 3, 4].map((number) => user(`Message ${number}`));
  const of = messages[0]?.topicId ?? topicId;
  const replaced = Promise.withResolvers<void>();
  const snapshot = (from: number) => ({ messages: messages.slice(from), hasEarlier: true, compactions: [], queue: [] });
  async function* snapshots(): AsyncGenerator<unknown> {
    yield { type: 'snapshot', epoch: 'e', seq: 0, snapshot: snapshot(3) };
    await replaced.promise;
    yield { type: 'snapshot', epoch: 'e', seq: 1, snapshot: snapshot(2) };
    await new Promise(() => undefined);
  }
  const open = () => {
    const entry = useTopicStore.getState().entries[of];
    return entry?.state === 'open' ? entry.open.messages : [];
  };
  const asked: string[] = [];
  const earlier = async ({ before }: { readonly before: string }) => {
    asked.push(before);
    replaced.resolve();
    await expect.poll(() => open().length).toBe(2);
    return {
      messages: messages.slice(
        0,
        messages.findIndex(({ id }) => id === before),
      ),
      hasEarlier: false,
    };
  };
  setHost({ app: { followTopic: async () => snapshots() }, topics: { earlier } } as unknown as HostClient);
  openTopic(of);
  await expect.poll(() => open().length).toBe(1);
  await loadEarlier(of);
  expect(asked).toEqual([messages[3]?.id, messages[2]?.id]);
  expect(open().map(({ id }) => id)).toEqual(messages.map(({ id }) => id));
});
