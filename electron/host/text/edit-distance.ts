/** How many insertions, deletions and replacements lie between two names (Levenshtein). Case does not count; long names are compared in part. */
export function editDistance(one: string, other: string): number {
  const from = comparable(one);
  const to = comparable(other);
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let at = 1; at <= from.length; at++) {
    const next = [at];
    for (let column = 1; column <= to.length; column++) {
      const replaced = (row[column - 1] ?? 0) + (from[at - 1] === to[column - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}

const LONGEST_COMPARED = 64;

function comparable(name: string): string {
  return name.slice(0, LONGEST_COMPARED).toLowerCase();
}
