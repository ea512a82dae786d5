/** Guesses how high a row of the chat is before it was rendered. Pure. */
import type { ChatRow } from '../../chat-row.ts';

const LINE = 22;
const LETTERS_IN_LINE = 100;
/** A guess that is too high leaves the window empty until more rows are rendered, so it is bounded. */
const MOST = 1_200;

const guesses = new WeakMap<ChatRow, number>();

/** The height in pixels. It is the same for the same row at all times. */
export function guessedHeight(row: ChatRow): number {
  const guess = guesses.get(row) ?? guessOf(row);
  guesses.set(row, guess);
  return guess;
}

function guessOf(row: ChatRow): number {
  switch (row.kind) {
    case 'separator':
      return 30;
    case 'call':
    case 'reads':
    case 'read':
    case 'reasoning':
    case 'slash-command':
      return 50;
    case 'answer':
      return row.text === null ? 40 : Math.min(MOST, 14 + linesOf(row.text) * LINE);
    default:
      return 80;
  }
}

function linesOf(text: string): number {
  let lines = 1 + text.length / LETTERS_IN_LINE / 2;
  for (let at = text.indexOf('\n'); at >= 0 && lines * LINE < MOST; at = text.indexOf('\n', at + 1)) lines += 1;
  return lines;
}
