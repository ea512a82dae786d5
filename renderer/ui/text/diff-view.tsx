/** Shows a unified diff with line numbers. A button shows more of a long diff. */
import { useMemo, useState } from 'react';
import { LongText } from './long-text.tsx';
import { type PatchLine, readPatch } from './patch.ts';

const FOLDED_LINES = 24;
/** The number of lines that are added with each press. */
const MORE_LINES = 1_000;

export interface DiffViewProps {
  /** A unified diff. Rows of older versions may hold a sentence in place of lines. */
  readonly patch: string;
  /** A sentence after the lines or in place of them; '' shows none. */
  readonly note?: string;
  /** Describes the table for a screen reader. */
  readonly label: string;
  /** Returns the text of the button that shows the remaining lines. */
  readonly showMore: (lines: number) => string;
  /** Whether all lines are shown at once. */
  readonly unfolded?: boolean;
  /** Whether long lines are wrapped, so that nothing is cut off at the edge. */
  readonly wrapped?: boolean;
}

export function DiffView({ patch, note = '', label, showMore, unfolded = false, wrapped = false }: DiffViewProps) {
  const lines = useMemo(() => {
    const read = readPatch(patch);
    return note === '' ? read : [...read, { kind: 'remark', text: note } as const];
  }, [patch, note]);
  const [most, setMost] = useState(unfolded ? Number.POSITIVE_INFINITY : FOLDED_LINES);
  const shown = lines.length <= most + 4 ? lines : lines.slice(0, most);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a chat has many diffs, none of which is a landmark
    <div
      role="group"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto font-mono text-[12px] leading-[19px] focus-visible:outline-offset-[-2px]"
    >
      <div className={wrapped ? '' : 'min-w-max'}>
        {shown.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a patch never move
          <DiffLine key={index} line={line} wrapped={wrapped} />
        ))}
      </div>
      {shown.length < lines.length && (
        <button
          type="button"
          className="sticky left-0 w-full px-3 py-1 text-left font-sans text-[12px] text-soft hover:bg-hover"
          onClick={() => setMost(most === FOLDED_LINES ? MORE_LINES : most + MORE_LINES)}
        >
          {showMore(lines.length - shown.length)}
        </button>
      )}
    </div>
  );
}

function DiffLine({ line, wrapped }: { readonly line: PatchLine; readonly wrapped: boolean }) {
  switch (line.kind) {
    case 'hunk':
      return <div className="bg-sunken px-3 text-faint">{line.text}</div>;
    case 'remark':
      return <div className="whitespace-pre-wrap px-3 text-faint">{line.text}</div>;
    default:
      return (
        <div className={`flex px-3 ${colours[line.kind]}`}>
          <span aria-hidden="true" className="w-9 shrink-0 select-none pr-2 text-right text-faint">
            {line.after ?? line.before}
          </span>
          <span className="w-3 shrink-0 select-none">{marks[line.kind]}</span>
          <span className={wrapped ? 'min-w-0 whitespace-pre-wrap [overflow-wrap:anywhere]' : 'whitespace-pre'}>
            <LongText text={line.text || ' '} />
          </span>
        </div>
      );
  }
}

const colours = { same: '', added: 'bg-good-soft', removed: 'bg-bad-soft' } as const;
const marks = { same: ' ', added: '+', removed: '−' } as const;
