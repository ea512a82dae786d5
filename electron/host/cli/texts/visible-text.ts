/**
 * Text of a model, a tool or a file, made harmless for a terminal: whatever could move the
 * cursor, hide, reorder or retitle is shown as `\uXXXX` instead of being obeyed. Works on any cut
 * of a stream, because single characters are replaced, never sequences.
 */

import { replaceInvisible } from '../../../../shared/visible-text.ts';

/** The joiners some scripts and emoji are written with, and the selector of emoji. */
const KEPT = '\u200c\u200d\ufe0f';

/** `\r\n` is a line end; any other carriage return could hide what stands before it. */
export function visibleText(text: string): string {
  return replaceInvisible(text.replaceAll('\r\n', '\n'), escaped, KEPT);
}

/** The same on one line: newlines and runs of blanks become one space. */
export function visibleLine(text: string): string {
  return visibleText(text).replace(/\s+/g, ' ').trim();
}

function escaped(codePoint: number): string {
  const code = codePoint.toString(16);
  return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, '0')}`;
}
