/** Reads Markdown as the page does, without drawing it. */
import { type AnswerPieces, answerPieces, noPieces } from '../../renderer/chat/markdown/answer-pieces.ts';
import { growingBlocks, noBlocks } from '../../renderer/chat/markdown/growing-blocks.ts';
import { markdownBlocks } from '../../renderer/chat/markdown/markdown-tokens.ts';

export function readWhole(text: string): void {
  for (const piece of answerPieces(text).pieces) markdownBlocks(piece);
}

const STEP = 200;

/** Reads a text that arrives in small parts. */
export function readStreamed(text: string): void {
  let divided: AnswerPieces = noPieces;
  let [count, blocks] = [0, noBlocks];
  for (let end = STEP; end < text.length + STEP; end += STEP) {
    divided = answerPieces(text.slice(0, end), divided);
    if (divided.pieces.length !== count) blocks = noBlocks;
    count = divided.pieces.length;
    blocks = growingBlocks(divided.pieces.at(-1) ?? '', blocks);
  }
}
