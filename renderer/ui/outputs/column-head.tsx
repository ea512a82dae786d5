import { ArrowDown, ArrowUp } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { RowOrder, TableColumn } from '../../../shared/output.ts';
import { visibleWords } from '../../../shared/visible-text.ts';
import { classes } from '../classes.ts';
import { isRightAligned } from './cell-text.ts';

interface ColumnHeadProps {
  readonly column: TableColumn;
  readonly number: number;
  /** The order of the table if it is one of this column. */
  readonly order: RowOrder | null;
  readonly isTabStop: boolean;
  readonly onOrder: (order: RowOrder | null) => void;
  readonly onFocus: () => void;
}

const LONGEST_NAME = 80;

/** The name of a column. A press orders the rows by it: ascending, descending, as they were made. */
export function ColumnHead({ column, number, order, isTabStop, onOrder, onFocus }: ColumnHeadProps) {
  const { t } = useTranslation('outputs');
  const name = visibleWords(column.name.slice(0, LONGEST_NAME)) || t('table.noName', { number: number + 1 });
  const next = (): RowOrder | null => {
    if (order === null) return { column: number, descending: false };
    return order.descending ? null : { column: number, descending: true };
  };
  const Arrow = order?.descending ? ArrowDown : ArrowUp;
  const right = isRightAligned(column);
  return (
    <th
      scope="col"
      aria-colindex={number + 1}
      aria-sort={order === null ? 'none' : order.descending ? 'descending' : 'ascending'}
      className="sticky top-0 z-[1] border-line border-b bg-sunken p-0 font-normal"
    >
      <button
        type="button"
        data-cell={`-1 ${number}`}
        tabIndex={isTabStop ? 0 : -1}
        onFocus={onFocus}
        onClick={() => onOrder(next())}
        title={column.name.length > LONGEST_NAME ? column.name.slice(0, 1_000) : name}
        className={classes(
          'flex h-full w-full items-center gap-1 px-3 py-1.5 text-[12px] text-soft hover:text-ink focus-visible:outline-offset-[-2px]',
          right && 'flex-row-reverse',
        )}
      >
        <span className="truncate font-medium">{name}</span>
        <Arrow
          aria-hidden="true"
          size={12}
          strokeWidth={1.75}
          className={classes('flex-none', order === null ? 'opacity-0' : 'text-accent')}
        />
      </button>
    </th>
  );
}
