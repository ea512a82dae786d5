/**
 * Splits typed text into words. A quotation at the start of a word is one word up to its end.
 * Pure.
 */

export interface Word {
  /** The word as it was typed, including quotation marks. */
  readonly written: string;
  /** The word without the quotation marks around it. */
  readonly value: string;
  readonly isQuoted: boolean;
}

/**
 * The closing quotation marks by opening mark; keyboards and input methods mix marks of one kind.
 */
const CLOSING: ReadonlyMap<string, string> = new Map([
  ...[...'"\u201c\u201d\u201e\u201f\uff02'].map((open) => [open, '"\u201c\u201d\u201f\uff02'] as const),
  ...[..."'\u2018\u2019\u201a\u201b\uff07"].map((open) => [open, "'\u2018\u2019\u201b\uff07"] as const),
  ...[...'\u00ab\u00bb'].map((open) => [open, '\u00ab\u00bb'] as const),
  ...[...'\u2039\u203a'].map((open) => [open, '\u2039\u203a'] as const),
  ['\u300c', '\u300d'],
  ['\u300e', '\u300f'],
  ['\uff62', '\uff63'],
]);

/** The part of an option before its value, as in `--due="..."`. */
const NAME_AND_SIGN = /[\p{Pd}\u2212]{1,4}[\p{L}\d][\p{L}\d\p{Pd}]*[=:\uff1d\uff1a]/uy;
const SPACE = /\s/;

export function splitWords(text: string): readonly Word[] {
  const words: Word[] = [];
  let at = 0;
  while (at < text.length) {
    if (SPACE.test(text[at] ?? '')) at += 1;
    else {
      const end = endOfWord(text, at);
      words.push(wordOf(text.slice(at, end)));
      at = end;
    }
  }
  return words;
}

/**
 * Removes the quotation marks around a word. A quotation mark without a partner is a part of the
 * text.
 */
export function wordOf(written: string): Word {
  const isQuoted = written.length > 1 && closingOf(written, 0) === written.length - 1;
  return { written, value: isQuoted ? written.slice(1, -1) : written, isQuoted };
}

function endOfWord(text: string, start: number): number {
  NAME_AND_SIGN.lastIndex = start;
  const name = NAME_AND_SIGN.exec(text)?.[0] ?? '';
  const closing = closingOf(text, start + name.length);
  if (closing !== null) return closing + 1;
  let end = start;
  while (end < text.length && !SPACE.test(text[end] ?? '')) end += 1;
  return end;
}

/**
 * Returns the position of the closing mark of the quotation that opens at `start`: a mark after a
 * word and before a space. Returns null if there is none.
 */
function closingOf(text: string, start: number): number | null {
  const marks = CLOSING.get(text[start] ?? '');
  if (marks === undefined) return null;
  for (let at = start + 1; at < text.length; at += 1) {
    const endsWord = at + 1 === text.length || SPACE.test(text[at + 1] ?? '');
    const endsText = at === start + 1 || !SPACE.test(text[at - 1] ?? '');
    if (endsWord && endsText && marks.includes(text[at] ?? '')) return at;
  }
  return null;
}
