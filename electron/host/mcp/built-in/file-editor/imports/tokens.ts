/** The words, texts and signs of a source file, without its comments. */
export interface Token {
  /** `text` is a string without an inserted value; `line-end` ends a statement in Python. */
  readonly kind: 'word' | 'text' | 'sign' | 'line-end';
  /** The value of a text without its quotation marks, and otherwise the characters themselves. */
  readonly value: string;
  /** The line on which the token begins, from 1. */
  readonly line: number;
}

/** Reads tokens one by one and can look at the next one. */
export class TokenReader {
  readonly #tokens: Iterator<Token>;
  #waiting: Token | null | undefined;
  #last: Token | null = null;

  constructor(tokens: Iterable<Token>) {
    this.#tokens = tokens[Symbol.iterator]();
  }

  /** The token that was read last; null at the beginning. */
  get last(): Token | null {
    return this.#last;
  }

  /** Returns the next token without reading it; null at the end. */
  peek(): Token | null {
    if (this.#waiting === undefined) {
      const { done, value } = this.#tokens.next();
      this.#waiting = done === true ? null : value;
    }
    return this.#waiting ?? null;
  }

  next(): Token | null {
    const token = this.peek();
    if (token === null) return null;
    this.#last = token;
    this.#waiting = undefined;
    return token;
  }

  /** Reads the next token if it is this sign or word. */
  skip(value: string): boolean {
    const token = this.peek();
    if (token === null || token.kind === 'text' || token.value !== value) return false;
    this.next();
    return true;
  }
}

/**
 * Returns the end of a text that begins before `from` and ends with `mark`; -1 if the line ends
 * first. A backslash makes the next character a part of the text.
 */
export function endOfText(source: string, from: number, mark: string): number {
  for (let at = from; at < source.length; at += 1) {
    const sign = source[at];
    if (sign === mark) return at;
    if (sign === '\n') return -1;
    if (sign === '\\') at += 1;
  }
  return -1;
}

/** Returns the position of the next newline, or the end of the text. */
export function endOfLine(source: string, from: number): number {
  const at = source.indexOf('\n', from);
  return at === -1 ? source.length : at;
}

/** Returns the number of newlines between two positions. */
export function newlinesIn(source: string, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at += 1) if (source[at] === '\n') count += 1;
  return count;
}
