/** A position in the tokens of a time in words. */
import { readNumerals } from './numerals.ts';
import type { MarkName, Meaning, Token } from './token.ts';

type Kind = Meaning['is'];
type Of<K extends Kind> = Extract<Meaning, { is: K }>;

export class Cursor {
  readonly #tokens: Token[];
  at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = [...tokens];
  }

  /** Returns the token this many places after the current one; null if there is no token at that place. */
  peek(places = 0): Token | null {
    return this.#tokens[this.at + places] ?? null;
  }

  kind(places = 0): Kind | null {
    return this.peek(places)?.meaning.is ?? null;
  }

  /** Takes the next token if it is of this kind; returns its meaning, or null. */
  take<K extends Kind>(kind: K): Of<K> | null {
    const meaning = this.peek()?.meaning;
    if (meaning?.is !== kind) return null;
    this.at += 1;
    return meaning as Of<K>;
  }

  /** Takes the next tokens while they are of these kinds. */
  skip(...kinds: readonly MarkName[]): void {
    while (kinds.some((kind) => kind === this.kind())) this.at += 1;
  }

  /** Takes a number in digits, in words or in Chinese numerals. */
  number(): number | null {
    const token = this.peek();
    if (token?.meaning.is === 'numerals') {
      const value = readNumerals(token.text);
      if (value !== null) this.at += 1;
      return value;
    }
    return this.take('number')?.value ?? null;
  }

  /** Replaces the next token, which is a run of numerals, by its end. */
  shorten(characters: number): void {
    const token = this.peek();
    if (token === null) return;
    const text = token.text.slice(characters);
    if (text === '') this.at += 1;
    else this.#tokens[this.at] = { ...token, text, start: token.start + characters };
  }

  /**
   * Reads something. If it cannot be read, which is null, the position is as before. A reader
   * must not shorten a token before it is certain.
   */
  attempt<T>(read: () => T | null): T | null {
    const before = this.at;
    const found = read();
    if (found === null) this.at = before;
    return found;
  }

  /** Reads items with "and", a comma or the like between them; null if there is not even one. */
  list<T>(read: () => T | null): readonly T[] | null {
    const first = this.attempt(read);
    if (first === null) return null;
    const found = [first];
    for (;;) {
      const next = this.attempt(() => {
        this.skip('and');
        return read();
      });
      if (next === null) return found;
      found.push(next);
    }
  }
}
