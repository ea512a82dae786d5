/** Parses growing Markdown without parsing finished parts again. Pure. */
import remend from 'remend';
import { type MarkdownToken, markdownBlocks } from './markdown-tokens.ts';

export interface GrowingBlocks {
  readonly text: string;
  readonly blocks: readonly MarkdownToken[];
  /** Blocks at the start that more text cannot change, */
  readonly finished: readonly MarkdownToken[];
  /** and the number of characters they take. */
  readonly finishedLength: number;
}

/**
 * The last blocks can still change: a line becomes a heading through the next line, a list
 * continues after a blank line.
 */
const OPEN_BLOCKS = 2;

export const noBlocks: GrowingBlocks = { text: '', blocks: [], finished: [], finishedLength: 0 };

/**
 * Markup that is open at the end is closed for display. `before` is of a text that this one may
 * continue.
 */
export function growingBlocks(text: string, before: GrowingBlocks): GrowingBlocks {
  if (text === before.text) return before;
  const start = before.text !== '' && text.startsWith(before.text) ? before : noBlocks;
  const tail = text.slice(start.finishedLength);
  const { blocks: open, lengths } = markdownBlocks(remend(tail));
  const fresh = open.slice(0, -OPEN_BLOCKS);
  const freshLength = fresh.length === 0 ? 0 : (lengths[fresh.length - 1] ?? 0);
  return {
    text,
    blocks: [...start.finished, ...open],
    finished: [...start.finished, ...fresh],
    finishedLength: start.finishedLength + freshLength,
  };
}
