/**
 * The messages of this window that are being sent to the host. Each is shown immediately, until
 * the host reports it.
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
  /**
   * The topic of the message; null: a new topic, which the host creates when it receives the
   * message.
   */
  readonly topicId: TopicId | null;
  readonly text: string;
  /** Where the host will put the message: in the chat, or in the queue of a running loop. */
  readonly place: 'chat' | 'queue';
  /** The ids of all messages that the topic had before, stored or queued. */
  readonly before: ReadonlySet<string>;
}

interface OwnMessages {
  readonly messages: readonly OwnMessage[];
}

export const useOwnMessages = create<OwnMessages>()(() => ({ messages: [] }));

/**
 * The time in milliseconds for which a message stays visible that the host has accepted but not
 * yet reported.
 */
const PATIENCE_MS = 10_000;

let number = 0;

/** Shows a message and returns its key in this store. */
export function showOwnMessage(topicId: TopicId | null, text: string): string {
  const open = openNow(topicId);
  number += 1;
  const key = `own:${number}`;
  const before = new Set(open === null ? [] : [...open.messages, ...open.queue].map(({ id }): string => id));
  const message: OwnMessage = { key, topicId, text, place: placeOf(open, text), before };
  useOwnMessages.setState(({ messages }) => ({ messages: [...messages, message] }));
  return key;
}

/** Must be called when the host has stored the message in this topic. */
export function ownMessageTaken(key: string, topicId: TopicId): void {
  useOwnMessages.setState(({ messages }) => ({
    messages: messages.map((message) => (message.key === key ? { ...message, topicId } : message)),
  }));
  forgetTold();
  setTimeout(() => forgetOwnMessage(key), PATIENCE_MS);
}

/** Must be called when the message could not be sent, or when its result is shown elsewhere. */
export function forgetOwnMessage(key: string): void {
  if (useOwnMessages.getState().messages.some((message) => message.key === key))
    useOwnMessages.setState(({ messages }) => ({ messages: messages.filter((message) => message.key !== key) }));
}

/** The messages of a topic that are shown in the chat or in the queue, oldest first. */
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
 * Where the host will put a new message: in the queue if a loop runs, or if a loop waits for
 * something other than an answer of the user; otherwise in the chat.
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

// This listener runs before the topic is drawn, so that a message is never shown twice.
useTopicStore.subscribe(() => {
  if (useOwnMessages.getState().messages.length > 0) forgetTold();
});
