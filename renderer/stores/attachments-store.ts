/**
 * The resources that are sent with the next message of a topic. Only this window knows them. The
 * host reads their content when the message is sent.
 */
import { create } from 'zustand';
import type { Attachment } from '../../shared/contract/servers.ts';
import type { TopicId } from '../../shared/ids.ts';

/** An attached resource. `name` is the text of its chip. */
export interface Attached extends Attachment {
  readonly name: string;
}

type Address = { readonly [K in keyof Attachment]: string };
type Place = TopicId | 'new';

interface AttachmentsStore {
  readonly attached: Readonly<Partial<Record<Place, readonly Attached[]>>>;
}

/** The maximum number of attachments of a message, which the host also enforces. */
export const MOST_ATTACHED = 20;

export const useAttachments = create<AttachmentsStore>()(() => ({ attached: {} }));

const none: readonly Attached[] = [];

export const attachedTo = (topicId: TopicId | null): readonly Attached[] =>
  useAttachments.getState().attached[topicId ?? 'new'] ?? none;

export const useAttached = (topicId: TopicId | null): readonly Attached[] =>
  useAttachments(({ attached }) => attached[topicId ?? 'new'] ?? none);

export const sameResource = (one: Address, other: Address): boolean =>
  one.serverId === other.serverId && one.uri === other.uri;

/**
 * Attaches each resource once, until the maximum is reached. Returns whether all resources fit.
 */
export function attach(topicId: TopicId | null, more: readonly Attached[]): boolean {
  const known = attachedTo(topicId);
  const added = more.filter(
    (one, index) =>
      !known.some((other) => sameResource(one, other)) && more.findIndex((other) => sameResource(one, other)) === index,
  );
  const all = [...known, ...added];
  setAttached(topicId, all.slice(0, MOST_ATTACHED));
  return all.length <= MOST_ATTACHED;
}

export function detach(topicId: TopicId | null, gone: readonly Address[]): void {
  setAttached(
    topicId,
    attachedTo(topicId).filter((one) => !gone.some((other) => sameResource(one, other))),
  );
}

function setAttached(topicId: TopicId | null, now: readonly Attached[]): void {
  useAttachments.setState(({ attached }) => ({ attached: { ...attached, [topicId ?? 'new']: now } }));
}
