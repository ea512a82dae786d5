/** Finds whole lines in a text: exactly, or except for their indentation. */
import { linesOf } from '../line-endings.ts';
import { withoutIndent } from './indentation.ts';

/** A text with LF line ends, its lines, and the offset at which each line begins. */
export interface TextLines {
  readonly text: string;
  readonly lines: readonly string[];
  readonly offsets: readonly number[];
}

export function textLines(text: string): TextLines {
  const lines = linesOf(text);
  const offsets = [0];
  for (const line of lines) offsets.push(Math.min((offsets.at(-1) ?? 0) + line.length + 1, text.length));
  return { text, lines, offsets };
}

/**
 * Finds all matches (0-based) with the Knuth-Morris-Pratt algorithm over lines: each line is read
 * only once, however often the beginning of `old` occurs.
 */
export function matchesOf(lines: readonly string[], old: readonly string[]): readonly number[] {
  const found: number[] = [];
  const fallbacks = fallbacksOf(old);
  let matched = 0;
  for (const [index, line] of lines.entries()) {
    while (matched > 0 && old[matched] !== line) matched = fallbacks[matched - 1] ?? 0;
    if (old[matched] === line) matched += 1;
    if (matched < old.length) continue;
    found.push(index + 1 - matched);
    matched = fallbacks[matched - 1] ?? 0;
  }
  return found;
}

/**
 * Returns, for each prefix of `old`, the length of its longest proper suffix that is also a prefix.
 */
function fallbacksOf(old: readonly string[]): readonly number[] {
  const fallbacks = [0];
  let matched = 0;
  for (let index = 1; index < old.length; index += 1) {
    while (matched > 0 && old[matched] !== old[index]) matched = fallbacks[matched - 1] ?? 0;
    if (old[matched] === old[index]) matched += 1;
    fallbacks.push(matched);
  }
  return fallbacks;
}

/** The matches (0-based) of lines that may differ in the blanks at their beginning. */
export function looseMatchesOf(lines: readonly string[], old: readonly string[]): readonly number[] {
  const wanted = old.map(withoutIndent);
  return wanted.every((line) => line === '') ? [] : matchesOf(lines.map(withoutIndent), wanted);
}

const MAX_NAMED_LINES = 8;

/** Names the lines of matches (0-based), for example `at lines 3, 12`. */
export function atLines(indexes: readonly number[]): string {
  const named = indexes.slice(0, MAX_NAMED_LINES).map((index) => index + 1);
  const more = indexes.length > named.length ? ' and more' : '';
  return `at line${indexes.length > 1 ? 's' : ''} ${named.join(', ')}${more}`;
}
