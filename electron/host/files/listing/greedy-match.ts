/**
 * Matches a pattern with stars. Unlike a regular expression, it backtracks only to the last star,
 * so the time is at most the product of both lengths.
 */
export function greedy<Part>(
  pattern: readonly Part[],
  items: readonly string[],
  isStar: (part: Part) => boolean,
  matches: (part: Part, item: string) => boolean,
): boolean {
  let at = 0;
  let part = 0;
  let star = -1;
  let resume = 0;
  while (at < items.length) {
    const current = pattern[part];
    if (current !== undefined && isStar(current)) {
      star = part;
      resume = at;
      part += 1;
    } else if (current !== undefined && matches(current, items[at] ?? '')) {
      at += 1;
      part += 1;
    } else if (star >= 0) {
      resume += 1;
      at = resume;
      part = star + 1;
    } else return false;
  }
  return pattern.slice(part).every(isStar);
}
