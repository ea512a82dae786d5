/**
 * Finds the words of a search in a text as a person reads it, without regard to case, accents and
 * full width. The host cuts excerpts with it, and the page marks words. Pure.
 */

/** A stretch of a text in UTF-16 code units; `end` is the index after the last one. */
export interface FoundWord {
  readonly start: number;
  readonly end: number;
}

/** A piece of an excerpt. `isFound`: it is one of the words that were looked for. */
export interface ExcerptPiece {
  readonly text: string;
  readonly isFound: boolean;
}

const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]/u;
const WORD = /[\p{L}\p{N}]/u;

/** A text in comparable form, with the place in the text of each of its code units. */
interface Folded {
  readonly text: string;
  /** `starts[i]` is where the character of the folded code unit `i` begins in the text. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

/**
 * Returns where the words stand in the text, in order and without overlaps, at most `most` of them.
 * `words` are in comparable form: small letters without accents. A word is found where a word of the
 * text begins with it, a single letter only as a whole word, and ideographs everywhere.
 */
export function foundWords(text: string, words: readonly string[], most = 1_000): readonly FoundWord[] {
  const wanted = words.filter((word) => word !== '');
  if (wanted.length === 0 || text === '') return [];
  const folded = fold(text);
  const places = wanted.flatMap((word) => placesOf(folded, word, most));
  const sorted = places.toSorted((one, other) => one.start - other.start || other.end - one.end);
  const apart: FoundWord[] = [];
  for (const place of sorted) if (place.start >= (apart.at(-1)?.end ?? 0)) apart.push(place);
  return apart.slice(0, most);
}

const joinsWord = (beside: string): boolean => WORD.test(beside) && !IDEOGRAPH.test(beside);

function placesOf({ text, starts, ends }: Folded, word: string, most: number): readonly FoundWord[] {
  const places: FoundWord[] = [];
  const isFree = IDEOGRAPH.test(word.charAt(0));
  for (let at = text.indexOf(word); at >= 0 && places.length < most; at = text.indexOf(word, at + word.length)) {
    const before = at === 0 ? '' : text.charAt(at - 1);
    if (!isFree && joinsWord(before)) continue;
    if (!isFree && word.length === 1 && joinsWord(text.charAt(at + 1))) continue;
    const start = starts[at];
    const end = ends[at + word.length - 1];
    if (start !== undefined && end !== undefined) places.push({ start, end });
  }
  return places;
}

function fold(text: string): Folded {
  const pieces: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  let at = 0;
  for (const character of text) {
    const end = at + character.length;
    const folded = foldedCharacter(character);
    // A mark that follows a letter belongs to it.
    if (folded === '' && ends.length > 0) ends[ends.length - 1] = end;
    for (let unit = 0; unit < folded.length; unit += 1) {
      starts.push(at);
      ends.push(end);
    }
    pieces.push(folded);
    at = end;
  }
  return { text: pieces.join(''), starts, ends };
}

function foldedCharacter(character: string): string {
  if (character < '\u0080') return character.toLowerCase();
  return character.normalize('NFKC').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The number of code units that an excerpt shows before the first word. */
const BEFORE = 32;

/**
 * Returns a part of the text on one line with the first of the words, at most about `length` code
 * units long. Without any of the words it is the beginning of the text.
 */
export function excerptOf(text: string, words: readonly string[], length: number): readonly ExcerptPiece[] {
  const line = text.replace(/\s+/g, ' ').trim();
  const [first] = foundWords(line, words, 1);
  const from = wordStart(line, Math.max(0, (first?.start ?? 0) - BEFORE));
  const cut = line.slice(from, from + length).toWellFormed();
  const whole = `${from > 0 ? '…' : ''}${cut}${from + length < line.length ? '…' : ''}`;
  return piecesOf(whole, foundWords(whole, words));
}

/** Divides a text at the found words. */
function piecesOf(text: string, found: readonly FoundWord[]): readonly ExcerptPiece[] {
  const pieces: ExcerptPiece[] = [];
  let end = 0;
  for (const place of found) {
    if (place.start > end) pieces.push({ text: text.slice(end, place.start), isFound: false });
    pieces.push({ text: text.slice(place.start, place.end), isFound: true });
    end = place.end;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isFound: false });
  return pieces;
}

/** Moves an index back to the beginning of the word that it stands in, if that is near. */
function wordStart(text: string, at: number): number {
  if (at === 0) return 0;
  const space = text.lastIndexOf(' ', at);
  return space >= 0 && at - space < 24 ? space + 1 : at;
}
