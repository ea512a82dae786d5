/** The numbers of lines that were added and removed. A zero is left out, unless both are zero. */
export function LineCounts({ added, removed }: { readonly added: number; readonly removed: number }) {
  return (
    <span className="whitespace-nowrap tabular-nums">
      {(added > 0 || removed === 0) && <span className="text-good">+{added}</span>}
      {added > 0 && removed > 0 && ' '}
      {removed > 0 && <span className="text-bad">−{removed}</span>}
    </span>
  );
}
