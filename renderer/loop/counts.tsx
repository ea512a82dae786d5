/** Shows the numbers of added and removed lines. */
export function Counts({ added, removed }: { readonly added: number; readonly removed: number }) {
  return (
    <span className="flex-none whitespace-nowrap text-[12.5px] tabular-nums">
      {(added > 0 || removed === 0) && <span className="text-good">+{added}</span>}
      {removed > 0 && <span className="ml-1.5 text-bad">−{removed}</span>}
    </span>
  );
}
