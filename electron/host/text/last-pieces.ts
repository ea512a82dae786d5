/**
 * Whether `text` is what the last of `pieces` say together: the very last one, or an answer that was continued over several. Space around the whole
 * does not count, and an empty piece belongs to no answer. Pure.
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
