/**
 * Writes JSON that can be shown as it is: hidden characters are escape sequences. The text stays
 * valid JSON with the same value. Pure.
 */
import { replaceInvisible } from './visible-text.ts';

/** Invisible characters that are not escaped, because emoji and some scripts need them. */
const KEPT = '\u200c\u200d\ufe0f';

/** Returns the value as JSON, by default on several lines. `indent` is the width of a level. */
export function jsonText(value: unknown, indent = 2): string {
  return replaceInvisible(JSON.stringify(value, null, indent), escaped, KEPT);
}

/**
 * Writes a hidden character as a JSON escape sequence, which is valid because such characters
 * occur only in strings.
 */
function escaped(codePoint: number): string {
  return String.fromCodePoint(codePoint)
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
}

/** An untrusted text on one line, with hidden characters as escape sequences. */
export function visibleLine(text: string): string {
  return replaceInvisible(text, escaped, KEPT).replace(/\s+/g, ' ').trim();
}
