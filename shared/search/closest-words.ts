/** Finds where the words of a search stand closest together in a text. Pure. */
import { type FoundWord, foundWords } from './found-words.ts';

/** A stretch of a text with one or more of the words. */
export interface Stretch extends FoundWord {
  /** How many different words it has. */
  readonly words: number;
}

/** More places of a word than a text has that a person reads. */
const MOST_PLACES = 100_000;

/**
 * Returns the shortest stretch of the text with all those words that the text has, the first of several; null: it has none.
 * `words` are in comparable form.
 */
export function closestWords(text: string, words: readonly string[]): Stretch | null {
  const found = words
    .flatMap((word) => foundWords(text, [word], MOST_PLACES).map((place) => ({ ...place, word })))
    .sort((one, other) => one.start - other.start);
  const count = new Set(found.map(({ word }) => word)).size;
  const last = new Map<string, FoundWord>();
  let closest: Stretch | null = null;
  for (const place of found) {
    // The words are kept in the order of their last places, so that the first one begins the stretch.
    last.delete(place.word);
    last.set(place.word, place);
    if (last.size < count) continue;
    const [first = place] = last.values();
    const stretch = { start: first.start, end: Math.max(...[...last.values()].map(({ end }) => end)), words: count };
    if (closest === null || isCloser(stretch, closest)) closest = stretch;
  }
  return closest;
}

/** Whether a stretch has more of the words than another one, or as many closer together. */
export function isCloser(one: Stretch, other: Stretch): boolean {
  if (one.words !== other.words) return one.words > other.words;
  return one.end - one.start < other.end - other.start;
}
