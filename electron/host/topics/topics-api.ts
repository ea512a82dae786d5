/** The handlers with which a window lists and changes topics. */
import type { topics as contract } from '../../../shared/contract/topics.ts';
import type { Handlers } from '../../../shared/handlers.ts';
import type { MessageId, TopicId } from '../../../shared/ids.ts';
import type { HostStore } from '../store/open-store.ts';
import { eraseTopics, removedTopics } from '../store/removed-topics.ts';
import { type AwaitedApprovalParts, askAgain } from './awaited-approval.ts';
import {
  markRead,
  pinTopic,
  removeTopic,
  renameTopic,
  restoreTopic,
  sendMessage,
  sendSecrets,
  setDraft,
  setWorkspace,
  type TopicChangesParts,
  updateSettings,
} from './topic-changes.ts';
import {
  lastLoopView,
  messageOfPage,
  type TopicViewsParts,
  topicDetail,
  topicPage,
  wholeMessage,
  withBackground,
} from './topic-views.ts';
import type { SentMessage } from './turns.ts';

export type TopicsApiParts = TopicViewsParts &
  TopicChangesParts &
  Pick<HostStore, 'database'> & { readonly awaited: AwaitedApprovalParts };

/**
 * Creates the handlers of topics, and the views that the feeds of windows use. All throw
 * `not-found` for a missing or removed topic.
 */
export function createTopicsApi(parts: TopicsApiParts) {
  const { database, topics, summaries, drafts } = parts;
  const handlers = {
    earlier: ({ topicId, before, limit }) => topicPage(parts, topicId, before, limit),
    message: ({ topicId, messageId }) => wholeMessage(parts, topicId, messageId),
    send: (message: SentMessage) => sendMessage(parts, message),
    rename: (input) => renameTopic(parts, input),
    pin: (input) => pinTopic(parts, input),
    setWorkspace: (input) => setWorkspace(parts, input),
    updateSettings: (input) => updateSettings(parts, input),
    setDraft: (input) => setDraft(parts, input),
    sendSecrets: (input) => sendSecrets(parts, input),
    markRead: (input) => markRead(parts, input),
    remove: (input) => removeTopic(parts, input),
    restore: (input) => restoreTopic(parts, input),
    removed: () => removedTopics(database),
    erase: ({ topicIds }) => ({ complete: eraseTopics(database, topicIds) }),
  } satisfies Handlers<typeof contract>;
  return {
    ...handlers,
    /**
     * Lists the topics that are not removed: first the pinned ones, then the others, each group
     * sorted by the newest message.
     */
    list: () => summaries.list().map((summary) => withBackground(parts, summary)),
    summary: (topicId: TopicId) => withBackground(parts, summaries.get(topicId)),
    detail: (topicId: TopicId) => topicDetail(parts, topicId),
    page: (topicId: TopicId) => topicPage(parts, topicId),
    messageView: (topicId: TopicId, messageId: MessageId) => messageOfPage(parts, topicId, messageId),
    storedLoopView: (topicId: TopicId) => lastLoopView(parts, topicId),
    /**
     * Stores and sends the approval request of a waiting loop again if it differs from the
     * journal, because files or the tool have changed, or because an older program version wrote
     * the journal. It runs no tool and calls no model.
     */
    wakeWaiting: (topicId: TopicId) => askAgain(parts.awaited, topics.get(topicId).id),
    /** Returns the draft of a topic; a null id stands for a new topic that does not exist yet. */
    draft: (topicId: TopicId | null) => drafts.get(topicId === null ? null : topics.get(topicId).id),
  };
}
