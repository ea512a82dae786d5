/**
 * Finds topics whose title has every word of a query, and lists the most recent change first.
 * Pure.
 */
import type { TopicSummary } from '../../shared/topic.ts';
import { hasWords } from '../ui/fields/has-words.ts';

export function findTopics(topics: readonly TopicSummary[], query: string, most: number): readonly TopicSummary[] {
  return topics
    .filter(({ title }) => hasWords(title, query))
    .toSorted((one, other) => other.updatedAt - one.updatedAt)
    .slice(0, most);
}
