/**
 * Matches names with wildcards: `*` and `?` within a name, `**` also across folders, `{a,b}` for
 * either. Case is ignored. The matching time is limited for any pattern.
 */
import { ok, type Result, refuse } from '../result.ts';
import { greedy } from './greedy-match.ts';

const MAX_PATTERN = 255;
const MAX_ALTERNATIVES = 10;

export type NameTest = (path: string) => boolean;

/**
 * Creates a function that matches paths with `/` between names. A pattern without `/` is compared
 * with the last name only; without a wildcard it matches any part of that name. Refuses patterns of
 * more than 255 characters, and braces that expand to more than 10 alternatives.
 */
export function namePatternTest(pattern: string): Result<NameTest> {
  if (pattern === '' || pattern.length > MAX_PATTERN)
    return refuse('bad-input', `A name to search for has 1 to ${MAX_PATTERN} characters.`);
  const wanted = pattern
    .toLowerCase()
    .replaceAll('\\', '/')
    .replace(/^\.?\//, '');
  if (!/[*?{]/.test(wanted))
    return ok((path) => (wanted.includes('/') ? path : lastName(path)).toLowerCase().includes(wanted));
  const spelledOut = alternatives(wanted);
  if (spelledOut === null)
    return refuse('bad-input', `The braces in the name come to more than ${MAX_ALTERNATIVES} alternatives.`);
  const tests = spelledOut.map(wildcardTest);
  return ok((path) => {
    const lower = path.toLowerCase();
    return tests.some((test) => test(lower));
  });
}

function wildcardTest(pattern: string): NameTest {
  if (!pattern.includes('/') && !pattern.includes('**')) {
    const characters = [...pattern];
    return (path) => matchName(characters, lastName(path));
  }
  const segments = pattern.split('/').map((segment) => (/^\*{2,}$/.test(segment) ? null : [...segment]));
  return (path) =>
    greedy(
      segments,
      path.split('/'),
      (segment) => segment === null,
      (segment, name) => segment !== null && matchName(segment, name),
    );
}

function matchName(pattern: readonly string[], name: string): boolean {
  return greedy(
    pattern,
    [...name],
    (character) => character === '*',
    (character, other) => character === '?' || character === other,
  );
}

/**
 * Expands braces, innermost last; an unclosed brace stays unchanged. Returns null if there are too
 * many alternatives.
 */
function alternatives(pattern: string): readonly string[] | null {
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
    if (next.length > MAX_ALTERNATIVES) return null;
    if (next.length === open.length && next.every((one, index) => one === open[index])) return open;
    open = next;
  }
}

function lastName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
