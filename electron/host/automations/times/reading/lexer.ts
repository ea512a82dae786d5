/** Splits a time in words into tokens. */
import { CHINESE } from './chinese-words.ts';
import { ENGLISH } from './english-words.ts';
import { isNumeral } from './numerals.ts';
import type { Meaning, Token } from './token.ts';

const WORDS = new Map<string, Meaning | readonly Meaning[]>([...Object.entries(ENGLISH), ...Object.entries(CHINESE)]);
const LONGEST_WORD = Math.max(...[...WORDS.keys()].map((word) => word.length));
const ORDINAL_ENDS: ReadonlySet<string> = new Set(['st', 'nd', 'rd', 'th']);

/** Returns the tokens in time that grows with the length of the text. Blanks are not tokens. */
export function tokensOf(text: string): Token[] {
  const plain = Array.from({ length: text.length }, (_, at) => plainCharacter(text.charAt(at))).join('');
  const tokens: Token[] = [];
  for (let start = 0; start < plain.length; ) {
    const end = endOfToken(plain, start, tokens);
    start = end;
  }
  return tokens;
}

/** Adds the token that begins at `start`, if any, and returns where the next one begins. */
function endOfToken(plain: string, start: number, tokens: Token[]): number {
  const character = plain.charAt(start);
  if (character === ' ') return start + 1;
  const add = (end: number, meaning: Meaning): number => {
    tokens.push({ text: plain.slice(start, end), start, end, meaning });
    return end;
  };
  if (isDigit(character)) {
    const end = endOfRun(plain, start, isDigit);
    const suffix = plain.slice(end, end + 2);
    const value = Number(plain.slice(start, end));
    if (ORDINAL_ENDS.has(suffix) && !isLetter(plain.charAt(end + 2))) return add(end + 2, { is: 'ordinal', value });
    return add(end, { is: 'number', value, digits: end - start });
  }
  const word = longestWord(plain, start);
  if (word !== null) {
    for (const meaning of meaningsOf(word)) add(start + word.length, meaning);
    return start + word.length;
  }
  if (isNumeral(character)) return add(endOfRun(plain, start, isNumeral), { is: 'numerals' });
  return add(isLetter(character) ? endOfRun(plain, start, isLetter) : start + 1, { is: 'unknown' });
}

function meaningsOf(word: string): readonly Meaning[] {
  const found = WORDS.get(word) ?? [];
  return 'is' in found ? [found] : found;
}

function longestWord(plain: string, start: number): string | null {
  for (let length = Math.min(LONGEST_WORD, plain.length - start); length > 0; length -= 1) {
    const word = plain.slice(start, start + length);
    const whole = !(isLetter(word.slice(-1)) && isLetter(plain.charAt(start + length)));
    if (whole && WORDS.has(word)) return word;
  }
  return null;
}

/** One character in half width and lower case; every kind of blank is a space. */
function plainCharacter(character: string): string {
  const plain = character.normalize('NFKC').toLowerCase();
  if (/^\s$/.test(plain)) return ' ';
  return plain.length === 1 ? plain.replace('’', "'") : character;
}

function endOfRun(text: string, start: number, isPart: (character: string) => boolean): number {
  let end = start + 1;
  while (end < text.length && isPart(text.charAt(end))) end += 1;
  return end;
}

function isDigit(character: string): boolean {
  return character >= '0' && character <= '9' && character.length === 1;
}

function isLetter(character: string): boolean {
  return character >= 'a' && character <= 'z' && character.length === 1;
}
