import { ORPCError } from '@orpc/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Sent } from '../../shared/contract/topics.ts';
import { ServerId, TopicId } from '../../shared/ids.ts';
import type { HostClient } from '../host-client.ts';
import { attach, attachedTo, useAttachments } from '../stores/attachments-store.ts';
import { setDraft, useDrafts } from '../stores/draft-store.ts';
import { hostIsReachable } from '../stores/follow.ts';
import { setHost } from '../stores/host.ts';
import { runSlashCommand, sendMessage } from './send.ts';

const topicId = TopicId.parse(`topic_${'0'.repeat(26)}`);
const queued: Sent = { kind: 'queued', topicId };
const away = new Error('The socket was closed.');

interface Asked {
  readonly text: string;
  readonly sendId?: string;
  readonly attachments?: readonly unknown[];
}
let asked: Asked[];
let answers: (() => Promise<Sent>)[];

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  useAttachments.setState({ attached: {} });
  const send = (message: Asked) => {
    asked.push(message);
    return answers.shift()?.() ?? Promise.resolve(queued);
  };
  // The part of the host that is needed for sending and for drafts.
  setHost({ topics: { send, setDraft: async () => undefined } } as unknown as HostClient);
});
afterEach(() => vi.useRealTimers());

const draft = () => useDrafts.getState().drafts[topicId];
const names = () => new Set(asked.map(({ sendId }) => sendId)).size;

it('the composer sends a message again with the same id when the connection broke before the answer', async () => {
  answers = [() => Promise.reject(away)];
  setDraft(topicId, 'Hello');
  const sending = sendMessage(topicId, 'Hello');
  await vi.advanceTimersByTimeAsync(100);
  hostIsReachable();
  expect(await sending).toEqual(queued);
  expect(asked).toHaveLength(2);
  expect(names()).toBe(1);
  expect(draft()).toBe('');
});

it('the composer gives up if the host stays unreachable, and uses the same id at the next attempt', async () => {
  answers = [() => Promise.reject(away), () => Promise.reject(away)];
  setDraft(topicId, 'Hello');
  const failed = expect(sendMessage(topicId, 'Hello')).rejects.toBe(away);
  await vi.advanceTimersByTimeAsync(5_000);
  await failed;
  expect(draft()).toBe('Hello');
  await sendMessage(topicId, 'Hello');
  expect(asked).toHaveLength(3);
  expect(names()).toBe(1);
});

it('the composer uses a new id after a response or an error of the host, and for another text', async () => {
  answers = [() => Promise.reject(new ORPCError('conflict', { message: 'No.' }))];
  await expect(sendMessage(topicId, 'Hello')).rejects.toThrow('No.');
  await sendMessage(topicId, 'Hello');
  await sendMessage(topicId, 'Hello');
  await sendMessage(topicId, 'Bye');
  expect(names()).toBe(4);
});

it('the composer keeps text that was written while the message was being sent', async () => {
  const sent = Promise.withResolvers<Sent>();
  answers = [() => sent.promise];
  setDraft(topicId, 'Hello');
  const sending = sendMessage(topicId, 'Hello');
  setDraft(topicId, 'Hello and more');
  sent.resolve(queued);
  await sending;
  expect(draft()).toBe('and more');
  answers = [];
  await sendMessage(topicId, 'An answer from elsewhere');
  expect(draft()).toBe('and more');
});

it('the composer keeps attachments until they are sent', async () => {
  const note = { serverId: ServerId.parse('notes'), uri: 'note://1', name: 'One' };
  attach(topicId, [note]);
  answers = [() => Promise.reject(new ORPCError('conflict', { message: 'It cannot be read.' }))];
  await expect(sendMessage(topicId, 'Look')).rejects.toThrow('It cannot be read.');
  expect(attachedTo(topicId)).toEqual([note]);
  await sendMessage(topicId, 'Look');
  expect(asked.at(-1)).toMatchObject({ attachments: [{ serverId: 'notes', uri: 'note://1' }] });
  expect(attachedTo(topicId)).toEqual([]);
  await sendMessage(topicId, 'Look');
  expect(asked.at(-1)).not.toHaveProperty('attachments');
});

it('the composer uses a new id when the attachments differ from those of the unanswered message', async () => {
  answers = [() => Promise.reject(away), () => Promise.reject(away)];
  const failed = expect(sendMessage(topicId, 'Look here')).rejects.toBe(away);
  await vi.advanceTimersByTimeAsync(5_000);
  await failed;
  attach(topicId, [{ serverId: ServerId.parse('notes'), uri: 'note://1', name: 'One' }]);
  await sendMessage(topicId, 'Look here');
  expect(names()).toBe(2);
});

it('the composer keeps attachments when it sends a slash command, and keeps the draft when a button sends one', async () => {
  const note = { serverId: ServerId.parse('notes'), uri: 'note://1', name: 'One' };
  attach(topicId, [note]);
  await sendMessage(topicId, '/todo list');
  expect(asked.at(-1)).not.toHaveProperty('attachments');
  expect(attachedTo(topicId)).toEqual([note]);
  setDraft(topicId, 'half a sentence');
  await runSlashCommand(topicId, '/cancel');
  expect(asked.at(-1)).toMatchObject({ text: '/cancel' });
  expect(draft()).toBe('half a sentence');
});

it('the slash command of a button is repeated with the same id when the connection breaks', async () => {
  answers = [() => Promise.reject(away)];
  const running = runSlashCommand(topicId, '/todo restore 3');
  await vi.advanceTimersByTimeAsync(100);
  hostIsReachable();
  await running;
  expect(asked).toHaveLength(2);
  expect(names()).toBe(1);
});

it('the composer does not send a message that is too long, and keeps it as the draft', async () => {
  const text = 'a'.repeat(1_000_001);
  setDraft(topicId, text);
  await expect(sendMessage(topicId, text)).rejects.toMatchObject({ data: { failure: 'message-too-long' } });
  expect(asked).toEqual([]);
  expect(draft()).toBe(text);
});
