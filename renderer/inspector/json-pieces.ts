/** Splits JSON into tokens, which are coloured. Pure. */

export interface JsonPiece {
  readonly kind: 'key' | 'text' | 'value' | 'plain';
  readonly text: string;
}

/**
 * The maximum number of characters in a text that is coloured, because colouring longer texts is
 * slow.
 */
const LONGEST = 20_000;

/** Whether a text is short enough to be coloured. A longer text is shown a part at a time. */
export const isColoured = (json: string): boolean => json.length <= LONGEST;

const PIECE = /("(?:[^"\\]|\\.)*")(\s*:)?|(-?\d[\d.eE+-]*|\btrue\b|\bfalse\b|\bnull\b)/g;

/** Splits JSON that `isColoured` into tokens. The tokens joined together are the whole text. */
export function jsonPieces(json: string): readonly JsonPiece[] {
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
