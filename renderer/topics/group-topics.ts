/** Orders topics, groups them by day, and finds topics by title. Pure. */
import { assertNever } from '../../shared/assert-never.ts';
import type { OrdinaryValues } from '../../shared/ordinary-settings.ts';
import type { TopicSummary } from '../../shared/topic.ts';
import { dayNumber } from '../i18n/day-words.ts';
import { hasWords } from '../ui/fields/has-words.ts';

export const GROUPS = ['pinned', 'today', 'yesterday', 'earlier'] as const;
export type GroupName = (typeof GROUPS)[number];

export interface TopicGroup {
  readonly name: GroupName;
  readonly topics: readonly TopicSummary[];
}

export type TopicOrder = OrdinaryValues['topicOrder'];

/** Returns the topics in an order: newest first, or by name as the user's language sorts it. */
export function inOrder(topics: readonly TopicSummary[], order: TopicOrder, locale?: string): readonly TopicSummary[] {
  switch (order) {
    case 'activity':
      return topics.toSorted((one, other) => other.updatedAt - one.updatedAt);
    case 'created':
      return topics.toSorted((one, other) => other.createdAt - one.createdAt);
    case 'name': {
      const { compare } = new Intl.Collator(locale, { numeric: true });
      return topics.toSorted((one, other) => compare(one.title, other.title));
    }
    default:
      return assertNever(order);
  }
}

/**
 * Groups topics by calendar day in `timeZone`, which defaults to the computer's time zone, the pinned
 * ones first. Empty groups are left out.
 */
export function groupTopics(
  topics: readonly TopicSummary[],
  now: number,
  timeZone?: string,
  order: TopicOrder = 'activity',
): readonly TopicGroup[] {
  const dayOf = (at: number) => dayNumber(at, timeZone);
  const today = dayOf(now);
  const groups = Map.groupBy(inOrder(topics, order), ({ pinned, updatedAt, createdAt }) =>
    pinned ? 'pinned' : groupOf(today - dayOf(order === 'created' ? createdAt : updatedAt)),
  );
  return GROUPS.map((name) => ({ name, topics: groups.get(name) ?? [] })).filter((group) => group.topics.length > 0);
}

/** Finds topics whose title has every word of a query, the most recent change first. */
export function findTopics(topics: readonly TopicSummary[], query: string, most: number): readonly TopicSummary[] {
  return topics
    .filter(({ title }) => hasWords(title, query))
    .toSorted((one, other) => other.updatedAt - one.updatedAt)
    .slice(0, most);
}

/** Returns the milliseconds until the day changes and the list must be regrouped. */
export function untilTomorrow(now: number): number {
  const midnight = new Date(now);
  midnight.setHours(24, 0, 0, 0);
  return midnight.getTime() - now;
}

function groupOf(daysAgo: number): GroupName {
  if (daysAgo <= 0) return 'today';
  return daysAgo === 1 ? 'yesterday' : 'earlier';
}
