/**
 * What a program writes to a terminal, as text: escape sequences are taken out, a carriage return alone is a line end (it hides nothing), and
 * every other character nobody sees becomes U+FFFD. Works on any cut of the bytes.
 */
import { replaceInvisible } from '../../../shared/visible-text.ts';

const ESC = '\u001b';
const BEL = '\u0007';

/** The body of an OSC, a DCS or one of their kin. */
const STRING = String.raw`[\]PX^_][^${BEL}${ESC}]*`;

/** CSI; strings up to their end; short ones. ECMA-48, 5.3 to 5.6. */
const SEQUENCES = new RegExp(
  String.raw`${ESC}(?:\[[0-?]*[ -/]*[@-~]|${STRING}(?:${BEL}|${ESC}\\)|[ -/]*[0-OQ-WYZ\\\x60-~])`,
  'g',
);

/** What may be the beginning of a sequence, or of a line end of two characters. */
const UNFINISHED = new RegExp(String.raw`(?:${ESC}(?:\[[0-?]*[ -/]*|${STRING}${ESC}?|[ -/]*)|\r)$`);

/** A sequence longer than this is none. */
const LONGEST_SEQUENCE = 4096;

/** The joiners some scripts and emoji are written with, and the selector of emoji. */
const KEPT = '\u200c\u200d\ufe0f';

export class PlainText {
  readonly #decoder = new TextDecoder();
  #held = '';

  /** The text that is certain by now. */
  add(chunk: Uint8Array): string {
    return this.#cleaned(this.#held + this.#decoder.decode(chunk, { stream: true }), false);
  }

  /** What was held back. */
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

/** All of it at once. */
export function plainText(bytes: Uint8Array): string {
  const text = new PlainText();
  return text.add(bytes) + text.end();
}
