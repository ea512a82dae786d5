/** Versions of the user's messages and of answers: creates them, and switches between them. */
import { create } from 'zustand';
import type { MessageId, TopicId } from '../../shared/ids.ts';
import type { ModelSetting } from '../../shared/settings.ts';
import type { VersionOf } from '../../shared/topic.ts';
import { host } from './host.ts';
import type { OpenTopic } from './topic-reducer.ts';
import { loadEarlier, useTopicStore } from './topic-store.ts';
import { messageAt, placeOf, type VersionKind, type VersionPlace, versionsOf } from './version-place.ts';

/** A switch that was pressed, until the list shows the other version. */
export interface VersionSwitch {
  readonly topicId: TopicId;
  readonly place: VersionPlace;
  /** The requested version. */
  readonly number: number;
  /** Which of the two buttons was pressed. */
  readonly step: 'previous' | 'next';
  /** The distance of the switch from the top of the window. Pixels. */
  readonly top: number;
}

interface VersionsStore {
  readonly pressed: VersionSwitch | null;
  /** The version that was switched to last. */
  readonly shown: (VersionOf & { readonly topicId: TopicId }) | null;
}

export const useVersions = create<VersionsStore>()(() => ({ pressed: null, shown: null }));

/** Whether a requested version is still on its way. */
let awaited = false;

/** How long the page waits for the other messages. Milliseconds. */
const PATIENCE_MS = 10_000;

/** Requests another answer from the model. `model` becomes the topic's model. */
export async function tryAgain(topicId: TopicId, messageId: MessageId, model?: ModelSetting): Promise<void> {
  await host().versions.tryAgain({ topicId, messageId, ...(model === undefined ? {} : { model }) });
}

export async function reword(topicId: TopicId, messageId: MessageId, text: string): Promise<void> {
  await host().versions.reword({ topicId, messageId, text });
}

/**
 * Resolves when the page has the version and all messages before it. Until then, other presses do
 * nothing. The next press is possible while the list still positions this version.
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

/** Called when the list has put the switch back at its position. */
export const versionPlaced = (): void => useVersions.setState({ pressed: null });

/**
 * The message before the version identifies its place, so it is loaded if necessary. null: the
 * version is not on the page.
 */
async function placeOnPage(topicId: TopicId, kind: VersionKind, messageId: MessageId): Promise<VersionPlace | null> {
  const isFirst = () => openOf(topicId)?.messages[0]?.id === messageId;
  if (isFirst()) await until(() => !loadsEarlier(topicId), AbortSignal.timeout(PATIENCE_MS));
  if (isFirst()) await loadEarlier(topicId);
  return placeOf(openOf(topicId)?.messages ?? [], kind, messageId);
}

/**
 * The host shows its newest messages, and the page then loads those before the version. null: the
 * version did not arrive.
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

/** Resolves when the condition holds, or after `patience` milliseconds. */
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
