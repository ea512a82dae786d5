/** The topics whose loops wait for an answer or an approval of the user, and how much needs the user. */
import type { TopicSummary } from '../../shared/topic.ts';
import type { AppStore } from './app-store.ts';

/** The topic that changed last comes first. */
export function waitingTopics(topics: AppStore['topics']): readonly TopicSummary[] {
  return Object.values(topics)
    .filter(({ activity }) => activity === 'waiting')
    .toSorted((one, other) => other.updatedAt - one.updatedAt);
}

type Counted = Pick<AppStore, 'topics' | 'askingRuns'>;

/** The number of topics that wait for the user and of runs that ask something themselves. */
export const countNeedsYou = ({ topics, askingRuns }: Counted): number => waitingTopics(topics).length + askingRuns;

/** The number of topics that wait for the user or are unread, and of runs that ask something themselves. */
export const countNews = ({ topics, askingRuns }: Counted): number =>
  Object.values(topics).filter(({ activity, unread }) => activity === 'waiting' || unread).length + askingRuns;
