/** The data of a topic that a window shows: its details, its messages and its last loop. */
import type { MessageId, ServerId, TopicId } from '../../../shared/ids.ts';
import type { LoopView } from '../../../shared/loop-view.ts';
import type { MessagePage, MessageView, TopicDetail, TopicSummary } from '../../../shared/topic.ts';
import { loopViewOf } from '../loops/events-of.ts';
import type { LoopRunner } from '../loops/runner.ts';
import type { HostStore } from '../store/open-store.ts';
import type { TopicCompactions } from './compaction/compactions.ts';
import { messagePage, messageView, withPins } from './message-pages.ts';
import type { TopicPreferences } from './topic-preferences.ts';
import { withVersions } from './versions.ts';

export interface TopicViewsParts
  extends Pick<
    HostStore,
    'topics' | 'summaries' | 'messages' | 'versions' | 'pins' | 'loops' | 'drafts' | 'withheldSecrets'
  > {
  readonly preferences: TopicPreferences;
  readonly runner: LoopRunner;
  readonly compactions: Pick<TopicCompactions, 'fill'>;
  /** Whether commands run in the background of a topic. */
  readonly runsInBackground: (topicId: TopicId) => boolean;
  /** Returns the ids of all servers. */
  readonly servers: () => readonly ServerId[];
}

/** Adds to a summary what only this process knows. */
export function withBackground({ runsInBackground }: TopicViewsParts, summary: TopicSummary): TopicSummary {
  return runsInBackground(summary.id) ? { ...summary, background: true } : summary;
}

export function topicDetail(parts: TopicViewsParts, topicId: TopicId): TopicDetail {
  const { topics, summaries, drafts, preferences, compactions, servers } = parts;
  const uses = preferences.servers(topicId);
  const own = topics.get(topicId).settings ?? {};
  const secrets = parts.withheldSecrets.list(topicId);
  return {
    ...withBackground(parts, summaries.get(topicId)),
    strategy: preferences.strategyChoice(topicId),
    model: preferences.model(topicId),
    ...(own.fallbackModel === undefined ? {} : { fallbackModel: own.fallbackModel }),
    approvalMode: preferences.approvalMode(topicId),
    servers: servers().map((id) => ({ id, on: uses(id) })),
    toolSwitches: own.toolSwitches ?? {},
    skillSwitches: own.skillSwitches ?? {},
    instructions: own.instructions ?? '',
    folderInstructions: own.folderInstructions ?? true,
    draft: drafts.get(topicId),
    context: compactions.fill(topicId),
    ...(secrets.length === 0 ? {} : { secrets }),
  };
}

/** Returns the newest page of messages, or the page right before the message `before`. */
export function topicPage(parts: TopicViewsParts, topicId: TopicId, before?: MessageId, length?: number): MessagePage {
  const page = messagePage(parts.messages, parts.loops, parts.topics.get(topicId).id, before, length);
  return { ...page, messages: marked(parts, topicId, page.messages) };
}

/** Returns a message with the texts of its results cut as in a page. */
export function messageOfPage(parts: TopicViewsParts, topicId: TopicId, messageId: MessageId): MessageView {
  const message = parts.messages.get(parts.topics.get(topicId).id, messageId);
  return markedOne(parts, messageView(message, parts.loops));
}

/** Returns a message with its complete texts. */
export function wholeMessage(parts: TopicViewsParts, topicId: TopicId, messageId: MessageId): MessageView {
  return markedOne(parts, parts.messages.get(parts.topics.get(topicId).id, messageId));
}

/**
 * Returns the view of the topic's last loop, computed from the events that its journal rows
 * produce; null: the topic has no loop.
 */
export function lastLoopView({ topics, loops, runner }: TopicViewsParts, topicId: TopicId): LoopView | null {
  const last = loops.last(topics.get(topicId).id);
  // Whether the process that ran the loop has exited without marking the loop as interrupted.
  const isLeft = last?.state.name === 'running' && !runner.isDriving(last.id) && loops.markInterrupted().length > 0;
  const record = isLeft ? loops.last(topicId) : last;
  if (record === undefined) return null;
  return {
    ...loopViewOf(record, loops.journal(record.id)),
    pausing: runner.isPausing(record.id),
    todoEdits: runner.todoEdits(record.id),
  };
}

/** Adds to each message whether it is pinned and which versions of it exist. */
function marked(
  { pins, versions }: TopicViewsParts,
  topicId: TopicId,
  views: readonly MessageView[],
): readonly MessageView[] {
  return withVersions(versions, topicId, withPins(pins.of(topicId), views));
}

function markedOne(parts: TopicViewsParts, view: MessageView): MessageView {
  return marked(parts, view.topicId, [view])[0] ?? view;
}
