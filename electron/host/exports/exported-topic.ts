/** What every export writes of one topic, without the secrets that models do not get either. */
import type { CallId, LoopId, TopicId } from '../../../shared/ids.ts';
import type { Locale } from '../../../shared/loop.ts';
import { ended } from '../../../shared/loop-ending.ts';
import type { Message } from '../../../shared/message.ts';
import { approvalsOfLoop, type ExportedApproval } from '../store/exported.ts';
import type { HostStore } from '../store/open-store.ts';
import { evidencePieces } from './evidence-pieces.ts';
import { type LeavingFilter, leavingMessage } from './leaving-filter.ts';
import { topicPieces } from './markdown.ts';

export interface ExportedTopicParts extends Pick<HostStore, 'database' | 'topics' | 'messages' | 'loops'> {
  /** Made anew for each export. */
  readonly filter: LeavingFilter;
}

/** Returns the title of a topic. Throws `not-found`. */
export const exportedTitle = ({ topics, filter }: ExportedTopicParts, topicId: TopicId): string =>
  filter.value(topicId, topics.get(topicId).title);

/** Returns the heading of a topic and the line below it. Throws `not-found`. */
export const exportedHead = ({ topics, filter }: ExportedTopicParts, topicId: TopicId): readonly string[] =>
  filter.value(topicId, topicPieces(topics.get(topicId)));

/** Yields the shown messages of a topic. */
export function* shownMessages({ messages, filter }: ExportedTopicParts, topicId: TopicId): Generator<Message, void> {
  for (const message of messages.shown(topicId)) yield leavingMessage(filter, message);
}

/** Looks up the answers of the user, and keeps those of one loop in memory. */
export function approvalsIn({
  database,
  filter,
}: ExportedTopicParts): (message: Message) => (callId: CallId) => readonly ExportedApproval[] {
  let loop: LoopId | null = null;
  let approvals: ReturnType<typeof approvalsOfLoop> = new Map();
  return ({ loopId, topicId }) => {
    if (loopId !== loop) {
      loop = loopId;
      approvals = loopId === null ? new Map() : approvalsOfLoop(database, loopId);
    }
    return (callId) => filter.value(topicId, approvals.get(callId) ?? []);
  };
}

/** Returns the evidence of a loop as pieces of Markdown. */
export function evidenceOf({ loops, filter }: ExportedTopicParts, loopId: LoopId, locale: Locale): readonly string[] {
  const loop = loops.find(loopId);
  if (loop === undefined || !ended(loop.state)) return [];
  const { evidence, text } = loop.state.outcome;
  return filter.value(loop.topicId, evidencePieces(evidence, text, locale));
}
