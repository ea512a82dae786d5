/**
 * The words for priorities of todos. The number 0 is the most urgent; a todo without a priority has none of these
 * words. Imports no schema, because the first screen of the page loads this file. Pure.
 */

/** The priorities that have words, from the most urgent one. */
export const NAMED_PRIORITIES = ['high', 'medium', 'low'] as const;

export type PriorityName = (typeof NAMED_PRIORITIES)[number];

const PRIORITY_WORDS: Readonly<Record<string, number>> = {
  ...{ high: 0, urgent: 0, important: 0, medium: 1, normal: 1, low: 2 },
  ...{ 高: 0, 紧急: 0, 重要: 0, 中: 1, 普通: 1, 低: 2 },
};

/** Reads `high`, `medium`, `low`, 高, 中 or 低, in any case; null: the text is no such word. */
export function priorityInWords(written: string): number | null {
  const word = written
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/优先级?$/, '');
  return Object.hasOwn(PRIORITY_WORDS, word) ? (PRIORITY_WORDS[word] ?? null) : null;
}

/** Returns the word for a priority; null: it has none, because it is a larger number or was not chosen. */
export function priorityName(priority: number | null): PriorityName | null {
  return priority === null ? null : (NAMED_PRIORITIES[priority] ?? null);
}
