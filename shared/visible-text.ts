/**
 * Which characters of a stranger's text nobody sees, or reorder what is seen (faults.md V13). How
 * each is shown is the reader's choice.
 */

/**
 * Control and format characters, odd line ends, everything Unicode lets a font leave out (zero
 * width, bidi, fillers, tags, variation selectors) and the blank of Braille.
 */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/**
 * Replaces each of them but tab, line feed and those in `kept`. `shown` gets the code point.
 * Well-formed.
 */
export function replaceInvisible(text: string, shown: (codePoint: number) => string, kept = ''): string {
  return text.toWellFormed().replace(INVISIBLE, (character) => {
    const stays = character === '\t' || character === '\n' || kept.includes(character);
    return stays ? character : shown(character.codePointAt(0) ?? 0);
  });
}
