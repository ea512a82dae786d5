/** Chooses the part of a found place that a line of a list shows. Pure. */
import type { FoundLine } from '../../shared/contract/topic-index.ts';
import { shownLine } from '../ui/text/shown-line.ts';

export interface ShownFoundLine {
  /** Counted from 1. */
  readonly line: number;
  readonly before: string;
  /** The first of the words; empty: the line has none of them in this form. */
  readonly word: string;
  readonly after: string;
}

/** The number of characters before the first word from which on they are shortened. */
const MOST_BEFORE = 28;

/**
 * Returns the line with the most of the words, with its hidden characters made visible. The
 * beginning of a line is left out where the word would otherwise not be seen.
 */
export function foundLine(lines: readonly FoundLine[], words: string): ShownFoundLine {
  const wanted = words
    .toLowerCase()
    .split(/[\s"]+/)
    .filter((word) => word !== '');
  const counted = lines.map(({ line, text }) => {
    const shown = shownLine(text);
    const places = wanted.map((word) => ({ word, at: indexIn(shown, word) })).filter(({ at }) => at >= 0);
    return { line, shown, places };
  });
  const [best] = counted.toSorted((one, other) => other.places.length - one.places.length);
  if (best === undefined) return { line: 1, before: '', word: '', after: '' };
  const { line, shown } = best;
  const [first] = best.places.toSorted((one, other) => one.at - other.at || other.word.length - one.word.length);
  if (first === undefined) return { line, before: shown, word: '', after: '' };
  const end = first.at + first.word.length;
  const before = shown.slice(0, first.at);
  return {
    line,
    before: before.length > MOST_BEFORE ? `…${before.slice(-MOST_BEFORE).toWellFormed()}` : before,
    word: shown.slice(first.at, end),
    after: shown.slice(end),
  };
}

/** Returns -1 also if small letters have another length than the text, so that no place is known. */
function indexIn(text: string, word: string): number {
  const small = text.toLowerCase();
  return small.length === text.length ? small.indexOf(word) : -1;
}
