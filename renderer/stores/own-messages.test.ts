import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Sent } from '../../shared/contract/topics.ts';
import { CallId, LoopId, MessageId, TopicId } from '../../shared/ids.ts';
import type { LoopState } from '../../shared/loop.ts';
import type { MessageView, QueuedMessage } from '../../shared/topic.ts';
import { sendMessage } from '../actions/send.ts';
import type { HostClient } from '../host-client.ts';
import { setHost } from './host.ts';
import { type OwnMessage, useOwnMessages } from './own-messages.ts';
import type { OpenTopic } from './topic-reducer.ts';
import { useTopicStore } from './topic-store.ts';

const digits = (number: number) => String(number).padStart(26, '0');
const topicId = TopicId.parse(`topic_${digits(1)}`);
const loopId = LoopId.parse(`loop_${digits(1)}`);
const callId = CallId.parse(`call_${digits(1)}`);

const said = (number: number, text: string): MessageView => ({
  id: MessageId.parse(`msg_${digits(number)}`),
  ...{ topicId, loopId, role: 'user', parts: [{ type: 'text', text }], model: null, createdAt: number },
});

/** Reports these messages and this queue as the state of the topic. */
function tell(messages: readonly MessageView[], queue: readonly QueuedMessage[] = [], state?: LoopState): void {
  const open = { messages, queue, loop: state === undefined ? null : { state } } as unknown as OpenTopic;
  useTopicStore.setState({ entries: { [topicId]: { state: 'open', open, loadingEarlier: false } } });
}

const shown = (): readonly OwnMessage[] => useOwnMessages.getState().messages;

let answer: PromiseWithResolvers<Sent>;
beforeEach(() => {
  vi.useFakeTimers();
  useOwnMessages.setState({ messages: [] });
  answer = Promise.withResolvers<Sent>();
  // A host with only the functions that a sent message and a draft need.
  setHost({
    topics: { send: () => answer.promise, setDraft: async () => undefined },
  } as unknown as HostClient);
});
afterEach(() => vi.useRealTimers());

it('is shown from the moment of sending until the host reports it, before or after the response to the request', async () => {
  tell([said(1, 'Yes')]);
  const sending = sendMessage(topicId, 'Yes');
  expect(shown()).toMatchObject([{ topicId, text: 'Yes', place: 'chat' }]);
  tell([said(1, 'Yes'), said(2, 'Something else')]);
  expect(shown()).toHaveLength(1);
  tell([said(1, 'Yes'), said(2, 'Something else'), said(3, 'Yes')]);
  expect(shown()).toEqual([]);
  answer.resolve({ kind: 'started', topicId, loopId });
  await sending;
  const again = sendMessage(topicId, 'More');
  await again;
  expect(shown()).toMatchObject([{ text: 'More' }]);
  tell([said(1, 'Yes'), said(4, 'More')]);
  expect(shown()).toEqual([]);
});

it('is no longer shown if it could not be sent', async () => {
  tell([]);
  const sending = sendMessage(topicId, 'Yes');
  answer.reject(new Error('No.'));
  await expect(Promise.all([sending, vi.advanceTimersByTimeAsync(6_000)])).rejects.toThrow('No.');
  expect(shown()).toEqual([]);
});

it('is assigned to the new topic as soon as the topic exists', async () => {
  const sending = sendMessage(null, 'Hello');
  expect(shown()).toMatchObject([{ topicId: null, text: 'Hello' }]);
  answer.resolve({ kind: 'started', topicId, loopId });
  await sending.catch(() => undefined);
  expect(shown()).toMatchObject([{ topicId, text: 'Hello' }]);
  tell([said(1, 'Hello')]);
  expect(shown()).toEqual([]);
});

it.each<[string, string, LoopState, OwnMessage['place']]>([
  ['waits in the queue while a loop runs', 'Hi', { name: 'running' }, 'queue'],
  [
    'waits in the queue while a loop waits for an approval',
    'Hi',
    { name: 'waiting', awaited: { for: 'approval', callId } },
    'queue',
  ],
  ['is an answer where a loop asks', 'Hi', { name: 'waiting', awaited: { for: 'question' } }, 'chat'],
  ['is done at once where it is a slash command', '/help', { name: 'running' }, 'chat'],
])('a sent message %s', async (_, text, state, place) => {
  tell([], [], state);
  const sending = sendMessage(topicId, text);
  expect(shown()).toMatchObject([{ text, place }]);
  tell([], [{ id: 'queued_1', text, attached: 0 }], state);
  expect(shown()).toEqual([]);
  answer.resolve({ kind: 'queued', topicId });
  await sending;
});

it('is removed after a time limit if the host has accepted it but does not report it', async () => {
  tell([]);
  answer.resolve({ kind: 'started', topicId, loopId });
  await sendMessage(topicId, 'Yes');
  expect(shown()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(shown()).toEqual([]);
});
