/**
 * Sends the text of a composer exactly once. If the host refuses the message or is unreachable,
 * the text is kept.
 */
import type { Sent } from '../../shared/contract/topics.ts';
import type { MessageId, TopicId } from '../../shared/ids.ts';
import { isSlashCommand } from '../../shared/slash/slash-command.ts';
import { failureOf } from '../host-client.ts';
import { dropFiles, filesOf } from '../stores/attached-files-store.ts';
import { attachedTo, detach, sameResource } from '../stores/attachments-store.ts';
import { takeFromDraft } from '../stores/draft-store.ts';
import { reachedAgain } from '../stores/follow.ts';
import { host } from '../stores/host.ts';
import { showTopic, useNavigation } from '../stores/navigation-store.ts';
import { forgetNewTopic, useNewTopic } from '../stores/new-topic-store.ts';
import { forgetOwnMessage, ownMessageTaken, showOwnMessage } from '../stores/own-messages.ts';
import { refuseTooLong } from '../stores/refuse-too-long.ts';

type Message = Parameters<ReturnType<typeof host>['topics']['send']>[0] & { readonly sendId: string };

type Carrier = Pick<Message, 'attachments' | 'files'>;

/** How long sending waits for an unreachable host, in milliseconds. */
const PATIENCE_MS = 5_000;

/**
 * The messages, by topic, that were sent without a response, so that it is unknown whether the
 * host received them.
 */
const unanswered = new Map<TopicId | null, Message>();

/**
 * Shows the message at once and sends it with its attachments; a slash command leaves the
 * attachments for the next message. If `topicId` is null, a new topic is created with the chosen
 * settings, and it is shown. Throws the error of the host.
 */
export async function sendMessage(topicId: TopicId | null, text: string): Promise<Sent> {
  refuseTooLong(text);
  const own = showOwnMessage(topicId, text.trim());
  try {
    return await deliver(topicId, text, own);
  } catch (error) {
    forgetOwnMessage(own);
    throw error;
  }
}

async function deliver(topicId: TopicId | null, text: string, own: string): Promise<Sent> {
  const attached = isSlashCommand(text) ? [] : attachedTo(topicId);
  const attachments = attached.map(({ serverId, uri }) => ({ serverId, uri }));
  const carried = isSlashCommand(text) ? [] : filesOf(topicId).filter((file) => file.state === 'attached');
  const files = carried.map(({ file }) => file.id);
  const sent = await answerTo(
    nameOf({
      topicId,
      text,
      ...(attachments.length === 0 ? {} : { attachments }),
      ...(files.length === 0 ? {} : { files }),
      ...(topicId === null ? chosen() : {}),
    }),
  );
  ownMessageTaken(own, sent.topicId);
  takeFromDraft(topicId, text);
  detach(topicId, attachments);
  dropFiles(
    topicId,
    carried.map(({ key }) => key),
  );
  if (topicId === null) {
    forgetNewTopic();
    const { screen } = useNavigation.getState();
    if (screen.name === 'topic' && screen.topicId === null) showTopic(sent.topicId);
  }
  return sent;
}

/**
 * Answers the question of a message with one of its suggested answers. Keeps the draft and its
 * attachments. Throws the error of the host.
 */
export async function answerQuestion(topicId: TopicId, answers: MessageId, text: string): Promise<void> {
  const own = showOwnMessage(topicId, text);
  try {
    await askPatiently({ topicId, text, answers, sendId: newName() });
    ownMessageTaken(own, topicId);
  } catch (error) {
    forgetOwnMessage(own);
    throw error;
  }
}

/** Sends the slash command of a button and keeps the draft. Throws the error of the host. */
export async function runSlashCommand(topicId: TopicId, input: string): Promise<void> {
  await askPatiently({ topicId, text: input, sendId: newName() });
}

/** Sends a message of a button and keeps the draft and its attachments. Throws the error of the host. */
export async function sendWords(topicId: TopicId, text: string): Promise<void> {
  refuseTooLong(text);
  const own = showOwnMessage(topicId, text);
  try {
    await askPatiently({ topicId, text, sendId: newName() });
    ownMessageTaken(own, topicId);
  } catch (error) {
    forgetOwnMessage(own);
    throw error;
  }
}

async function answerTo(message: Message): Promise<Sent> {
  const { topicId } = message;
  unanswered.set(topicId, message);
  try {
    const answer = await askPatiently(message);
    unanswered.delete(topicId);
    return answer;
  } catch (error) {
    if (failureOf(error).code !== 'unreachable') unanswered.delete(topicId);
    throw error;
  }
}

/** Makes a call that is safe to repeat, and repeats it once if the host was unreachable. */
export async function patiently<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (failureOf(error).code !== 'unreachable') throw error;
    await Promise.race([reachedAgain(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
    return call();
  }
}

/** Because of the id of the message, the host handles it only once. */
const askPatiently = (message: Message): Promise<Sent> => patiently(() => host().topics.send(message));

/**
 * Adds the id. A message with the same topic, text and attachments as the unanswered message gets
 * the id of that message.
 */
function nameOf(message: Omit<Message, 'sendId'>): Message {
  const known = unanswered.get(message.topicId);
  const same = known !== undefined && known.text === message.text && sameAttached(known, message);
  return { ...message, sendId: same ? known.sendId : newName() };
}

function sameAttached(
  { attachments: one = [], files = [] }: Carrier,
  { attachments: other = [], files: others = [] }: Carrier,
): boolean {
  if (files.join() !== others.join()) return false;
  return one.length === other.length && one.every((attached, at) => sameResource(attached, other[at] ?? attached));
}

function newName(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
}

function chosen() {
  const { workspace, settings } = useNewTopic.getState();
  return { settings, ...(workspace === null ? {} : { workspace }) };
}
