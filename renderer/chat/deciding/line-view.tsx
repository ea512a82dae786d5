import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { foldedRows, type LineKind, type LineRow } from './line-rows.ts';
import { MarkedText } from './marked-text.tsx';
import { ReadBox } from './read-box.tsx';

type Line = Extract<LineRow, { type: 'line' }>;

interface LineViewProps {
  /** The name of the text among all texts of its request. */
  readonly name: string;
  readonly label: string;
  readonly lines: readonly Line[];
  readonly total?: number;
  readonly more?: (() => void) | null;
  readonly rest?: React.ReactNode;
  readonly onReach?: (line: number) => void;
  /** Whether each character counts, as in a command. */
  readonly exact?: boolean;
  /** Whether a line has its number beside it. */
  readonly numbered?: boolean;
}

/** The lines of a diff or another text, with nothing left out of sight. */
export function LineView({ lines, total = lines.length, exact = false, numbered = true, ...box }: LineViewProps) {
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const rows = useMemo(() => foldedRows(lines, opened), [lines, opened]);
  const open = useCallback((at: number) => setOpened((known) => new Set([...known, at])), []);
  return (
    <ReadBox
      {...box}
      rows={rows}
      total={total}
      linesOf={(row) => [row.at + 1, row.at + (row.type === 'empty' ? row.count : 1)]}
      draw={(row) =>
        row.type === 'empty' ? (
          <EmptyLines kind={row.kind} count={row.count} onOpen={() => open(row.at)} />
        ) : (
          <OneLine line={row} exact={exact} numbered={numbered} />
        )
      }
    />
  );
}

interface OneLineProps {
  readonly line: Line;
  readonly exact: boolean;
  readonly numbered: boolean;
}

function OneLine({ line: { kind, text, number, continued }, exact, numbered }: OneLineProps) {
  const isHead = kind === 'file' || kind === 'hunk' || kind === 'remark';
  const reading = exact || isHead ? 'exact' : 'content';
  return (
    <div className={`flex px-3 ${COLOURS[kind]}`}>
      {numbered && !isHead && (
        <span aria-hidden="true" className="min-w-9 shrink-0 select-none pr-2 text-right text-faint">
          {continued ? '↪' : number}
        </span>
      )}
      {MARKS[kind] !== null && <span className="w-3 shrink-0 select-none">{MARKS[kind]}</span>}
      <span className="min-w-0 whitespace-pre-wrap [overflow-wrap:anywhere]">
        {text === '' ? ' ' : <MarkedText text={text} reading={reading} atStart={!continued} />}
      </span>
    </div>
  );
}

interface EmptyLinesProps {
  readonly kind: LineKind;
  readonly count: number;
  readonly onOpen: () => void;
}

function EmptyLines({ kind, count, onOpen }: EmptyLinesProps) {
  const { t } = useTranslation('approval');
  return (
    <div className={`flex px-3 ${COLOURS[kind]}`}>
      <button
        type="button"
        aria-expanded={false}
        onClick={onOpen}
        className="rounded-[3px] border border-warn-line bg-warn-soft px-1.5 font-sans text-[11px] text-warn leading-[17px] hover:brightness-95"
      >
        {t('empty', { count })}
      </button>
    </div>
  );
}

const COLOURS: Readonly<Record<LineKind, string>> = {
  file: 'bg-sunken font-semibold',
  hunk: 'bg-sunken text-faint',
  remark: 'text-faint',
  same: '',
  added: 'bg-good-soft',
  removed: 'bg-bad-soft',
  plain: '',
};
const MARKS: Readonly<Record<LineKind, string | null>> = {
  ...{ file: null, hunk: null, remark: null, plain: null },
  ...{ same: ' ', added: '+', removed: '−' },
};
