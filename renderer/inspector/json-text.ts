/**
 * Formats JSON for display: as lines and tokens, with hidden characters as escape sequences. The
 * text stays valid JSON with the same value. Pure.
 */
import { replaceInvisible } from '../../shared/visible-text.ts';

/** Invisible characters that are not escaped, because emoji and some scripts need them. */
const KEPT = '\u200c\u200d\ufe0f';

export function jsonText(value: unknown): string {
  return replaceInvisible(JSON.stringify(value, null, 2), escaped, KEPT);
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

export interface JsonPiece {
  readonly kind: 'key' | 'text' | 'value' | 'plain';
  readonly text: string;
}

/**
 * The maximum number of characters in a text that is coloured, because colouring longer texts is
 * slow.
 */
const LONGEST = 100_000;

const PIECE = /("(?:[^"\\]|\\.)*")(\s*:)?|(-?\d[\d.eE+-]*|\btrue\b|\bfalse\b|\bnull\b)/g;

/** Splits JSON into tokens. The tokens joined together are the whole text. */
export function jsonPieces(json: string): readonly JsonPiece[] {
  if (json.length > LONGEST) return [{ kind: 'plain', text: json }];
  const pieces: JsonPiece[] = [];
  let at = 0;
  const plain = (to: number) => {
    if (to > at) pieces.push({ kind: 'plain', text: json.slice(at, to) });
  };
  for (const match of json.matchAll(PIECE)) {
    const [whole, text, colon, value = ''] = match;
    plain(match.index);
    if (text === undefined) pieces.push({ kind: 'value', text: value });
    else pieces.push({ kind: colon === undefined ? 'text' : 'key', text });
    if (colon !== undefined) pieces.push({ kind: 'plain', text: colon });
    at = match.index + whole.length;
  }
  plain(json.length);
  return pieces;
}
