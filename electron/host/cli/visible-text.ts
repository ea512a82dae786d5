/**
 * Text of a model, a tool or a file, made harmless for a terminal: whatever could move the cursor, hide, reorder or retitle is shown as `\uXXXX`
 * instead of being obeyed. Works on any cut of a stream, because single characters are replaced, never sequences.
 */

/** Control and format characters and odd line ends, but for newline, tab and the joiners emoji and some scripts are written with. */
const UNSAFE = /(?![\n\t\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

export function visibleText(text: string): string {
  return text.toWellFormed().replaceAll('\r', '').replace(UNSAFE, escaped);
}

/** The same on one line: newlines and runs of blanks become one space. */
export function visibleLine(text: string): string {
  return visibleText(text).replace(/\s+/g, ' ').trim();
}

function escaped(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16);
  return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, '0')}`;
}
