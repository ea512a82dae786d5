/**
 * Turns terminal output into plain text. Escape sequences are removed. A lone carriage return
 * becomes a line end, so that it hides nothing. Every other invisible character becomes U+FFFD.
 * The result does not depend on how the bytes are split into chunks.
 */
import { replaceInvisible } from '../../../shared/visible-text.ts';

const ESC = '\u001b';
const BEL = '\u0007';

/** A pattern for the body of a control string, such as OSC or DCS. */
const STRING = String.raw`[\]PX^_][^${BEL}${ESC}]*`;

/**
 * A pattern for control sequences (CSI), complete control strings and short escape sequences, see
 * ECMA-48, 5.3 to 5.6.
 */
const SEQUENCES = new RegExp(
  String.raw`${ESC}(?:\[[0-?]*[ -/]*[@-~]|${STRING}(?:${BEL}|${ESC}\\)|[ -/]*[0-OQ-WYZ\\\x60-~])`,
  'g',
);

/**
 * A pattern for the end of a text that may be the start of an escape sequence or of the line end
 * `\r\n`.
 */
const UNFINISHED = new RegExp(String.raw`(?:${ESC}(?:\[[0-?]*[ -/]*|${STRING}${ESC}?|[ -/]*)|\r)$`);

/** The maximum length of an unfinished escape sequence. A longer sequence is treated as text. */
const LONGEST_SEQUENCE = 4096;

/**
 * Invisible characters that are kept: the joiners of some scripts and of emoji, and the variation
 * selector of emoji.
 */
const KEPT = '\u200c\u200d\ufe0f';

export class PlainText {
  readonly #decoder = new TextDecoder();
  #held = '';

  /** Adds a chunk and returns the text that later chunks cannot change. */
  add(chunk: Uint8Array): string {
    return this.#cleaned(this.#held + this.#decoder.decode(chunk, { stream: true }), false);
  }

  /**
   * Returns the rest of the text, which was held back because it might have been an unfinished
   * sequence.
   */
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

/** Converts complete terminal output. */
export function plainText(bytes: Uint8Array): string {
  const text = new PlainText();
  return text.add(bytes) + text.end();
}
