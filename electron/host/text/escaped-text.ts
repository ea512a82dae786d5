/**
 * Makes text of a model, a tool or a file safe for a terminal: a character that could move the
 * cursor, hide or reorder text, or change the title, is shown as `\uXXXX`. It works on any piece
 * of a stream, because it replaces single characters and never sequences.
 */

import { replaceInvisible } from '../../../shared/visible-text.ts';

/**
 * Invisible characters that stay unchanged: the joiners that some scripts and emoji need, and the
 * emoji selector.
 */
const KEPT = '\u200c\u200d\ufe0f';

/**
 * Escapes all unsafe characters. `\r\n` is a line end; any other carriage return could hide the
 * text before it.
 */
export function visibleText(text: string): string {
  return replaceInvisible(text.replaceAll('\r\n', '\n'), escaped, KEPT);
}

/** Like `visibleText`, but on one line: each newline or run of whitespace becomes one space. */
export function visibleLine(text: string): string {
  return visibleText(text).replace(/\s+/g, ' ').trim();
}

function escaped(codePoint: number): string {
  const code = codePoint.toString(16);
  return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, '0')}`;
}
