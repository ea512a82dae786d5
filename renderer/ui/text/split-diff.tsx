/** Shows a unified diff in two columns: the lines before on the left, those after on the right. */
import { useMemo, useState } from 'react';
import type { DiffViewProps } from './diff-view.tsx';
import { LongText } from './long-text.tsx';
import { readPatch } from './patch.ts';
import { type SplitRow, splitRows } from './split-rows.ts';

const FOLDED_ROWS = 24;

export function SplitDiff({ patch, note = '', label, showMore }: Omit<DiffViewProps, 'unfolded' | 'wrapped'>) {
  const rows = useMemo(() => {
    const read = readPatch(patch);
    return splitRows(note === '' ? read : [...read, { kind: 'remark', text: note }]);
  }, [patch, note]);
  const [unfolded, setUnfolded] = useState(false);
  const shown = unfolded || rows.length <= FOLDED_ROWS + 4 ? rows : rows.slice(0, FOLDED_ROWS);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a panel has many diffs, none of which is a landmark
    <div
      role="group"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto font-mono text-[12px] leading-[19px] focus-visible:outline-offset-[-2px]"
    >
      {shown.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a patch never move
        <Row key={index} row={row} />
      ))}
      {shown.length < rows.length && (
        <button
          type="button"
          className="w-full px-3 py-1 text-left font-sans text-[12px] text-soft hover:bg-hover"
          onClick={() => setUnfolded(true)}
        >
          {showMore(rows.length - shown.length)}
        </button>
      )}
    </div>
  );
}

function Row({ row }: { readonly row: SplitRow }) {
  if (row.kind === 'wide')
    return (
      <div className={`px-3 text-faint ${row.line.kind === 'hunk' ? 'bg-sunken' : 'whitespace-pre-wrap'}`}>
        {row.line.text}
      </div>
    );
  return (
    <div className="grid grid-cols-2">
      <Side line={row.before} number={row.before?.before ?? null} mark="−" />
      <Side line={row.after} number={row.after?.after ?? null} mark="+" />
    </div>
  );
}

interface SideProps {
  readonly line: Extract<SplitRow, { kind: 'pair' }>['before'];
  readonly number: number | null;
  readonly mark: '+' | '−';
}

const COLOURS = { same: '', added: 'bg-good-soft', removed: 'bg-bad-soft' } as const;

function Side({ line, number, mark }: SideProps) {
  if (line === null) return <div className="bg-sunken" />;
  return (
    <div className={`flex min-w-0 px-2 ${COLOURS[line.kind]}`}>
      <span aria-hidden="true" className="w-8 shrink-0 select-none pr-2 text-right text-faint">
        {number}
      </span>
      <span className="w-3 shrink-0 select-none">{line.kind === 'same' ? ' ' : mark}</span>
      <span className="min-w-0 whitespace-pre-wrap [overflow-wrap:anywhere]">
        <LongText text={line.text || ' '} />
      </span>
    </div>
  );
}
