/**
 * Messages of this window that are on their way to the host. Each is shown at once, until the host
 * reports it.
 */
import { create } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { TopicId } from '../../shared/ids.ts';
import { textOf } from '../../shared/message.ts';
import { isSlashCommand } from '../../shared/slash/slash-command.ts';
import type { MessageView } from '../../shared/topic.ts';
import type { OpenTopic } from './topic-reducer.ts';
import { useTopicStore } from './topic-store.ts';

export interface OwnMessage {
  readonly key: string;
  /** null: the topic will exist when the host has the message. */
  readonly topicId: TopicId | null;
  readonly text: string;
  /** Where the message will be: among the messages, or in the queue of a running loop. */
  readonly place: 'chat' | 'queue';
  /** The ids of earlier messages of the topic, stored or queued. */
  readonly before: ReadonlySet<string>;
}

interface OwnMessages {
  readonly messages: readonly OwnMessage[];
}

export const useOwnMessages = create<OwnMessages>()(() => ({ messages: [] }));

/** How long a message is shown that the host has taken but not reported. Milliseconds. */
const PATIENCE_MS = 10_000;

let number = 0;

/** Shows the message and returns its key. */
export function showOwnMessage(topicId: TopicId | null, text: string): string {
  const open = openNow(topicId);
  number += 1;
  const key = `own:${number}`;
  const before = new Set(open === null ? [] : [...open.messages, ...open.queue].map(({ id }): string => id));
  const message: OwnMessage = { key, topicId, text, place: placeOf(open, text), before };
  useOwnMessages.setState(({ messages }) => ({ messages: [...messages, message] }));
  return key;
}

/** Called when the host has stored the message in this topic. */
export function ownMessageTaken(key: string, topicId: TopicId): void {
  useOwnMessages.setState(({ messages }) => ({
    messages: messages.map((message) => (message.key === key ? { ...message, topicId } : message)),
  }));
  forgetTold();
  setTimeout(() => forgetOwnMessage(key), PATIENCE_MS);
}

/** Called when the message was not sent, or when its result is shown elsewhere. */
export function forgetOwnMessage(key: string): void {
  if (useOwnMessages.getState().messages.some((message) => message.key === key))
    useOwnMessages.setState(({ messages }) => ({ messages: messages.filter((message) => message.key !== key) }));
}

/** The messages of a topic in this place, oldest first. */
export const useOwnMessagesOf = (topicId: TopicId | null, place: OwnMessage['place']): readonly OwnMessage[] =>
  useOwnMessages(
    useShallow(({ messages }) => messages.filter((message) => message.topicId === topicId && message.place === place)),
  );

function isTold({ text, before }: OwnMessage, { messages, queue }: Pick<OpenTopic, 'messages' | 'queue'>): boolean {
  return (
    messages.some((message) => !before.has(message.id) && says(message, text)) ||
    queue.some((queued) => !before.has(queued.id) && queued.text === text)
  );
}

function says(message: MessageView, text: string): boolean {
  if (message.role === 'user') return textOf(message) === text;
  return message.parts.some((part) => part.type === 'slash-command' && part.input === text);
}

/**
 * The place of a new message: it waits in the queue if a loop runs, or waits for something other
 * than an answer.
 */
function placeOf(open: OpenTopic | null, text: string): OwnMessage['place'] {
  const state = open?.loop?.state;
  if (isSlashCommand(text) || state === undefined) return 'chat';
  if (state.name === 'waiting') return state.awaited.for === 'question' ? 'chat' : 'queue';
  return state.name === 'running' ? 'queue' : 'chat';
}

function openNow(topicId: TopicId | null): OpenTopic | null {
  const entry = topicId === null ? undefined : useTopicStore.getState().entries[topicId];
  return entry?.state === 'open' ? entry.open : null;
}

function forgetTold(): void {
  const { messages } = useOwnMessages.getState();
  const left = messages.filter((message) => {
    const open = openNow(message.topicId);
    return open === null || !isTold(message, open);
  });
  if (left.length < messages.length) useOwnMessages.setState({ messages: left });
}

// This runs before the topic is drawn, so that no message appears twice.
useTopicStore.subscribe(() => {
  if (useOwnMessages.getState().messages.length > 0) forgetTold();
});
