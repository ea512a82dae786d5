/**
 * The topics that are open in this window. Actions call the host, and the host's events update
 * this store.
 */
import { create } from 'zustand';
import { devtools } from 'zustand/middleware';
import type { CallId, LoopId, MessageId, TopicId } from '../../shared/ids.ts';
import type { TodoEdit } from '../../shared/loop-todos.ts';
import type { ApprovalAnswer } from '../../shared/mcp.ts';
import type { ReceiptLines } from '../../shared/receipt.ts';
import type { TopicSettings } from '../../shared/topic.ts';
import type { HostFailure } from '../host-client.ts';
import { follow } from './follow.ts';
import { frozenTopic, NO_EPOCH } from './frozen-topic.ts';
import { host } from './host.ts';
import { type OpenTopic, takeEarlier, takeUpdate, withPin } from './topic-reducer.ts';

/** The number of topics that stay in memory after the user has left them. */
const KEPT = 3;

export type TopicEntry =
  | { readonly state: 'loading' }
  | { readonly state: 'open'; readonly open: OpenTopic; readonly loadingEarlier: boolean }
  | { readonly state: 'failed'; readonly failure: HostFailure };

interface TopicStore {
  readonly entries: Readonly<Record<TopicId, TopicEntry>>;
}

export const useTopicStore = create<TopicStore>()(
  devtools((): TopicStore => ({ entries: {} }), { name: 'topic', enabled: import.meta.env.DEV }),
);

/**
 * The result of `select` for the topic; null: the topic is not open in this window. While an
 * answer streams, `select` is called about thirty times a second.
 */
export const useOpenTopic = <T>(topicId: TopicId | null, select: (open: OpenTopic) => T): T | null =>
  useTopicStore(({ entries }) => {
    const entry = topicId === null ? undefined : entries[topicId];
    return entry?.state === 'open' ? select(entry.open) : null;
  });

const followed = new Map<TopicId, AbortController>();

/** Starts following the topic, and closes topics that the user left long ago. */
export function openTopic(topicId: TopicId): void {
  const known = followed.get(topicId);
  if (known !== undefined && useTopicStore.getState().entries[topicId]?.state !== 'failed') {
    followed.delete(topicId);
    followed.set(topicId, known);
    return;
  }
  closeTopic(topicId);
  const stop = new AbortController();
  followed.set(topicId, stop);
  setEntry(topicId, (entry) => entry ?? { state: 'loading' }, 'open');
  follow(
    (signal) => {
      const open = openOf(topicId);
      const after = open === null || open.epoch === NO_EPOCH ? {} : { after: { epoch: open.epoch, seq: open.seq } };
      return host().app.followTopic({ topicId, ...after }, { signal });
    },
    (update) =>
      setEntry(
        topicId,
        (entry) => {
          const open = takeUpdate(entry?.state === 'open' ? entry.open : null, update);
          const loadingEarlier = entry?.state === 'open' && entry.loadingEarlier;
          return open === null ? entry : { state: 'open', open, loadingEarlier };
        },
        update.type === 'event' ? update.event.type : 'snapshot',
      ),
    (failure) =>
      setEntry(
        topicId,
        (entry) => (entry?.state === 'open' && failure.code !== 'not-found' ? entry : { state: 'failed', failure }),
        'failed',
      ),
    stop.signal,
  );
  for (const old of [...followed.keys()].slice(0, -KEPT)) closeTopic(old);
}

export function closeTopic(topicId: TopicId): void {
  followed.get(topicId)?.abort();
  followed.delete(topicId);
  useTopicStore.setState(({ entries: { [topicId]: _, ...entries } }) => ({ entries }), false, 'close');
}

export function reopenTopic(topicId: TopicId): void {
  closeTopic(topicId);
  openTopic(topicId);
}

/** Loads the messages before those on the page: one page, or about `limit` of them. */
export async function loadEarlier(topicId: TopicId, limit?: number): Promise<void> {
  const entry = useTopicStore.getState().entries[topicId];
  const before = entry?.state === 'open' ? entry.open.messages[0]?.id : undefined;
  if (entry?.state !== 'open' || entry.loadingEarlier || !entry.open.hasEarlier || before === undefined) return;
  setOpen(topicId, true, (open) => open);
  try {
    const page = await host().topics.earlier({ topicId, before, ...(limit === undefined ? {} : { limit }) });
    // A snapshot may have replaced the messages in the meantime. The page is added only if it is
    // still adjacent to them.
    let isAdjacent = true;
    setOpen(topicId, false, (open) => {
      isAdjacent = open.messages[0]?.id === before;
      return isAdjacent ? takeEarlier(open, page) : open;
    });
    // The list asks only once when its first message comes into sight.
    if (!isAdjacent) await loadEarlier(topicId, limit);
  } catch (error) {
    setOpen(topicId, false, (open) => open);
    throw error;
  }
}

/** Replaces a shortened message with the complete message. */
export async function loadWhole(topicId: TopicId, messageId: MessageId): Promise<void> {
  const whole = await host().topics.message({ topicId, messageId });
  setOpen(topicId, null, (open) => ({
    ...open,
    messages: open.messages.map((message) => (message.id === messageId ? whole : message)),
  }));
}

/**
 * Pins or unpins a message. Also changes the message in this store, because the host sends no
 * update for the pin of a loaded message.
 */
export async function pinMessage(topicId: TopicId, messageId: MessageId, pinned: boolean): Promise<void> {
  await host().compactions.pinMessage({ topicId, messageId, pinned });
  setOpen(topicId, null, (open) => ({ ...open, messages: withPin(open.messages, messageId, pinned) }));
}

export const stopLoop = (loopId: LoopId): Promise<void> => host().loops.stop({ loopId });
export const pauseLoop = (loopId: LoopId): Promise<void> => host().loops.pause({ loopId });
export const retryNow = (loopId: LoopId): Promise<void> => host().loops.retryNow({ loopId });
export const resumeLoop = (loopId: LoopId, moreIterations?: number): Promise<void> =>
  host().loops.resume({ loopId, ...(moreIterations === undefined ? {} : { moreIterations }) });
export const editTodos = (loopId: LoopId, todos: readonly TodoEdit[]): Promise<void> =>
  host().loops.editTodos({ loopId, todos: [...todos] });
export const decideApproval = (loopId: LoopId, callId: CallId, answer: ApprovalAnswer): Promise<void> =>
  host().loops.decide({ loopId, callId, answer });
export const receiptLines = (loopId: LoopId, callId: CallId, receipt: string, from: number): Promise<ReceiptLines> =>
  host().loops.receiptLines({ loopId, callId, receipt, from });
export const resolveOutcome = (loopId: LoopId, callId: CallId, as: 'retry' | 'done' | 'skip'): Promise<void> =>
  host().loops.resolveOutcome({ loopId, callId, as });
/** Sets whether models get these secrets of the topic from now on. */
export const sendSecrets = (topicId: TopicId, numbers: readonly number[], sent: boolean): Promise<void> =>
  host().topics.sendSecrets({ topicId, numbers: [...numbers], sent });
export const changeTopicSettings = (
  topicId: TopicId,
  change: { readonly [K in keyof TopicSettings]?: NonNullable<TopicSettings[K]> | null },
): Promise<void> => host().topics.updateSettings({ topicId, change });

/**
 * Must be called when the host has ended. Each topic is followed again when a host is available.
 */
export function freezeTopics(at: number): void {
  useTopicStore.setState(
    ({ entries }) => ({
      entries: Object.fromEntries(
        Object.entries(entries).map(([topicId, entry]) => [
          topicId,
          entry.state === 'open' ? { ...entry, open: frozenTopic(entry.open, at), loadingEarlier: false } : entry,
        ]),
      ),
    }),
    false,
    'freeze',
  );
}

function openOf(topicId: TopicId): OpenTopic | null {
  const entry = useTopicStore.getState().entries[topicId];
  return entry?.state === 'open' ? entry.open : null;
}

function setOpen(topicId: TopicId, loading: boolean | null, change: (open: OpenTopic) => OpenTopic): void {
  setEntry(
    topicId,
    (entry) =>
      entry?.state === 'open'
        ? { state: 'open', open: change(entry.open), loadingEarlier: loading ?? entry.loadingEarlier }
        : entry,
    'page',
  );
}

function setEntry(
  topicId: TopicId,
  change: (entry: TopicEntry | undefined) => TopicEntry | undefined,
  action: string,
): void {
  useTopicStore.setState(
    ({ entries }) => {
      const changed = change(entries[topicId]);
      if (changed === undefined || changed === entries[topicId]) return {};
      return { entries: { ...entries, [topicId]: changed } };
    },
    false,
    action,
  );
}
