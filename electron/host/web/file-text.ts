/**
 * Finds text of files in the words of a search or in the address of a page: 24 or more equal
 * characters in a row, or one random-looking word. It compares the words as they are and decoded,
 * without regard to case, and with any signs or none between their letters. Pure.
 */
import { decodedWord, withoutPercent } from '../text/decoded-text.ts';
import { randomBits } from '../text/random-bits.ts';

/** A text of a file that was read, or a part of it. */
export interface ReadText {
  /** The path as the call names it. */
  readonly path: string;
  readonly text: string;
}

/** How many equal characters in a row are text of a file. */
const SHORTEST_EQUAL = 24;
/** How many of them must be letters or digits, so that a line of dashes is no text. */
const LEAST_LETTERS = 8;

/** A word with at least as many random-looking bits, in all and for each character, is no ordinary word. */
const RANDOM_BITS = 30;
const DENSE = 1.5;
const SHORTEST_TOKEN = 8;

/** How many encodings within each other are undone. */
const DECODINGS = 3;

/** The words of one search or address, prepared for the comparison with many texts. */
export class WordsToCompare {
  readonly #windows: ReadonlyMap<Form, ReadonlySet<string>>;
  readonly #tokens: readonly string[];

  /** `own` are the user's own words; what also stands in them is no text of a file. */
  constructor(words: string, own: readonly string[]) {
    const variants = decodings(words);
    this.#windows = new Map(
      FORMS.map((form) => {
        const theirs = new Set(variants.flatMap((variant) => windowsOf(form(variant))));
        for (const text of theirs.size === 0 ? [] : own)
          for (const found of windowsIn(form(text), theirs)) theirs.delete(found);
        return [form, theirs];
      }),
    );
    const said = own.map((text) => text.toLowerCase());
    this.#tokens = [...new Set(variants.flatMap(tokensOf))].filter(
      (token) => !said.some((text) => text.includes(token)),
    );
  }

  /** Whether no text of a file can be found in the words. */
  get isEmpty(): boolean {
    return this.#tokens.length === 0 && [...this.#windows.values()].every(({ size }) => size === 0);
  }

  /** Whether the words contain text of this file. */
  isIn(text: string): boolean {
    const small = text.toLowerCase();
    if (this.#tokens.some((token) => small.includes(token))) return true;
    for (const [form, windows] of this.#windows) {
      if (windows.size === 0) continue;
      for (const _ of windowsIn(form(text), windows)) return true;
    }
    return false;
  }
}

/**
 * The words of an address that could carry text: everything after the host and, if the host does
 * not stand in a text as it is, the host.
 */
export function wordsOfAddress(address: string): { readonly host: string; readonly rest: string } {
  const url = URL.parse(address);
  if (url === null) return { host: '', rest: address };
  return { host: url.host, rest: `${url.username} ${url.password} ${url.pathname}${url.search}${url.hash}` };
}

type Form = (text: string) => string;

/** A character that stands for a syllable or a word counts as three. */
const WIDE = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const SIGN = /[^\p{L}\p{M}\p{N}]/gu;

const wide: Form = (text) => text.normalize('NFKC').toLowerCase().replace(WIDE, '$&$&$&');
/** Each sign as a blank, so that it does not matter which sign stands between two words. */
const spaced: Form = (text) => wide(text).replace(SIGN, ' ');
/** Letters and digits only, so that the signs between them do not matter. */
const dense: Form = (text) => wide(text).replace(SIGN, '');

const FORMS: readonly Form[] = [spaced, dense];

function windowsOf(text: string): readonly string[] {
  const windows: string[] = [];
  for (let at = 0; at + SHORTEST_EQUAL <= text.length; at += 1) {
    const window = text.slice(at, at + SHORTEST_EQUAL);
    if (window.replaceAll(' ', '').length >= LEAST_LETTERS) windows.push(window);
  }
  return windows;
}

/** The base and the modulus of the hashes; their product fits into the exact integers. */
const BASE = 65_599;
const MODULUS = 67_108_859;

/** Yields the windows of the set that stand in a text. It takes linear time. */
function* windowsIn(text: string, windows: ReadonlySet<string>): Generator<string> {
  const hashes = new Set([...windows].map((window) => hashOf(window)));
  if (hashes.size === 0 || text.length < SHORTEST_EQUAL) return;
  let leaving = 1;
  for (let at = 1; at < SHORTEST_EQUAL; at += 1) leaving = (leaving * BASE) % MODULUS;
  let hash = hashOf(text.slice(0, SHORTEST_EQUAL));
  for (let end = SHORTEST_EQUAL; ; end += 1) {
    if (hashes.has(hash)) {
      const window = text.slice(end - SHORTEST_EQUAL, end);
      if (windows.has(window)) yield window;
    }
    if (end >= text.length) return;
    const gone = (text.charCodeAt(end - SHORTEST_EQUAL) * leaving) % MODULUS;
    hash = (((hash - gone + MODULUS) % MODULUS) * BASE + text.charCodeAt(end)) % MODULUS;
  }
}

function hashOf(text: string): number {
  let hash = 0;
  for (let at = 0; at < text.length; at += 1) hash = (hash * BASE + text.charCodeAt(at)) % MODULUS;
  return hash;
}

/** The random-looking words, in small letters. */
function tokensOf(text: string): readonly string[] {
  return text
    .split(/[\s/?&=#,;"'`()[\]{}<>|]+/)
    .map((token) => token.replace(/^[.:!*_-]+|[.:!*_-]+$/g, ''))
    .filter((token) => token.length >= SHORTEST_TOKEN && isRandom(token))
    .map((token) => token.toLowerCase());
}

function isRandom(token: string): boolean {
  const bits = randomBits(token);
  return bits >= RANDOM_BITS && bits > token.length * DENSE;
}

/** The text and what it says after percent encoding, base64 and hexadecimal were undone. */
function decodings(text: string): readonly string[] {
  const known = new Set([text]);
  for (let times = 0; times < DECODINGS; times += 1)
    for (const each of [...known]) for (const decoded of decodedOnce(each)) known.add(decoded);
  return [...known];
}

function* decodedOnce(text: string): Generator<string> {
  const plain = withoutPercent(text.replaceAll('+', ' '));
  if (plain !== text) yield plain;
  for (const [word] of text.matchAll(/[\w+/-]{16,}={0,2}/g)) {
    const decoded = decodedWord(word);
    if (decoded !== null) yield decoded;
  }
}
