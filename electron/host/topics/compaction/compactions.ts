/**
 * The handlers with which a window lists, makes and undoes compactions, whose summaries a model
 * reads instead of earlier messages.
 */
import type { compactions as contract } from '../../../../shared/contract/compactions.ts';
import { LoopwrightError } from '../../../../shared/errors.ts';
import type { Handlers } from '../../../../shared/handlers.ts';
import type { LoopId, TopicId } from '../../../../shared/ids.ts';
import type { Locale } from '../../../../shared/loop.ts';
import { isAside, type ModelRef } from '../../../../shared/message.ts';
import { type ContextFill, MOST_COMPACTED_SHOWN } from '../../../../shared/topic.ts';
import type { HostEvents } from '../../events.ts';
import type { CompactionHooks } from '../../loop/ports.ts';
import { conversation } from '../../loops/conversation.ts';
import type { ModelChoice } from '../../models/model-choice.ts';
import type { SecretFilter } from '../../models/secret-filter.ts';
import type { HostNews } from '../../news.ts';
import type { HostStore } from '../../store/open-store.ts';
import type { InOrder } from '../in-order.ts';
import { messageView } from '../message-pages.ts';
import type { Compactor } from './compactor.ts';

export interface CompactionsParts
  extends Pick<HostStore, 'topics' | 'messages' | 'loops' | 'pins' | 'storedCompactions' | 'contextFills'> {
  readonly compactor: Compactor;
  readonly models: ModelChoice;
  readonly secretFilter: Pick<SecretFilter, 'messages'>;
  readonly order: InOrder;
  readonly locale: () => Locale;
  readonly news: (news: HostNews) => void;
  readonly tell: HostEvents['tell'];
}

export type TopicCompactions = ReturnType<typeof createCompactions>;

/**
 * Creates the handlers. Compactions change no stored messages. The newest compaction that is not
 * undone is in effect if the last message that it replaces is shown.
 */
export function createCompactions(parts: CompactionsParts) {
  const {
    topics,
    messages,
    loops,
    pins,
    storedCompactions,
    contextFills,
    compactor,
    models,
    secretFilter,
    order,
    locale,
    news,
  } = parts;
  const closed = new AbortController();
  const underWay = new Map<TopicId, AbortController>();
  const changed = (topicId: TopicId) => {
    news({ type: 'compactions-changed', topicId });
    news({ type: 'topic-changed', topicId });
  };

  const handlers = {
    compact: ({ topicId }) =>
      order.run(topicId, async () => {
        topics.get(topicId);
        loops.markInterrupted();
        const running = loops.running(topicId);
        if (running !== undefined) throw new LoopwrightError('topic-busy-for-compaction', { loopId: running.id });
        const model = models.choose(topicId);
        const said = secretFilter.messages(topicId, conversation(messages, topicId));
        const hooks = hooksOf(parts, topicId, model, changed);
        const abort = new AbortController();
        underWay.set(topicId, abort);
        const signal = AbortSignal.any([abort.signal, closed.signal]);
        return compactor
          .compact({ topicId, model, messages: said, locale: locale() }, hooks, signal)
          .finally(() => underWay.delete(topicId));
      }),
    compacted({ topicId, compactionId }) {
      const { until } = storedCompactions.get(topics.get(topicId).id, compactionId);
      const pinned = pins.of(topicId);
      return messages
        .upTo(topicId, storedCompactions.end(until))
        .filter(({ id }) => !pinned.has(id))
        .slice(-MOST_COMPACTED_SHOWN)
        .map((message) => messageView(message, loops));
    },
    undo({ topicId, compactionId }) {
      storedCompactions.undo(topics.get(topicId).id, compactionId);
      changed(topicId);
    },
    pinMessage({ topicId, messageId, pinned }) {
      const message = messages.get(topics.get(topicId).id, messageId);
      if (isAside(message)) throw new LoopwrightError('message-not-pinnable', { messageId });
      if (message.role === 'tool') throw new LoopwrightError('tool-result-not-pinnable', { messageId });
      pins.set(topicId, messageId, pinned);
      news({ type: 'topic-rewritten', topicId });
    },
    giveUp: ({ topicId }) => underWay.get(topicId)?.abort('give up'),
  } satisfies Handlers<typeof contract>;

  return {
    ...handlers,
    /** Returns all compactions of a topic, oldest first, including undone ones. */
    list: (topicId: TopicId) => storedCompactions.list(topics.get(topicId).id),
    /**
     * Returns how full the context of the topic's model is. This is fast, because each message is
     * measured only once.
     */
    fill: (topicId: TopicId): ContextFill => ({
      usedTokens: contextFills.usedTokens(topicId),
      sizeTokens: models.contextTokensOf(models.choose(topicId)),
      pinned: pins.of(topicId).size,
    }),
    /** Stops all summaries in progress. */
    close: () => closed.abort('close'),
  };
}

/**
 * Returns callbacks that record the usage and the progress of a summary as those of the topic's
 * last shown loop. They record nothing for a topic without a loop.
 */
function hooksOf(
  parts: CompactionsParts,
  topicId: TopicId,
  model: ModelRef,
  changed: (topicId: TopicId) => void,
): CompactionHooks {
  const { storedCompactions, loops, tell } = parts;
  let loopId: LoopId | undefined;
  return {
    progress: (done, of) => {
      const last = loops.last(topicId)?.id;
      if (last !== undefined) tell({ id: last, topicId }, { type: 'compaction-progress', done, of });
    },
    spent: (usage, compactionId) => {
      loopId = loops.last(topicId)?.id;
      if (loopId !== undefined) storedCompactions.spentAtRest(loopId, { model, usage, compactionId });
    },
    ended: (usage, compactionId) => {
      if (loopId === undefined) changed(topicId);
      else tell({ id: loopId, topicId }, { type: 'compaction-end', compactionId, usage });
    },
  };
}
