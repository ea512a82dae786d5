/** The topics whose loops wait for an answer or an approval of the user. */
import type { TopicSummary } from '../../shared/topic.ts';
import type { AppStore } from './app-store.ts';

/** The topic that changed last comes first. */
export function waitingTopics(topics: AppStore['topics']): readonly TopicSummary[] {
  return Object.values(topics)
    .filter(({ activity }) => activity === 'waiting')
    .toSorted((one, other) => other.updatedAt - one.updatedAt);
}

export const countWaitingTopics = (topics: AppStore['topics']): number => waitingTopics(topics).length;
