/** What code prints, bounded. */
import type { Output } from '../../../shared/output.ts';
import { PlainText } from '../text/plain-text.ts';

/** The most characters that are kept beside the result. An interpreter sends no more. */
export const MOST_PRINTED = 1_000_000;

export class PrintedText {
  readonly #plain = new PlainText();
  #text = '';

  /** Returns false when the interpreter has sent more than it may. */
  add(text: string): boolean {
    if (this.#text.length + text.length > MOST_PRINTED * 2) return false;
    this.#text += this.#plain.add(Buffer.from(text));
    return true;
  }

  /** The text, cut to the limit with a mark that says how much is missing. */
  within(characters: number): string {
    if (this.#text.length <= characters) return this.#text;
    const left = (this.#text.length - characters).toLocaleString('en-US');
    return `${this.#text.slice(0, characters)}\n[${left} more characters of output are left out here]\n`;
  }

  /** The whole text as an output, if it is longer than the limit. */
  beyond(characters: number): readonly Output[] {
    if (this.#text.length <= characters) return [];
    const isCut = this.#text.length >= MOST_PRINTED;
    const text = isCut ? `${this.#text.slice(0, MOST_PRINTED)}\n[The output was longer and is cut here]\n` : this.#text;
    return [{ kind: 'text', name: 'Output', text }];
  }
}
