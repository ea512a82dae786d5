/**
 * Prepares texts and queries for the full-text tables. SQLite splits a text at spaces and signs, so
 * that a Chinese sentence would be one word. Here each character of a script without spaces becomes
 * a word of its own, and a query looks for its characters one after the other.
 */

const IDEOGRAPH = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]/gu;

/** The maximum number of words of a query that are looked for. */
const MOST_WORDS = 16;
/** The number of letters from which a word also finds longer words that begin with it. */
const LEAST_BEGINNING = 3;

/** Returns the text as it is stored and searched. */
export function searchable(text: string): string {
  return text.normalize('NFKC').replace(IDEOGRAPH, ' $& ');
}

/** What stands before each word of a text: digits and a letter, so that no mark begins with another one. */
export type Mark = `${number}q`;

/** The marks above and below letters that SQLite leaves out of words, or that it ends words at. */
const MARKS = /[\u0300-\u036f]+/g;
/** A run of characters that SQLite reads as one word. It also takes recent emoji for words. */
const WORD = /[\p{L}\p{N}\p{Co}]+/gu;

/**
 * Returns the words of the text as they are stored and searched, with `mark` before each. Words with other marks are
 * not found then, not even by their beginnings.
 */
export function markedWords(text: string, mark: Mark): string {
  const words = searchable(text).replace(MARKS, '').match(WORD) ?? [];
  return words.map((word) => mark + word).join(' ');
}

/** A query, as expressions of FTS5 and as the texts to show in an excerpt. */
export interface Query {
  /** Finds what contains all words. */
  readonly all: string;
  /** Finds what contains all words, each with the mark of `markedWords`. */
  readonly allMarked: (mark: Mark) => string;
  /** Finds what contains one of the words. */
  readonly any: string;
  /** The words in the form that `comparable` returns, each once. */
  readonly words: readonly string[];
}

/**
 * Reads a query. Words in quotation marks are looked for one after the other, and so are the parts
 * of a word with signs in it, such as `read_file`. A word of at least `leastBeginning` letters also
 * finds longer words that begin with it. Returns null if the query has no words.
 */
export function queryOf(text: string, leastBeginning = LEAST_BEGINNING): Query | null {
  const phrases = phrasesOf(text, leastBeginning).slice(0, MOST_WORDS);
  if (phrases.length === 0) return null;
  const expression = (text: string, { isBeginning }: Phrase) => `"${text}"${isBeginning ? '*' : ''}`;
  const expressions = phrases.map((phrase) => expression(phrase.parts.join(' '), phrase));
  const words = phrases.flatMap(({ parts }) => joined(parts));
  return {
    all: expressions.join(' AND '),
    allMarked: (mark) =>
      phrases.map((phrase) => expression(markedWords(phrase.parts.join(' '), mark), phrase)).join(' AND '),
    any: expressions.join(' OR '),
    words: [...new Set(words)],
  };
}

interface Phrase {
  readonly parts: readonly string[];
  /** Whether the last part may be the beginning of a longer word. */
  readonly isBeginning: boolean;
}

function phrasesOf(text: string, leastBeginning: number): readonly Phrase[] {
  const written = text.match(/"[^"]*"|[^\s"]+/g) ?? [];
  return written.flatMap((word): readonly Phrase[] => {
    // The parts have only letters and digits, so none can end the quotation in an expression.
    const parts = searchable(word).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
    const last = parts.at(-1);
    if (last === undefined) return [];
    const isBeginning = !word.startsWith('"') && last.length >= leastBeginning && last.match(IDEOGRAPH) === null;
    return [{ parts, isBeginning }];
  });
}

/** Returns the parts of a phrase as they stand in a text: ideographs have no spaces between them. */
function joined(parts: readonly string[]): readonly string[] {
  const runs: string[] = [];
  for (const [at, part] of parts.entries()) {
    const isRun = part.match(IDEOGRAPH) !== null && parts[at - 1]?.match(IDEOGRAPH) != null;
    if (isRun) runs.push((runs.pop() ?? '') + part);
    else runs.push(part);
  }
  return runs.map(comparable);
}

/** Returns a text in small letters without accents, as SQLite compares words. */
export function comparable(text: string): string {
  return text.normalize('NFKC').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
