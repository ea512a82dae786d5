/**
 * Makes untrusted text safe to look at. A tool's description can hide instructions in invisible
 * characters (faults.md V13); here they become visible.
 */

import { replaceInvisible } from '../../../shared/visible-text.ts';

/** Shows each invisible or direction-changing character as `<U+200B>`. */
export function showInvisible(text: string): string {
  return replaceInvisible(text, (codePoint) => `<U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}>`);
}

/**
 * A foreign name or message inside a sentence: visible, on one line, at most `length` characters.
 */
export function quoted(text: string, length = 200): string {
  const line = showInvisible(text.slice(0, length)).replaceAll(/\s+/g, ' ').trim();
  return text.length > length ? `${line}…` : line;
}
