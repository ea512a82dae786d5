/** Whether a text contains every word of a query, in any order and case. Pure. */
export function hasWords(text: string, query: string): boolean {
  const inside = text.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => inside.includes(word));
}
