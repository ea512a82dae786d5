/**
 * Whether `text` is the concatenation of the last `pieces`: of one, or of several for a continued
 * answer. Surrounding whitespace is ignored, and an empty piece belongs to no answer. Pure.
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
