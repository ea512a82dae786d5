/** Finds the topics of the reports of automations. Approvals "always" are kept with them. */
import type { TopicId } from '../../../shared/ids.ts';
import type { StoredAutomation } from '../store/automations.ts';
import type { HostStore } from '../store/open-store.ts';

/**
 * Returns the topic of the automation whose run works in a topic; null: the topic belongs to no
 * automation, or to one that another program wrote.
 */
export function automationTopic(
  { automationFirings, automations, topics }: Pick<HostStore, 'automationFirings' | 'automations' | 'topics'>,
  topicId: TopicId,
): TopicId | null {
  const id = automationFirings.ofLoopTopic(topicId);
  const automation = id === null ? null : automations.find(id);
  return automation === null || automation.foreign ? null : reportTopic(topics, automation);
}

/** Returns the topic of the reports of an automation; null: it does not exist yet, or was deleted. */
export function reportTopic(
  topics: Pick<HostStore['topics'], 'find'>,
  { topicId, ownTopicId }: Pick<StoredAutomation, 'topicId' | 'ownTopicId'>,
): TopicId | null {
  if (topicId !== null && topics.find(topicId) !== undefined) return topicId;
  return topics.find(ownTopicId) === undefined ? null : ownTopicId;
}
