/** Branches topics off at a message, and deletes messages. */
import type { conversation as contract } from '../../../shared/contract/conversation.ts';
import { LoopwrightError } from '../../../shared/errors.ts';
import type { Handlers } from '../../../shared/handlers.ts';
import { CallId, MessageId, TopicId } from '../../../shared/ids.ts';
import { isAside, type Message, type Part, textOf } from '../../../shared/message.ts';
import type { LoopRunner } from '../loops/runner.ts';
import { newId } from '../new-id.ts';
import type { HostNews } from '../news.ts';
import type { HostStore } from '../store/open-store.ts';
import type { InOrder } from './in-order.ts';

export interface ConversationParts
  extends Pick<HostStore, 'database' | 'topics' | 'messages' | 'loops' | 'drafts' | 'messageDeletions'> {
  readonly runner: Pick<LoopRunner, 'refuseUnlessAtRest'>;
  readonly order: InOrder;
  readonly makeWay: (topicId: TopicId) => void;
  readonly news: (news: HostNews) => void;
}

export function createConversation(parts: ConversationParts) {
  const { database, topics, messages, loops, drafts, messageDeletions, runner, order, makeWay, news } = parts;
  const changed = (topicId: TopicId) => {
    news({ type: 'topic-rewritten', topicId });
    news({ type: 'topic-changed', topicId });
  };
  return {
    branch({ topicId, messageId }) {
      const origin = topics.get(topicId);
      const all = messages.upTo(topicId, messageId);
      const last = all.at(-1);
      if (last?.id !== messageId) throw new LoopwrightError('message-not-found', { topicId, messageId });
      const isOwn = last.role === 'user';
      const shared = (isOwn ? all.slice(0, -1) : all).filter((message) => !isAside(message));
      const id = newId(TopicId);
      const { title, workspace, settings } = origin;
      database.transaction(() => {
        topics.create({ id, title, workspace, settings });
        topics.setBranchOf(id, topicId, shared.at(-1)?.id ?? null);
        messages.appendWithin(copies(shared, id));
        topics.markRead(id);
        if (isOwn) drafts.set(id, textOf(last));
      });
      news({ type: 'topic-changed', topicId: id });
      return { topicId: id };
    },
    remove({ topicId, messageId }) {
      makeWay(topicId);
      return order.run(topicId, async () => {
        topics.get(topicId);
        await runner.refuseUnlessAtRest(topicId);
        const deleted = messageDeletions.of(topicId, messageId);
        if (deleted.length === 0) throw new LoopwrightError('message-not-found', { topicId, messageId });
        database.transaction(() => {
          loops.refuseWhileLive(topicId);
          const last = loops.last(topicId);
          const isOpen = last?.state.name === 'paused' || last?.state.name === 'interrupted';
          if (isOpen && deleted.some(({ loopId }) => loopId === last.id))
            throw new LoopwrightError('message-of-open-loop', { loopId: last.id });
          messageDeletions.remove(
            topicId,
            deleted.map(({ id }) => id),
          );
        });
        changed(topicId);
        news({ type: 'compactions-changed', topicId });
        return { messageIds: deleted.map(({ id }) => id) };
      });
    },
    restore: ({ topicId, messageIds }) =>
      order.run(topicId, async () => {
        topics.get(topicId);
        await runner.refuseUnlessAtRest(topicId);
        database.transaction(() => messageDeletions.restore(topicId, messageIds));
        changed(topicId);
      }),
  } satisfies Handlers<typeof contract>;
}

/**
 * Copies messages for a branch. They belong to no loop, and their calls have new ids, so that what a
 * loop made, asked and changed belongs to the origin alone.
 */
function copies(all: readonly Message[], topicId: TopicId): readonly Message[] {
  const callIds = new Map<CallId, CallId>();
  const renamed = (callId: CallId): CallId => {
    const known = callIds.get(callId) ?? newId(CallId);
    callIds.set(callId, known);
    return known;
  };
  return all.map(({ role, parts, model, createdAt }) => ({
    ...{ id: newId(MessageId), topicId, loopId: null, role, model, createdAt },
    parts: parts.map(
      (part): Part =>
        part.type === 'tool-call' || part.type === 'tool-result' ? { ...part, callId: renamed(part.callId) } : part,
    ),
  }));
}
