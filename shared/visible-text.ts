/**
 * Which characters of foreign text are invisible or reorder the visible text (faults.md V13). The
 * caller decides how each of them is shown.
 */

/**
 * Control and format characters, unusual line ends, everything that Unicode lets a font leave out
 * (zero width, bidi, fillers, tags, variation selectors) and the Braille blank.
 */
export const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/**
 * Replaces each invisible character except tab, line feed and those in `kept`. `shown` receives
 * the code point. The result is well-formed.
 */
export function replaceInvisible(text: string, shown: (codePoint: number) => string, kept = ''): string {
  return text.toWellFormed().replace(INVISIBLE, (character) => {
    const stays = character === '\t' || character === '\n' || kept.includes(character);
    return stays ? character : shown(character.codePointAt(0) ?? 0);
  });
}

/**
 * Returns the text on one line without invisible characters, for places such as the title of a
 * window, where a mark in place of each would be longer than the text. Each run of them and of
 * blanks becomes one space. The joiners that some scripts and emoji need remain.
 */
export function plainLine(text: string): string {
  return replaceInvisible(text, () => ' ', '\u200c\u200d\ufe0f')
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * Shows each invisible or direction-changing character as `<U+200B>`, except the joiners that some
 * scripts and emoji need.
 */
export const visibleWords = (text: string): string =>
  replaceInvisible(text, (code) => `<U+${code.toString(16).toUpperCase().padStart(4, '0')}>`, '\u200c\u200d\ufe0f');
