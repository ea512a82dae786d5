import { useTranslation } from 'react-i18next';
import type { Cell } from '../../../shared/output.ts';
import { visibleWords } from '../../../shared/visible-text.ts';
import { LongText } from '../text/long-text.tsx';
import { shownCell } from './cell-text.ts';

interface WholeCellProps {
  readonly cell: Cell;
  readonly name: string;
  /** The number of the row, counted from 1. */
  readonly row: number;
}

/** The whole value of the chosen cell below the table, if the cell shows only a part of it. */
export function WholeCell({ cell, name, row }: WholeCellProps) {
  const { t } = useTranslation('outputs');
  const shown = shownCell(cell);
  if (shown === null || (shown.whole === null && shown.text.length < 30)) return null;
  return (
    <section
      aria-label={t('table.wholeCell')}
      className="max-h-32 flex-none overflow-auto border-line border-t bg-sunken px-3 py-2 text-[12.5px]"
    >
      <p className="text-[12px] text-faint">
        {visibleWords(name)} · {t('table.row', { row })}
      </p>
      <div className="whitespace-pre-wrap text-ink [overflow-wrap:anywhere]">
        <LongText text={shown.whole ?? shown.text} worded={visibleWords} />
      </div>
    </section>
  );
}
