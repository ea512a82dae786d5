/**
 * Reads the rules of one ignore file, such as `.gitignore`. A rule comes from a stranger's folder,
 * so it is never compiled to a regular expression: the time of a match is at most the product of the
 * lengths of rule and path. https://git-scm.com/docs/gitignore
 */
import { greedy } from './greedy-match.ts';

/** What an ignore file says of an entry: `null` if no rule matches it. */
export type Verdict = 'ignored' | 'kept' | null;

/** The rules of one ignore file, for paths relative to its folder. */
export interface IgnoreFile {
  verdictOn(names: readonly string[], isFolder: boolean): Verdict;
}

/** The maximum number of characters of one rule. A longer one matches nothing. */
const MAX_RULE = 500;

interface Rule {
  readonly verdict: 'ignored' | 'kept';
  readonly onlyFolders: boolean;
  readonly matches: (names: readonly string[]) => boolean;
}

export function ignoreFileOf(text: string): IgnoreFile {
  // The last rule that matches decides.
  const rules = text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .flatMap((line) => ruleOf(line) ?? [])
    .toReversed();
  return {
    verdictOn(names, isFolder) {
      const rule = rules.find((each) => (isFolder || !each.onlyFolders) && each.matches(names));
      return rule?.verdict ?? null;
    },
  };
}

function ruleOf(line: string): Rule | null {
  const written = withoutEndingBlanks(line);
  if (written === '' || written.startsWith('#') || written.length > MAX_RULE) return null;
  const kept = written.startsWith('!');
  const pattern = kept ? written.slice(1) : written;
  const onlyFolders = pattern.endsWith('/');
  const path = onlyFolders ? pattern.slice(0, -1) : pattern;
  const matches = path === '' ? null : pathTest(path);
  return matches === null ? null : { verdict: kept ? 'kept' : 'ignored', onlyFolders, matches };
}

/** Blanks at the end do not count, unless a backslash precedes them. */
function withoutEndingBlanks(line: string): string {
  let end = line.length;
  while (line[end - 1] === ' ' && line[end - 2] !== '\\') end -= 1;
  return line.slice(0, end);
}

/**
 * A rule with a slash at its beginning or in the middle applies to the path from the folder of the
 * file, any other to the last name.
 */
function pathTest(path: string): Rule['matches'] | null {
  if (!path.includes('/')) {
    const test = nameTest(path);
    return test && ((names) => test(names.at(-1) ?? ''));
  }
  const segments: ('any' | NameTest)[] = [];
  for (const segment of path.replace(/^\//, '').split('/')) {
    const test = segment === '**' ? 'any' : nameTest(segment);
    if (test === null) return null;
    segments.push(test);
  }
  // At the end it means everything inside the folder, not the folder itself.
  if (segments.at(-1) === 'any') segments.push(() => true);
  const matches = (segment: 'any' | NameTest, name: string) => segment !== 'any' && segment(name);
  return (names) => greedy(segments, names, (segment) => segment === 'any', matches);
}

type NameTest = (name: string) => boolean;

type Part = '*' | ((character: string) => boolean);

/** Compares one name; null for a pattern that git never matches. */
function nameTest(pattern: string): NameTest | null {
  if (!/[*?[\\]/.test(pattern)) return (name) => name === pattern;
  const end = pattern.slice(1);
  if (pattern.startsWith('*') && !/[*?[\\]/.test(end)) return (name) => name.endsWith(end);
  const parts = partsOf([...pattern]);
  return parts && ((name) => greedy(parts, [...name], isStar, (part, character) => part !== '*' && part(character)));
}

const isStar = (part: Part): boolean => part === '*';

function partsOf(pattern: readonly string[]): readonly Part[] | null {
  const parts: Part[] = [];
  for (let at = 0; at < pattern.length; at += 1) {
    const character = pattern[at] ?? '';
    if (character === '*') parts.push('*');
    else if (character === '?') parts.push(() => true);
    else if (character === '[') {
      const set = setOf(pattern, at + 1);
      if (set === null) return null;
      parts.push(set.has);
      at = set.end;
    } else {
      if (character === '\\') at += 1;
      const literal = pattern[at];
      if (literal === undefined) return null;
      parts.push((other) => other === literal);
    }
  }
  return parts;
}

/** Reads a set of characters, such as `[a-z]` or `[!.]`, after its bracket; null if it does not end. */
function setOf(
  pattern: readonly string[],
  from: number,
): { readonly has: (character: string) => boolean; readonly end: number } | null {
  const negated = pattern[from] === '!' || pattern[from] === '^';
  const first = negated ? from + 1 : from;
  const tests: ((character: string) => boolean)[] = [];
  for (let at = first; at < pattern.length; at += 1) {
    if (pattern[at] === ']' && at > first)
      return { has: (character) => tests.some((test) => test(character)) !== negated, end: at };
    const named = classAt(pattern, at);
    if (named !== null) {
      tests.push((character) => named.test.test(character));
      at = named.end;
      continue;
    }
    if (pattern[at] === '\\') at += 1;
    const low = pattern[at];
    if (low === undefined) return null;
    const isRange = pattern[at + 1] === '-' && pattern[at + 2] !== ']' && pattern[at + 2] !== undefined;
    if (isRange) at += pattern[at + 2] === '\\' ? 3 : 2;
    const high = pattern[at];
    if (high === undefined) return null;
    tests.push((character) => character >= low && character <= high);
  }
  return null;
}

const CLASSES: Readonly<Record<string, RegExp>> = {
  ...{ alnum: /^[A-Za-z0-9]$/, alpha: /^[A-Za-z]$/, digit: /^[0-9]$/, lower: /^[a-z]$/, upper: /^[A-Z]$/ },
  ...{ space: /^[\t-\r ]$/, blank: /^[\t ]$/, punct: /^[!-/:-@[-`{-~]$/, xdigit: /^[0-9A-Fa-f]$/ },
};

/** Reads a named class, such as `[:digit:]`, inside a set. */
function classAt(pattern: readonly string[], at: number): { readonly test: RegExp; readonly end: number } | null {
  if (pattern[at] !== '[' || pattern[at + 1] !== ':') return null;
  const name = /^\[:([a-z]+):\]/.exec(pattern.slice(at, at + 12).join(''))?.[1] ?? '';
  const test = Object.hasOwn(CLASSES, name) ? CLASSES[name] : undefined;
  return test === undefined ? null : { test, end: at + name.length + 3 };
}
