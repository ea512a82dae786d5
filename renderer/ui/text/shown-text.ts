/**
 * Chooses how much of a long text is laid out at once, and divides overlong lines. A browser needs
 * the square of the length of a line to wrap it if the line has no blanks, or is in a script that
 * is written from right to left: 300,000 characters without blanks freeze a page for a minute. Pure.
 */

/** The most characters and lines that are added at once. */
const STEP = { characters: 40_000, lines: 1_000 };

/** The most characters of a line that are laid out together. */
const LONGEST_LINE = 2_000;

export interface ShownText {
  /** The parts of the text, each of which is a block of its own. Ordinary text is one part. */
  readonly parts: readonly string[];
  /** The number of characters after the parts, or before them if the end is shown. */
  readonly hidden: number;
}

/** Changes how characters are shown, such as invisible ones. It is called with pieces of the text. */
export type Wording = (piece: string) => string;

/** The number of characters that are worded at once. Wording can make a piece several times as long. */
const PIECE = 2_000;

/** Returns the first part of the text, which grows with each step. Only this part is worded. */
export function shownText(text: string, steps = 1, worded: Wording = (piece) => piece): ShownText {
  const end = endOf(text, steps);
  let shown = '';
  let at = 0;
  while (at < end && shown.length < steps * STEP.characters) {
    const to = at + PIECE < end ? betweenCharacters(text, at + PIECE) : end;
    shown += worded(text.slice(at, to));
    at = to;
  }
  return { parts: parts(shown), hidden: text.length - at };
}

/** Returns the end of the text. */
export function shownEnd(text: string): ShownText {
  if (isShort(text)) return { parts: parts(text), hidden: 0 };
  let start = Math.max(0, text.length - STEP.characters);
  let newline = text.length;
  for (let lines = 0; lines < STEP.lines && newline > start; lines++) newline = text.lastIndexOf('\n', newline - 1);
  start = Math.max(start, newline + 1);
  return { parts: parts(text.slice(start)), hidden: start };
}

function isShort(text: string): boolean {
  return text.length <= STEP.lines;
}

function endOf(text: string, steps: number): number {
  const most = steps * STEP.characters;
  let end = 0;
  for (let lines = 0; lines < steps * STEP.lines; lines++) {
    const newline = text.indexOf('\n', end);
    if (newline < 0 || newline >= most) return text.length <= most ? text.length : betweenCharacters(text, most);
    end = newline + 1;
  }
  return end;
}

function parts(text: string): readonly string[] {
  const found: string[] = [];
  let start = 0;
  for (let at = 0; at < text.length; ) {
    const newline = text.indexOf('\n', at);
    const end = newline < 0 ? text.length : newline;
    if (end - at > LONGEST_LINE) {
      if (at > start) found.push(text.slice(start, at - 1));
      for (let from = at; from < end; ) {
        const to = end - from <= LONGEST_LINE ? end : betweenCharacters(text, from + LONGEST_LINE);
        found.push(text.slice(from, to));
        from = to;
      }
      start = end + 1;
    }
    at = end + 1;
  }
  if (start < text.length || found.length === 0) found.push(text.slice(start));
  return found;
}

/** The offset, or one less if it is within a character or a line end. */
function betweenCharacters(text: string, at: number): number {
  const code = text.charCodeAt(at - 1);
  return (code >= 0xd800 && code <= 0xdbff) || code === 0x0d ? at - 1 : at;
}
