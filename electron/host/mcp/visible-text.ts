/**
 * Text of a stranger, made safe to look at. A tool's description can hide instructions in characters nobody sees (faults.md V13): here they
 * become visible.
 */

/** Control, format and ignorable characters but tab and line feed: zero width, bidi overrides, soft hyphen, tags, fillers. */
const INVISIBLE = /(?![\t\n])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** Each invisible or direction-changing character as `<U+200B>`. */
export function showInvisible(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(INVISIBLE, (character) => `<U+${codePoint(character).toString(16).toUpperCase().padStart(4, '0')}>`);
}

/** A name or message of a stranger for one line of a sentence: visible, on one line, at most `length` characters. */
export function quoted(text: string, length = 200): string {
  const line = showInvisible(text.slice(0, length)).replaceAll(/\s+/g, ' ').trim();
  return text.length > length ? `${line}…` : line;
}

function codePoint(character: string): number {
  return character.codePointAt(0) ?? 0;
}
