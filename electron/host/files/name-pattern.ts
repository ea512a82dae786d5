/** Wildcards in names: `*` and `?` within a name, `**` across folders, `{a,b}` either. Case is ignored. Time is bounded whatever the pattern. */

const MAX_ALTERNATIVES = 50;

export type NameTest = (path: string) => boolean;

/** A test of paths with `/` between names. A pattern without `/` looks at the last name only; without a wildcard it is a part of it. */
export function namePatternTest(pattern: string): NameTest {
  const wanted = pattern
    .toLowerCase()
    .replaceAll('\\', '/')
    .replace(/^\.?\//, '');
  if (!/[*?{]/.test(wanted))
    return (path) => (wanted.includes('/') ? path : lastName(path)).toLowerCase().includes(wanted);
  const tests = alternatives(wanted).map(wildcardTest);
  return (path) => tests.some((test) => test(path.toLowerCase()));
}

function wildcardTest(pattern: string): NameTest {
  if (!pattern.includes('/') && !pattern.includes('**')) return (path) => matchName(pattern, lastName(path));
  const segments = pattern.split('/').map((segment) => (/^\*{2,}$/.test(segment) ? '**' : segment));
  return (path) => greedy(segments, path.split('/'), (segment) => segment === '**', matchName);
}

function matchName(pattern: string, name: string): boolean {
  return greedy(
    [...pattern],
    [...name],
    (character) => character === '*',
    (character, other) => character === '?' || character === other,
  );
}

/** Matches with the last star only going back: at most the product of both lengths, unlike a regular expression. */
function greedy(
  pattern: readonly string[],
  items: readonly string[],
  isStar: (part: string) => boolean,
  matches: (part: string, item: string) => boolean,
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

/** Braces written out, innermost last; one that is not closed stays as it is. */
function alternatives(pattern: string): readonly string[] {
  let open = [pattern];
  for (;;) {
    const next = open.flatMap((one) => {
      const brace = /\{([^{}]*)\}/.exec(one);
      return brace
        ? (brace[1] ?? '')
            .split(',')
            .map((choice) => one.slice(0, brace.index) + choice + one.slice(brace.index + brace[0].length))
        : [one];
    });
    if (next.length > MAX_ALTERNATIVES) return open;
    if (next.length === open.length && next.every((one, index) => one === open[index])) return open;
    open = next;
  }
}

function lastName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
