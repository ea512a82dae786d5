/** The number of characters that always stay at the end of a path. */
const KEPT = 16;

/**
 * Shows a path in one line. If it is too long, it is cut in the middle, so that the end of the file
 * name stays visible.
 */
export function MiddleCut({ path }: { readonly path: string }) {
  const characters = Array.from(path);
  const at = Math.max(0, characters.length - KEPT);
  return (
    <span className="flex min-w-0 whitespace-pre font-mono text-[12px]">
      <span className="truncate">{characters.slice(0, at).join('')}</span>
      <span className="flex-none">{characters.slice(at).join('')}</span>
    </span>
  );
}
