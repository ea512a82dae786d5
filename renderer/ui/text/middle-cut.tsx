/** The number of characters that always stay at the end of a path. */
const KEPT = 16;

/**
 * Shows a path in one line. If it is too long, it is cut in the middle, so that the end of the file
 * name stays visible. The style sheet draws the two pieces, because a name is read as a whole: the
 * element around it must have the path in its accessible name.
 */
export function MiddleCut({ path }: { readonly path: string }) {
  const characters = Array.from(path);
  const at = Math.max(0, characters.length - KEPT);
  return (
    <span aria-hidden="true" className="flex min-w-0 whitespace-pre font-mono text-[12px]">
      <span data-piece={characters.slice(0, at).join('')} className={`truncate ${PIECE}`} />
      <span data-piece={characters.slice(at).join('')} className={`flex-none ${PIECE}`} />
    </span>
  );
}

const PIECE = 'before:content-[attr(data-piece)]';
