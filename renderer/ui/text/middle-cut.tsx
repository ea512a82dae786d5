import { shownLine } from './shown-line.ts';

/** The number of characters that always stay at the end of a path. */
const KEPT = 12;

interface MiddleCutProps {
  readonly path: string;
  /** The text that appears when the pointer rests on the path; by default the path. */
  readonly title?: string;
}

/**
 * Shows a path in one line. If it is too long, it is cut in the middle, so that the end of the file
 * name stays visible. The style sheet draws the two pieces; the text, for screen readers, for a search
 * and for a copy, is the whole path, once.
 */
export function MiddleCut({ path, title = path }: MiddleCutProps) {
  const shown = shownLine(path);
  const characters = Array.from(shown);
  const at = Math.max(0, characters.length - KEPT);
  return (
    <span
      title={shownLine(title)}
      className="relative flex min-w-0 overflow-hidden whitespace-pre font-mono text-[12px]"
    >
      <span
        aria-hidden="true"
        data-piece={characters.slice(0, at).join('')}
        className="truncate before:content-[attr(data-piece)]"
      />
      <span
        aria-hidden="true"
        data-piece={characters.slice(at).join('')}
        className="flex-none before:content-[attr(data-piece)]"
      />
      <span className="sr-only">{shown}</span>
    </span>
  );
}
