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
  /** Where the character of each folded code unit begins and ends in the text; null: nothing has moved. */
  readonly places: { readonly starts: readonly number[]; readonly ends: readonly number[] } | null;
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

function placesOf({ text, places: moved }: Folded, word: string, most: number): readonly FoundWord[] {
  const places: FoundWord[] = [];
  const isFree = IDEOGRAPH.test(word.charAt(0));
  for (let at = text.indexOf(word); at >= 0 && places.length < most; at = text.indexOf(word, at + word.length)) {
    const before = at === 0 ? '' : text.charAt(at - 1);
    if (!isFree && joinsWord(before)) continue;
    if (!isFree && word.length === 1 && joinsWord(text.charAt(at + 1))) continue;
    const start = moved === null ? at : moved.starts[at];
    const end = moved === null ? at + word.length : moved.ends[at + word.length - 1];
    if (start !== undefined && end !== undefined) places.push({ start, end });
  }
  return places;
}

/** All code units but those of ASCII, common ideographs and their signs, which stay what they are but for case. */
const CHANGING = /[\u0080-\u3000\u301c-\u4dff\ua000-\uffff]/;

function fold(text: string): Folded {
  if (!CHANGING.test(text)) return { text: text.toLowerCase(), places: null };
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
  return { text: pieces.join(''), places: { starts, ends } };
}

function foldedCharacter(character: string): string {
  if (!CHANGING.test(character)) return character.toLowerCase();
  return character.normalize('NFKC').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The number of code units that an excerpt shows before the first word. */
const BEFORE = 32;

/** How many code units of a long text are folded at once, and how many of the ones beside them. */
const PIECE = 2_048;
const BESIDE = 256;

/** Returns where the first of the words begins in the text, without reading more of it; 0 if there is none. */
function firstStart(text: string, words: readonly string[]): number {
  for (let at = 0; at < text.length; at += PIECE) {
    const from = Math.max(0, at - BESIDE);
    const found = foundWords(text.slice(from, at + PIECE + BESIDE), words);
    // A piece can begin in the middle of a word. The piece before has the words at its beginning.
    const first = found.find(({ start }) => from === 0 || start > 0);
    if (first !== undefined) return from + first.start;
  }
  return 0;
}

/**
 * Returns a part of the text on one line with the first of the words, at most about `length` code
 * units long. Without any of the words it is the beginning of the text.
 */
export function excerptOf(text: string, words: readonly string[], length: number): readonly ExcerptPiece[] {
  const line = text.replace(/\s+/g, ' ').trim();
  const from = wordStart(line, Math.max(0, firstStart(line, words) - BEFORE));
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
