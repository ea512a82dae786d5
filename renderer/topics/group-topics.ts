/**
 * Sorts topics into groups and finds topics by title. In the sidebar pinned topics come first; the
 * others are grouped by the day of their last change. Pure.
 */
import type { TopicId } from '../../shared/ids.ts';
import type { TopicSummary } from '../../shared/topic.ts';
import { hasWords } from '../ui/fields/has-words.ts';

export const GROUPS = ['pinned', 'today', 'yesterday', 'earlier'] as const;
export type GroupName = (typeof GROUPS)[number];

export interface TopicGroup {
  readonly name: GroupName;
  /** Ordered by the last change, newest first. */
  readonly topics: readonly TopicSummary[];
}

/**
 * Groups topics by calendar day in `timeZone`, which defaults to the computer's time zone. Empty
 * groups are left out.
 */
export function groupTopics(topics: readonly TopicSummary[], now: number, timeZone?: string): readonly TopicGroup[] {
  const dayOf = calendar(timeZone);
  const today = dayOf(now);
  const groups = Map.groupBy(
    topics.toSorted((one, other) => other.updatedAt - one.updatedAt),
    ({ pinned, updatedAt }) => (pinned ? 'pinned' : groupOf(today - dayOf(updatedAt))),
  );
  return GROUPS.map((name) => ({ name, topics: groups.get(name) ?? [] })).filter((group) => group.topics.length > 0);
}

/** A row in the list of topics. */
export type Row =
  | { readonly kind: 'group'; readonly name: GroupName }
  /** `isBranch`: the topic stands under the one that it branched off. */
  | { readonly kind: 'topic'; readonly topic: TopicSummary; readonly isBranch: boolean };

/**
 * The rows of the list. A branch stands under its origin, whichever group that is in, unless it is pinned
 * or its origin is not listed. Branches of branches stand under the first origin.
 */
export function rowsOf(groups: readonly TopicGroup[]): readonly Row[] {
  const listed = new Map(groups.flatMap(({ topics }) => topics.map((topic) => [topic.id, topic])));
  const branches = Map.groupBy(listed.values(), (topic) => rootOf(topic, listed));
  return groups.flatMap(({ name, topics }): Row[] => {
    const roots = topics.filter((topic) => rootOf(topic, listed) === topic.id);
    const rows = roots.flatMap((root) => [
      { kind: 'topic', topic: root, isBranch: false } as const,
      ...(branches.get(root.id) ?? [])
        .filter((topic) => topic !== root)
        .map((topic) => ({ kind: 'topic', topic, isBranch: true }) as const),
    ]);
    return rows.length === 0 ? [] : [{ kind: 'group', name }, ...rows];
  });
}

/** The topic under which a topic stands: itself, or the first listed origin. */
function rootOf(topic: TopicSummary, listed: ReadonlyMap<TopicId, TopicSummary>): TopicId {
  let root = topic;
  for (let depth = 0; depth < listed.size && !root.pinned; depth += 1) {
    const origin = root.branchOf && listed.get(root.branchOf.topicId);
    if (origin === undefined) break;
    root = origin;
  }
  return root.id;
}

export const keyOf = (row: Row): string => (row.kind === 'topic' ? row.topic.id : row.name);

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
