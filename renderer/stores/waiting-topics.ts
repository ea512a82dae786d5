/** The topics whose loops wait for an answer or an approval of the user, and how much needs the user. */
import type { TopicSummary } from '../../shared/topic.ts';
import type { AppStore } from './app-store.ts';

/** The topic that changed last comes first. */
export function waitingTopics(topics: AppStore['topics']): readonly TopicSummary[] {
  return Object.values(topics)
    .filter(({ activity }) => activity === 'waiting')
    .toSorted((one, other) => other.updatedAt - one.updatedAt);
}

type Counted = Pick<AppStore, 'topics' | 'askingRuns' | 'automations'>;

/** What asks in no topic: runs that ask something themselves, and automations that missed times. */
const countElsewhere = ({ askingRuns, automations }: Counted): number => askingRuns + automations.missed;

/** The number of things that wait for the user: those in topics, runs and automations. */
export const countNeedsYou = (app: Counted): number => waitingTopics(app.topics).length + countElsewhere(app);

/** The number of topics that wait for the user or are unread, and of all else that waits for the user. */
export const countNews = (app: Counted): number =>
  Object.values(app.topics).filter(({ activity, unread }) => activity === 'waiting' || unread).length +
  countElsewhere(app);
