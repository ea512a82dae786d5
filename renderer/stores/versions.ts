/** Creates versions of the user's messages and of answers, and switches between them. */
import { create } from 'zustand';
import type { MessageId, TopicId } from '../../shared/ids.ts';
import type { ModelSetting } from '../../shared/settings.ts';
import type { VersionOf } from '../../shared/topic.ts';
import { host } from './host.ts';
import type { OpenTopic } from './topic-reducer.ts';
import { loadEarlier, useTopicStore } from './topic-store.ts';
import { messageAt, placeOf, type VersionKind, type VersionPlace, versionsOf } from './version-place.ts';

/**
 * A switch to another version that the user has pressed. It exists until the list shows this
 * version.
 */
export interface VersionSwitch {
  readonly topicId: TopicId;
  readonly place: VersionPlace;
  /** The number of the requested version. */
  readonly number: number;
  /** Which of the two buttons of the version switch was pressed. */
  readonly step: 'previous' | 'next';
  /** The distance in pixels between the version switch and the top of the window. */
  readonly top: number;
}

interface VersionsStore {
  readonly pressed: VersionSwitch | null;
  /** The version to which the user has switched last; null: none yet. */
  readonly shown: (VersionOf & { readonly topicId: TopicId }) | null;
}

export const useVersions = create<VersionsStore>()(() => ({ pressed: null, shown: null }));

/** Whether the page is waiting for a requested version. */
let awaited = false;

/** The time in milliseconds for which the page waits for the messages of the version. */
const PATIENCE_MS = 10_000;

/** Requests another answer from the model. `model` becomes the topic's model. */
export async function tryAgain(topicId: TopicId, messageId: MessageId, model?: ModelSetting): Promise<void> {
  await host().versions.tryAgain({ topicId, messageId, ...(model === undefined ? {} : { model }) });
}

export async function reword(topicId: TopicId, messageId: MessageId, text: string): Promise<void> {
  await host().versions.reword({ topicId, messageId, text });
}

/**
 * Switches to another version. Resolves when the page has the version and all messages before it.
 * Until then, further calls do nothing; afterwards, the user can switch again, even while the
 * list still scrolls to this version.
 */
export async function showVersion(
  topicId: TopicId,
  kind: VersionKind,
  messageId: MessageId,
  { number, step, top }: Pick<VersionSwitch, 'number' | 'step' | 'top'>,
): Promise<void> {
  if (awaited) return;
  awaited = true;
  try {
    const place = await placeOnPage(topicId, kind, messageId);
    if (place === null) return;
    useVersions.setState({ pressed: { topicId, place, number, step, top } });
    await host().versions.show({ topicId, messageId, of: kind, number });
    const shown = await arrived(topicId, place, number);
    useVersions.setState(shown === null ? { pressed: null } : { shown: { ...shown, topicId } });
  } catch (error) {
    useVersions.setState({ pressed: null });
    throw error;
  } finally {
    awaited = false;
  }
}

/** Must be called when the list has scrolled the version switch back to its position. */
export const versionPlaced = (): void => useVersions.setState({ pressed: null });

/**
 * The place of the message. The preceding message identifies the place, so it is loaded if
 * necessary. Null: the message is not on the page.
 */
async function placeOnPage(topicId: TopicId, kind: VersionKind, messageId: MessageId): Promise<VersionPlace | null> {
  const isFirst = () => openOf(topicId)?.messages[0]?.id === messageId;
  if (isFirst()) await until(() => !loadsEarlier(topicId), AbortSignal.timeout(PATIENCE_MS));
  if (isFirst()) await loadEarlier(topicId);
  return placeOf(openOf(topicId)?.messages ?? [], kind, messageId);
}

/**
 * Waits until the requested version is loaded. The host first sends its newest messages, and the
 * page then loads the messages before the version. Null: the version did not arrive in time.
 */
async function arrived(topicId: TopicId, place: VersionPlace, number: number): Promise<VersionOf | null> {
  const patience = AbortSignal.timeout(PATIENCE_MS);
  for (let before: OpenTopic | null = null; !patience.aborted; ) {
    const open = openOf(topicId);
    if (open === null) return null;
    const message = messageAt(open.messages, open.hasEarlier, place);
    const versions = versionsOf(message, place.kind);
    if (versions?.number === number) return versions;
    if (message === undefined && open.hasEarlier && open.messages !== before?.messages) await loadEarlier(topicId);
    else await until(() => openOf(topicId) !== open, patience);
    before = open;
  }
  return null;
}

/** Resolves when the condition is met, or when `patience` aborts. */
function until(met: () => boolean, patience: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const look = () => {
    if (met()) resolve();
  };
  const stop = useTopicStore.subscribe(look);
  patience.addEventListener('abort', () => resolve(), { once: true });
  look();
  return promise.finally(stop);
}

function openOf(topicId: TopicId): OpenTopic | null {
  const entry = useTopicStore.getState().entries[topicId];
  return entry?.state === 'open' ? entry.open : null;
}

function loadsEarlier(topicId: TopicId): boolean {
  const entry = useTopicStore.getState().entries[topicId];
  return entry?.state === 'open' && entry.loadingEarlier;
}
