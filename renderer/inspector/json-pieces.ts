/** Splits JSON into tokens, which are coloured. Pure. */

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
