import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { TableColumn, TableRow } from '../../../shared/output.ts';
import { classes } from '../classes.ts';
import { isRightAligned, shownCell } from './cell-text.ts';
import type { CellPlace } from './table-window.ts';

interface TableCellProps {
  readonly column: TableColumn;
  /** undefined: the row is not loaded yet. */
  readonly row: TableRow | undefined;
  readonly place: CellPlace;
  readonly isTabStop: boolean;
  readonly onChoose: (place: CellPlace) => void;
}

const LONGEST_HINT = 1_000;
/** The role of a cell of a grid. */
const GRID_CELL = { role: 'gridcell' };

export const TableCell = memo(
  function TableCell({ column, row, place, isTabStop, onChoose }: TableCellProps) {
    const { t } = useTranslation('outputs');
    const shown = row === undefined ? undefined : shownCell(row[place.column] ?? null);
    return (
      <td
        {...GRID_CELL}
        data-cell={`${place.row} ${place.column}`}
        aria-colindex={place.column + 1}
        tabIndex={isTabStop ? 0 : -1}
        onFocus={() => onChoose(place)}
        title={shown?.whole?.slice(0, LONGEST_HINT)}
        className={classes(
          'truncate border-line/60 border-b px-3 py-1 text-ink focus-visible:outline-offset-[-2px] group-hover/row:bg-hover/50',
          isRightAligned(column) && 'text-right',
          column.type !== 'text' && 'tabular-nums',
        )}
      >
        {shown === undefined ? (
          <span aria-hidden="true" className="inline-block h-3 w-3/5 rounded-small bg-hover" />
        ) : shown === null ? (
          <span className="text-faint/70" title={t('table.noValue')}>
            <span aria-hidden="true">–</span>
            <span className="sr-only">{t('table.noValue')}</span>
          </span>
        ) : (
          shown.text
        )}
      </td>
    );
  },
  (one, other) =>
    one.column === other.column &&
    one.row === other.row &&
    one.isTabStop === other.isTabStop &&
    one.place.row === other.place.row &&
    one.place.column === other.place.column,
);
