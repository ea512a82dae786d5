/** The words of a fact, in the form in which they are stored and searched. Pure. */
import type { Fact } from '../../../shared/fact.ts';
import type { JsonValue } from '../../../shared/json.ts';
import type { FactWords } from '../store/facts.ts';
import { searchable } from '../text/searchable.ts';

export function wordsOfFact({ key, value, tags }: Pick<Fact, 'key' | 'value' | 'tags'>): FactWords {
  return { key: searchable(key), value: searchable(plainText(value)), tags: searchable(tags.join(' ')) };
}

/** Returns all texts and numbers of a value, one after the other. */
function plainText(value: JsonValue | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'object') return String(value);
  const parts = Array.isArray(value)
    ? value.map(plainText)
    : Object.entries(value).flatMap(([name, part]) => [name, plainText(part)]);
  return parts.filter((part) => part !== '').join(' ');
}
