/** Parses Markdown text that grows, without parsing finished blocks again. Pure. */
import { withoutUnfinishedFactMark } from '../../../shared/markdown/fact-mark.ts';
import { closeUnfinished } from './close-unfinished.ts';
import { type MarkdownToken, markdownBlocks } from './markdown-tokens.ts';

export interface GrowingBlocks {
  readonly text: string;
  readonly blocks: readonly MarkdownToken[];
  /** The blocks at the start of the text. A continuation of the text cannot change them. */
  readonly finished: readonly MarkdownToken[];
  /** The length of the finished blocks in the text, in characters. */
  readonly finishedLength: number;
}

/**
 * The number of blocks at the end that a continuation of the text can still change: the next line
 * can turn a line into a heading, and a list can continue after a blank line.
 */
const OPEN_BLOCKS = 2;

export const noBlocks: GrowingBlocks = { text: '', blocks: [], finished: [], finishedLength: 0 };

/**
 * Parses a text, and closes unfinished markup at its end for display. `before`: the result for an
 * earlier text. Its finished blocks are reused if the new text continues the earlier one.
 */
export function growingBlocks(text: string, before: GrowingBlocks): GrowingBlocks {
  if (text === before.text) return before;
  const start = before.text !== '' && text.startsWith(before.text) ? before : noBlocks;
  const tail = withoutUnfinishedFactMark(text.slice(start.finishedLength));
  const { blocks: open, lengths } = markdownBlocks(closeUnfinished(tail));
  const fresh = open.slice(0, -OPEN_BLOCKS);
  const freshLength = fresh.length === 0 ? 0 : (lengths[fresh.length - 1] ?? 0);
  return {
    text,
    blocks: [...start.finished, ...open],
    finished: [...start.finished, ...fresh],
    finishedLength: start.finishedLength + freshLength,
  };
}
