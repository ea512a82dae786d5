/**
 * Cuts an answer into pieces of a few thousand characters, so that only the visible pieces are
 * parsed and drawn, however long the answer is. If possible, an answer is cut at blank lines
 * outside code. When the text grows, its earlier pieces do not change. Pure.
 */
import { codeWeight, lengthWeight, lineWeight, slowLetters } from './drawing-weight.ts';

export interface AnswerPieces {
  readonly text: string;
  /**
   * Each piece is valid Markdown: a cut inside a code block repeats the opening line of the
   * block.
   */
  readonly pieces: readonly string[];
  /** The offset of the last piece in `text`. */
  readonly lastStart: number;
  /** The opening line of the code block in which the last piece begins, or an empty string. */
  readonly lastOpening: string;
}

/** The number of characters after which a piece ends at the next suitable place. */
const GOOD_LENGTH = 4_000;
/** The maximum number of characters in a piece. */
const MOST_LENGTH = 12_000;

/**
 * The weight after which a piece ends at the next block, and the weight after which it ends at any
 * line. The time to draw a piece depends on its weight more than on its length.
 */
const GOOD_WEIGHT = 100;
const MOST_WEIGHT = 200;
/** The most lines of a piece that are neither blank nor code. */
const MOST_LINES = 400;
/** The longest rest of an answer that is never divided, because it can hardly weigh too much. */
const LIGHT_LENGTH = 40;

/** The maximum length of a piece that repeats the opening line of its code block. */
export const LONGEST_PIECE = 2 * MOST_LENGTH + 1;

/** A line that begins a block, whatever precedes it: a heading, an item or code. */
const BLOCK_LINE = /^(?:#{1,6}(?:[ \t]|$)|[-+*][ \t]|\d{1,3}[.)][ \t]|```|~~~)/;

const FENCE = /^ {0,3}(`{3,}|~{3,})[ \t]*([^\n]*)$/;

export const noPieces: AnswerPieces = { text: '', pieces: [], lastStart: 0, lastOpening: '' };

/**
 * Cuts a text into pieces. `before`: the result for an earlier text. Its pieces are reused if the
 * new text continues the earlier one.
 */
export function answerPieces(text: string, before: AnswerPieces = noPieces): AnswerPieces {
  if (text === before.text) return before;
  const goesOn = before.text !== '' && text.startsWith(before.text);
  const pieces = goesOn ? before.pieces.slice(0, -1) : [];
  let start = goesOn ? before.lastStart : 0;
  let opening = goesOn ? before.lastOpening : '';
  for (;;) {
    const cut = nextCut(text, start, opening);
    const body = text.slice(start, cut?.at);
    pieces.push(opening === '' ? body : `${opening}\n${body}`);
    if (cut === null) return { text, pieces, lastStart: start, lastOpening: opening };
    start = cut.at;
    opening = cut.opening;
  }
}

interface Cut {
  readonly at: number;
  /** The opening line of the code block that contains the cut, or an empty string. */
  readonly opening: string;
}

function nextCut(text: string, start: number, opening: string): Cut | null {
  if (text.length - start <= LIGHT_LENGTH) return null;
  let fence = opening;
  let blank = false;
  let [weight, lines] = [0, 0];
  for (let at = start; at < text.length; ) {
    const newline = text.indexOf('\n', at);
    const end = newline < 0 ? text.length : newline;
    const isOutside = fence === '';
    const begins = isOutside && blank && beginsBlock(text, at);
    const alone = isOutside && newline >= 0 && BLOCK_LINE.test(text.slice(at, Math.min(end, at + 7)));
    if (isOutside) {
      const enough = (begins && at - start >= GOOD_LENGTH) || ((begins || alone) && weight >= GOOD_WEIGHT);
      if (enough || weight >= MOST_WEIGHT || lines >= MOST_LINES) return { at, opening: '' };
    }
    const most = isOutside ? longestLine(text, at, end) : MOST_LENGTH;
    if (end - at > most || end - start > MOST_LENGTH) {
      const hard = at > start ? at : wholeCharacter(text, start + most);
      return { at: hard, opening: fence };
    }
    const line = text.slice(at, end);
    blank = line.trim() === '';
    fence = fenceAfter(line, fence);
    if (isOutside && !blank) {
      lines++;
      weight += lineWeight(line, begins || alone, fence !== '');
    }
    at = end + 1;
  }
  return null;
}

/**
 * The length at which an overlong line is cut. A line of letters that are slow to draw is cut
 * earlier.
 */
function longestLine(text: string, at: number, end: number): number {
  if (end - at <= GOOD_LENGTH) return MOST_LENGTH;
  return slowLetters(text.slice(at, at + GOOD_LENGTH)) > GOOD_LENGTH / 4 ? GOOD_LENGTH : MOST_LENGTH;
}

/** The estimated work to draw a piece. */
export function pieceWeight(piece: string): number {
  let weight = lengthWeight(piece.length);
  let fence = '';
  let blank = true;
  for (const line of piece.split('\n')) {
    const isOutside = fence === '';
    const begins = (blank && beginsBlock(line, 0)) || BLOCK_LINE.test(line);
    fence = fenceAfter(line, fence);
    blank = line.trim() === '';
    if (!blank) weight += isOutside ? lineWeight(line, begins, fence !== '') : codeWeight(line);
  }
  return weight;
}

/**
 * Whether a new block can begin at this line. An indented line belongs to the list item or code
 * block above it.
 */
function beginsBlock(text: string, at: number): boolean {
  const first = text[at];
  return first !== undefined && first !== ' ' && first !== '\t' && first !== '\n';
}

/** The opening line of the code block that is open after this line, or an empty string. */
export function fenceAfter(line: string, fence: string): string {
  const mark = FENCE.exec(line);
  if (mark === null) return fence;
  const [, run = '', info = ''] = mark;
  if (fence === '') return run.startsWith('`') && info.includes('`') ? '' : line;
  const open = FENCE.exec(fence)?.[1] ?? '';
  return info.trim() === '' && run[0] === open[0] && run.length >= open.length ? '' : fence;
}

function wholeCharacter(text: string, at: number): number {
  return /[\uD800-\uDBFF]/.test(text[at - 1] ?? '') ? at - 1 : at;
}
