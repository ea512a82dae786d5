import { useTranslation } from 'react-i18next';
import type { Cell } from '../../../shared/output.ts';
import { visibleWords } from '../../../shared/visible-text.ts';
import { ScrollBox } from '../text/scroll-box.tsx';
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
    <div className="flex-none border-line border-t bg-sunken pt-1.5">
      <p className="px-3 text-[12px] text-faint">
        {visibleWords(name)} · {t('table.row', { row })}
      </p>
      <ScrollBox
        label={t('table.wholeCell')}
        text={shown.whole ?? shown.text}
        worded={visibleWords}
        className="max-h-24 px-3! font-sans!"
      />
    </div>
  );
}
