/**
 * Turns terminal output into plain text: escape sequences are removed, a lone carriage return is
 * a line end (so it hides nothing), and every other invisible character becomes U+FFFD. Works for
 * any split of the bytes.
 */
import { replaceInvisible } from '../../../shared/visible-text.ts';

const ESC = '\u001b';
const BEL = '\u0007';

/** The body of an OSC, a DCS or a similar string. */
const STRING = String.raw`[\]PX^_][^${BEL}${ESC}]*`;

/**
 * Control sequences (CSI), control strings up to their end, and short sequences: ECMA-48, 5.3 to
 * 5.6.
 */
const SEQUENCES = new RegExp(
  String.raw`${ESC}(?:\[[0-?]*[ -/]*[@-~]|${STRING}(?:${BEL}|${ESC}\\)|[ -/]*[0-OQ-WYZ\\\x60-~])`,
  'g',
);

/** A possible beginning of a sequence, or of a line end of two characters. */
const UNFINISHED = new RegExp(String.raw`(?:${ESC}(?:\[[0-?]*[ -/]*|${STRING}${ESC}?|[ -/]*)|\r)$`);

/** A longer sequence is treated as text. */
const LONGEST_SEQUENCE = 4096;

/** The joiners of some scripts and emoji, and the variation selector for emoji. */
const KEPT = '\u200c\u200d\ufe0f';

export class PlainText {
  readonly #decoder = new TextDecoder();
  #held = '';

  /** Returns the text that is certain so far. */
  add(chunk: Uint8Array): string {
    return this.#cleaned(this.#held + this.#decoder.decode(chunk, { stream: true }), false);
  }

  /** Returns what was held back. */
  end(): string {
    return this.#cleaned(this.#held + this.#decoder.decode(), true);
  }

  #cleaned(text: string, all: boolean): string {
    const stripped = text.replace(SEQUENCES, '');
    const unfinished = UNFINISHED.exec(stripped)?.[0] ?? '';
    this.#held = all || unfinished.length > LONGEST_SEQUENCE ? '' : unfinished;
    const certain = stripped.slice(0, stripped.length - this.#held.length);
    return replaceInvisible(certain.replace(/\r\n?/g, '\n'), () => '\ufffd', KEPT);
  }
}

/** Converts everything at once. */
export function plainText(bytes: Uint8Array): string {
  const text = new PlainText();
  return text.add(bytes) + text.end();
}
