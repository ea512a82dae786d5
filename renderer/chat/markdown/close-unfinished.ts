/** Closes unfinished markup at the end of streaming text, with bounded work. Pure. */
import remend from 'remend';
import { fenceAfter } from './answer-pieces.ts';

/**
 * The most characters, times marks, in which unfinished markup is looked for. The library looks
 * from each mark through the rest of the text.
 */
const MOST_WORK = 1_000_000;

const MARK = /[*_~`<[\]$]/g;

/**
 * Closes what is open in the last block of the text, or only in its last line if the block is
 * large. Text with very many marks, and code, stay as they are.
 */
export function closeUnfinished(text: string): string {
  const start = lastBlockStart(text);
  if (start === null) return text;
  for (const from of [start, text.lastIndexOf('\n', text.length - 2) + 1]) {
    const open = text.slice(from);
    const marks = open.match(MARK)?.length ?? 0;
    if (marks * open.length <= MOST_WORK) return text.slice(0, from) + remend(open);
  }
  return text;
}

/** Where the last block begins that no blank line separates; null if the text ends within code. */
function lastBlockStart(text: string): number | null {
  let [start, fence, blank] = [0, '', false];
  for (let at = 0; at < text.length; ) {
    const newline = text.indexOf('\n', at);
    const end = newline < 0 ? text.length : newline;
    const line = text.slice(at, end);
    if (blank && fence === '' && /^\S/.test(line)) start = at;
    blank = line.trim() === '';
    fence = fenceAfter(line, fence);
    at = end + 1;
  }
  return fence === '' ? start : null;
}
