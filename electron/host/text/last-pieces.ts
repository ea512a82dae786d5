/**
 * Returns whether `text` is the last piece, or the concatenation of several of the last pieces, as
 * when an answer was continued. Surrounding whitespace is ignored, and an empty piece ends the
 * search. The function is pure.
 */
export function lastPiecesSay(pieces: readonly string[], text: string): boolean {
  let rest = text.trim();
  let end = pieces.at(-1)?.trimEnd() ?? '';
  for (let next = pieces.length - 2; end.trim() !== ''; next--) {
    if (end.trimStart() === rest) return true;
    if (!rest.endsWith(end)) return false;
    rest = rest.slice(0, rest.length - end.length);
    end = pieces[next] ?? '';
  }
  return false;
}
