/** Removes from what leaves the app as a file the secrets that models do not get either. */
import { TopicId } from '../../../shared/ids.ts';
import { isAside, type Message, type ModelMessage, type ToolResultPart } from '../../../shared/message.ts';
import type { Exported } from '../store/exported.ts';

/** Each export has a filter of its own, which stores nothing. The same secret of a topic has the same placeholder in all of it. */
export interface LeavingFilter {
  messages(topicId: TopicId, messages: readonly ModelMessage[]): readonly ModelMessage[];
  /** Returns the value with other texts, at any depth; the same object if no text has a secret. */
  value<Value>(topicId: TopicId, value: Value): Value;
}

/** Stands for the topic of what belongs to none. */
const NO_TOPIC = TopicId.parse('topic_00000000000000000000000000');

/**
 * Returns the message as it may leave the app. No model reads cards of the app, nor what a result has for people only, so
 * the rules for requests do not reach them.
 */
export function leavingMessage<Each extends Message>(filter: LeavingFilter, message: Each): Each {
  const [clean = message] = filter.messages(message.topicId, [message]);
  const { topicId } = message;
  const parts = isAside(clean)
    ? filter.value(topicId, clean.parts)
    : clean.parts.map((part) => (part.type === 'tool-result' ? leavingResult(filter, topicId, part) : part));
  return { ...message, parts };
}

function leavingResult(filter: LeavingFilter, topicId: TopicId, { content, ...rest }: ToolResultPart): ToolResultPart {
  return { ...filter.value(topicId, rest), content };
}

/** Returns all data of an export as it may leave the app. */
export function leavingData(exported: Exported, filter: LeavingFilter): Exported {
  const topicOf = new Map([...exported.loops, ...exported.messages].map((each) => [keyOf(each), each.topicId]));
  const inTopic = <Each extends { readonly topicId: TopicId | null }>(each: Each): Each =>
    filter.value(each.topicId ?? NO_TOPIC, each);
  return {
    topics: exported.topics.map((topic) => filter.value(topic.id, topic)),
    messages: exported.messages.map((message) => leavingMessage(filter, message)),
    toolCalls: exported.toolCalls.map((call) =>
      filter.value((call.loopId === null ? undefined : topicOf.get(call.loopId)) ?? NO_TOPIC, call),
    ),
    loops: exported.loops.map(inTopic),
    runChanges: exported.runChanges.map(inTopic),
    memory: filter.value(NO_TOPIC, exported.memory),
    decisions: exported.decisions.map(inTopic),
    automations: filter.value(NO_TOPIC, exported.automations),
  };
}

const keyOf = (each: { readonly id: string; readonly loopId?: string | null }): string => each.loopId ?? each.id;
