/**
 * Makes text acceptable for every provider, database and terminal: lone surrogates and NUL
 * (faults.md F29) become U+FFFD.
 */

const REPLACEMENT = '\uFFFD';

export function wellFormed(text: string): string {
  const clean = text.isWellFormed() ? text : text.toWellFormed();
  return clean.includes('\0') ? clean.replaceAll('\0', REPLACEMENT) : clean;
}

/** Cleans a text that arrives in pieces; a surrogate pair split between two pieces stays whole. */
export interface TextCleaner {
  /** Returns the clean text that is certain so far; it may be empty. */
  push(piece: string): string;
  /** Returns the text that was held back at the end. */
  end(): string;
}

export function createTextCleaner(): TextCleaner {
  let held = '';
  return {
    push(piece) {
      const text = held + piece;
      const last = text.charCodeAt(text.length - 1);
      const splits = last >= 0xd800 && last <= 0xdbff;
      held = splits ? text.slice(-1) : '';
      return wellFormed(splits ? text.slice(0, -1) : text);
    },
    end() {
      const rest = wellFormed(held);
      held = '';
      return rest;
    },
  };
}
