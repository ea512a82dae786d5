/**
 * Makes untrusted text safe to show. For example, the description of a tool can hide instructions
 * in invisible characters (faults.md V13); these functions make such characters visible.
 */

import { replaceInvisible } from '../../../shared/visible-text.ts';

/** Shows each invisible or direction-changing character as `<U+200B>`. */
export function showInvisible(text: string): string {
  return replaceInvisible(text, (codePoint) => `<U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}>`);
}

/**
 * Prepares an untrusted name or message for use inside a sentence: invisible characters become
 * visible, and the text is on one line with at most `length` characters.
 */
export function quoted(text: string, length = 200): string {
  const line = showInvisible(text.slice(0, length)).replaceAll(/\s+/g, ' ').trim();
  return text.length > length ? `${line}…` : line;
}
