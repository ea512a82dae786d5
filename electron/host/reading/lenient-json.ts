/**
 * Reads JSON as models write it: with comments, a comma too many, single or curly quotes, keys
 * without quotes, line breaks in texts, and the words of Python. Only what has one meaning is
 * read: nothing is completed, and a quote is never guessed. Takes linear time.
 */
import type { JsonValue } from '../../../shared/json.ts';
import { exactNumber } from './exact-numbers.ts';

export type LenientRead =
  /** `end` is the position after the value. */
  | { readonly ok: true; readonly value: JsonValue; readonly end: number }
  | {
      readonly ok: false;
      /** The position of the first character that cannot be read; the length of a text that ends too early. */
      readonly at: number;
      /** Whether at least one key with its colon was read, so that an object was certainly meant. */
      readonly keyed: boolean;
    };

const MOST_DEPTH = 128;
const MOST_VALUES = 20_000;

const BLANKS = /[\s\u200b\ufeff]*/y;
const LINE_COMMENT = /(?:\/\/|#)[^\n\r]*/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])/y;
const WORD = /[\p{ID_Start}$_][\p{ID_Continue}$]*/uy;
const WORDS: ReadonlyMap<string, JsonValue> = new Map<string, JsonValue>([
  ...(['true', 'True'] as const).map((word) => [word, true] as const),
  ...(['false', 'False'] as const).map((word) => [word, false] as const),
  ...(['null', 'None', 'undefined'] as const).map((word) => [word, null] as const),
]);

/** The quotes that end a text, by the quote that began it. */
const CLOSING: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  '\u201c': '\u201d\u201c',
  '\u201d': '\u201d',
  '\u201e': '\u201d\u201c',
  '\u2018': '\u2019',
  '\u2019': '\u2019',
  '\uff02': '\uff02',
};

const ESCAPES: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

type Open =
  | { readonly is: 'list'; readonly items: JsonValue[] }
  | { readonly is: 'object'; readonly fields: [string, JsonValue][]; key: string | null };

type Expected = 'value' | 'value-or-end' | 'key' | 'key-or-end' | 'colon' | 'comma-or-end';

/** Reads one value that begins at `from`. Never throws. */
export function readLenient(text: string, from: number): LenientRead {
  return new LenientReader(text, from).read();
}

/** Reads a text that holds one value and nothing else; undefined for any other text. */
export function lenientValue(text: string): JsonValue | undefined {
  const read = readLenient(text, 0);
  if (!read.ok) return undefined;
  BLANKS.lastIndex = read.end;
  return read.end + (BLANKS.exec(text)?.[0].length ?? 0) === text.length ? read.value : undefined;
}

class LenientReader {
  readonly #text: string;
  #at: number;
  #keyed = false;
  #values = 0;
  readonly #open: Open[] = [];
  #expected: Expected = 'value';
  #result: JsonValue | undefined;

  constructor(text: string, from: number) {
    this.#text = text;
    this.#at = from;
  }

  read(): LenientRead {
    do {
      if (!this.#skip() || !this.#step()) return { ok: false, at: this.#at, keyed: this.#keyed };
    } while (this.#result === undefined);
    return { ok: true, value: this.#result, end: this.#at };
  }

  /** Reads the next token. Returns false at a token that cannot be read. */
  #step(): boolean {
    const character = this.#text[this.#at];
    if (character === undefined) return false;
    const inner = this.#open.at(-1);
    if (inner !== undefined && character === (inner.is === 'list' ? ']' : '}')) return this.#close();
    switch (this.#expected) {
      case 'colon':
        if (character !== ':' && character !== '\uff1a') return false;
        this.#keyed = true;
        return this.#take('value');
      case 'comma-or-end':
        if (character !== ',' && character !== '\uff0c') return false;
        return this.#take(inner?.is === 'object' ? 'key-or-end' : 'value-or-end');
      case 'key':
      case 'key-or-end':
        return this.#readKey(character);
      case 'value':
      case 'value-or-end':
        return this.#readValue(character);
    }
  }

  #take(next: Expected): true {
    this.#at++;
    this.#expected = next;
    return true;
  }

  #close(): boolean {
    if (!this.#expected.endsWith('-or-end')) return false;
    const closed = this.#open.pop();
    this.#at++;
    if (closed === undefined) return false;
    return this.#put(closed.is === 'list' ? closed.items : Object.fromEntries(closed.fields));
  }

  #readKey(character: string): boolean {
    const key = character in CLOSING ? this.#quoted() : this.#match(WORD);
    const inner = this.#open.at(-1);
    if (key === null || inner?.is !== 'object') return false;
    inner.key = key;
    this.#expected = 'colon';
    return true;
  }

  #readValue(character: string): boolean {
    if (character === '{' || character === '[') {
      if (this.#open.length === MOST_DEPTH) return false;
      this.#open.push(character === '{' ? { is: 'object', fields: [], key: null } : { is: 'list', items: [] });
      return this.#take(character === '{' ? 'key-or-end' : 'value-or-end');
    }
    if (character in CLOSING) {
      const text = this.#quoted();
      return text !== null && this.#put(text);
    }
    const number = this.#match(NUMBER);
    if (number !== null) return this.#put(exactNumber(number));
    const before = this.#at;
    const value = WORDS.get(this.#match(WORD) ?? '');
    if (value === undefined) this.#at = before;
    return value !== undefined && this.#put(value);
  }

  /** Adds a complete value to the list or object that is open; it is the result if none is. */
  #put(value: JsonValue): boolean {
    if (++this.#values > MOST_VALUES) return false;
    const inner = this.#open.at(-1);
    if (inner === undefined) this.#result = value;
    else if (inner.is === 'list') inner.items.push(value);
    else inner.fields.push([inner.key ?? '', value]);
    this.#expected = 'comma-or-end';
    return true;
  }

  /** Reads a text in quotes. Returns null, at the character that cannot be read, if it has no end. */
  #quoted(): string | null {
    const closing = CLOSING[this.#text[this.#at] ?? ''] ?? '';
    let read = '';
    let from = ++this.#at;
    for (; this.#at < this.#text.length; this.#at++) {
      const character = this.#text[this.#at] as string;
      if (closing.includes(character)) {
        read += this.#text.slice(from, this.#at++);
        return read;
      }
      if (character !== '\\') continue;
      const escaped = this.#escaped();
      if (escaped === null) return null;
      read += this.#text.slice(from, this.#at) + escaped.text;
      from = this.#at + escaped.length;
      this.#at = from - 1;
    }
    return null;
  }

  #escaped(): { readonly text: string; readonly length: number } | null {
    const code = this.#text.slice(this.#at + 2, this.#at + 6);
    const letter = this.#text[this.#at + 1] ?? '';
    if (letter === 'u') return /^[0-9a-f]{4}$/i.test(code) ? { text: unit(code), length: 6 } : null;
    const text = Object.hasOwn(ESCAPES, letter) ? ESCAPES[letter] : undefined;
    return text === undefined ? null : { text, length: 2 };
  }

  /** Skips blanks and comments. Returns false if a comment has no end. */
  #skip(): boolean {
    for (;;) {
      this.#match(BLANKS);
      if (this.#text.startsWith('/*', this.#at)) {
        const end = this.#text.indexOf('*/', this.#at + 2);
        this.#at = end === -1 ? this.#text.length : end + 2;
        if (end === -1) return false;
      } else if (this.#match(LINE_COMMENT) === null) return true;
    }
  }

  #match(pattern: RegExp): string | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0] ?? null;
    this.#at += found?.length ?? 0;
    return found;
  }
}

const unit = (hex: string): string => String.fromCharCode(Number.parseInt(hex, 16));
