/**
 * JSON for display: split into lines, hidden characters escaped, tokens classified. It stays the
 * same JSON. Pure.
 */
import { replaceInvisible } from '../../shared/visible-text.ts';

/** Emoji and some scripts are made with these. */
const KEPT = '\u200c\u200d\ufe0f';

export function jsonText(value: unknown): string {
  return replaceInvisible(JSON.stringify(value, null, 2), escaped, KEPT);
}

/** Hidden characters occur only in strings, where JSON can escape them. */
function escaped(codePoint: number): string {
  return String.fromCodePoint(codePoint)
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
}

/** A stranger's words on one line. */
export function visibleLine(text: string): string {
  return replaceInvisible(text, escaped, KEPT).replace(/\s+/g, ' ').trim();
}

export interface JsonPiece {
  readonly kind: 'key' | 'text' | 'value' | 'plain';
  readonly text: string;
}

/** From here on colours cost more than they tell. */
const LONGEST = 100_000;

const PIECE = /("(?:[^"\\]|\\.)*")(\s*:)?|(-?\d[\d.eE+-]*|\btrue\b|\bfalse\b|\bnull\b)/g;

/** Joined they are the text. */
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
