/**
 * The list of the sidebar: pinned topics first, the others by the day of their last change.
 * Pure.
 */
import type { TopicSummary } from '../../shared/topic.ts';

export const GROUPS = ['pinned', 'today', 'yesterday', 'earlier'] as const;
export type GroupName = (typeof GROUPS)[number];

export interface TopicGroup {
  readonly name: GroupName;
  /** Ordered by the last change, newest first. */
  readonly topics: readonly TopicSummary[];
}

/**
 * Groups topics by the days of `timeZone`, which defaults to the computer's. Empty groups are
 * left out.
 */
export function groupTopics(topics: readonly TopicSummary[], now: number, timeZone?: string): readonly TopicGroup[] {
  const dayOf = calendar(timeZone);
  const today = dayOf(now);
  const groups = new Map<GroupName, TopicSummary[]>(GROUPS.map((name) => [name, []]));
  for (const topic of topics.toSorted((one, other) => other.updatedAt - one.updatedAt)) {
    groups.get(topic.pinned ? 'pinned' : groupOf(today - dayOf(topic.updatedAt)))?.push(topic);
  }
  return [...groups].map(([name, members]) => ({ name, topics: members })).filter((group) => group.topics.length > 0);
}

/** Milliseconds until the day changes and the list must be regrouped. */
export function untilTomorrow(now: number): number {
  const midnight = new Date(now);
  midnight.setHours(24, 0, 0, 0);
  return midnight.getTime() - now;
}

function groupOf(daysAgo: number): GroupName {
  if (daysAgo <= 0) return 'today';
  return daysAgo === 1 ? 'yesterday' : 'earlier';
}

/** Numbers calendar days so that neighbours differ by one, also where a day has 23 or 25 hours. */
function calendar(timeZone: string | undefined): (at: number) => number {
  const format = new Intl.DateTimeFormat('en-CA', {
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    ...(timeZone === undefined ? {} : { timeZone }),
  });
  return (at) => Math.round(Date.parse(`${format.format(at)}T00:00:00Z`) / 86_400_000);
}
