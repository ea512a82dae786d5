/** Converts workspace paths between the forms that tools and users write. */

/** Returns the path without a leading `./`. */
function plainPath(path: string): string {
  return path.replace(/^(?:\.\/)+/u, '');
}

export function samePath(a: string, b: string): boolean {
  return plainPath(a) === plainPath(b);
}

/** The words that precede the name of the file to write in a goal, the most reliable first. */
const LEADS: readonly RegExp[] = [
  /\binto\s+/giu,
  /(?:写到|写入|写进|保存到|存到|存为|放到|汇总到|到|进|入)(?:文件)?\s*/gu,
  /\b(?:to|in)\s+/giu,
];
const FILLER = /^(?:(?:a|the)\s+)?(?:new\s+)?(?:file\s+)?(?:called\s+|named\s+)?/iu;
const QUOTED = /^["“'‘`「『]([^"”'’`」』]+)["”'’`」』]/u;
const NAMED = /^[^\s,;:!?，。；：！？、]*\.[A-Za-z0-9]{1,8}(?![A-Za-z0-9_-])/u;
const ANYWHERE = /[\p{L}\p{N}_./-]+\.(?:md|markdown|txt)(?![A-Za-z0-9_-])/iu;

/**
 * Returns the file that a goal names as its target ("into X", "到 X"); null if there is none. A
 * name with spaces needs quotes.
 */
export function targetIn(goal: string): string | null {
  for (const lead of LEADS) {
    for (const match of goal.matchAll(lead)) {
      const rest = goal.slice(match.index + match[0].length).replace(FILLER, '');
      const name = QUOTED.exec(rest)?.[1]?.trim() ?? NAMED.exec(rest)?.[0];
      if (name) return plainPath(name);
    }
  }
  const anywhere = ANYWHERE.exec(goal)?.[0];
  return anywhere === undefined ? null : plainPath(anywhere);
}
