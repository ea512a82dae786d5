import { type KeyboardEvent, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { RowOrder, TableRow } from '../../../shared/output.ts';
import { classes } from '../classes.ts';
import { columnWidths } from './cell-text.ts';
import { ColumnHead } from './column-head.tsx';
import { NotShown } from './output-states.tsx';
import { RowBlocks } from './row-blocks.ts';
import type { RowSource } from './row-source.ts';
import { TableCell } from './table-cell.tsx';
import { type CellPlace, columnSpan, HEAD_HEIGHT, placeAfter, ROW_HEIGHT, rowSpan } from './table-window.ts';
import { useScrolled } from './use-scrolled.ts';
import { WholeCell } from './whole-cell.tsx';

interface DataTableProps {
  /** The name for a screen reader. */
  readonly label: string;
  readonly source: RowSource;
  /** Shows only this many rows, all of them at once. Without it the table fills the height of its place. */
  readonly most?: number;
  readonly order: RowOrder | null;
  readonly onOrder: (order: RowOrder | null) => void;
}

/** A table that is operated by the arrow keys has the role of a grid, although its element is a table. */
const GRID = { role: 'grid' };

/** The rows that decide how wide the columns are. */
const MEASURED = 60;

/**
 * A table of any length. Only the visible cells are drawn, and rows are loaded when they come into view. One cell
 * is a tab stop; the arrow keys lead to the others.
 */
export function DataTable({ label, source, most, order, onOrder }: DataTableProps) {
  const { t } = useTranslation('outputs');
  const { columns } = source;
  const count = Math.min(source.count, most ?? source.count);
  const isWhole = most !== undefined;
  const { box, view } = useScrolled();
  const [place, setPlace] = useState<CellPlace>({ row: 0, column: 0 });
  const [chosen, setChosen] = useState<CellPlace | null>(null);
  const movesFocus = useRef(false);
  const { from, to } = isWhole ? { from: 0, to: count } : rowSpan(count, view.top, view.height);
  const blocks = useRows(source, order, from, to);
  const widths = useWidths(source, blocks, Math.min(count, MEASURED));
  const shown = columnSpan(widths, view.left, view.width);
  const width = widths.reduce((sum, each) => sum + each, 0);

  // Another order begins at the top.
  const isOrderedBy = useRef(order);
  useEffect(() => {
    if (isOrderedBy.current !== order) box.current?.scrollTo({ top: 0 });
    isOrderedBy.current = order;
  }, [order, box]);

  // The cell that gets the focus exists only after the table has scrolled to it.
  useEffect(() => {
    if (!movesFocus.current) return;
    const cell = box.current?.querySelector<HTMLElement>(`[data-cell="${place.row} ${place.column}"]`);
    if (cell === undefined || cell === null) return;
    movesFocus.current = false;
    cell.focus({ preventScroll: true });
  });

  const choose = (cell: CellPlace) => {
    setPlace(cell);
    setChosen(cell.row < 0 ? null : cell);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.metaKey || event.shiftKey) return;
    const next = placeAfter(event.key, event.ctrlKey, place, count, columns.length);
    if (next === null) return;
    event.preventDefault();
    movesFocus.current = true;
    choose(next);
    if (box.current !== null) reveal(box.current, next, widths);
  };
  const cells = columns.slice(shown.from, shown.to).map((column, index) => ({ column, number: shown.from + index }));
  const isBusy = count > 0 && blocks.row(from) === undefined && blocks.failure === null;
  const whole = chosen === null ? undefined : blocks.row(chosen.row)?.[chosen.column];
  return (
    <div className={classes('flex min-h-0 min-w-0 flex-col', !isWhole && 'h-full')}>
      {blocks.failure !== null && <NotShown why={blocks.failure} onRetry={() => blocks.retry()} />}
      <div ref={box} className={classes('overflow-auto', isWhole ? 'overflow-y-hidden' : 'min-h-0 flex-1')}>
        <div style={{ width, minWidth: '100%', height: count * ROW_HEIGHT + HEAD_HEIGHT }}>
          <table
            {...GRID}
            aria-label={label}
            aria-rowcount={source.count + 1}
            aria-colcount={columns.length}
            aria-busy={isBusy}
            className="table-fixed border-separate border-spacing-0 text-[12.5px]"
            style={{
              marginTop: from * ROW_HEIGHT,
              marginLeft: shown.before,
              width: cells.reduce((sum, { number }) => sum + (widths[number] ?? 0), 0),
              minWidth: shown.before + shown.after === 0 ? '100%' : undefined,
            }}
            onKeyDown={onKeyDown}
          >
            <colgroup>
              {cells.map(({ number }) => (
                <col key={number} style={{ width: widths[number] }} />
              ))}
            </colgroup>
            <thead>
              <tr aria-rowindex={1} style={{ height: HEAD_HEIGHT }}>
                {cells.map(({ column, number }) => (
                  <ColumnHead
                    key={number}
                    column={column}
                    number={number}
                    order={order?.column === number ? order : null}
                    isTabStop={place.row === -1 && place.column === number}
                    onOrder={onOrder}
                    onFocus={() => choose({ row: -1, column: number })}
                  />
                ))}
              </tr>
            </thead>
            <tbody>
              {Array.from({ length: to - from }, (_, index) => from + index).map((number) => (
                <tr
                  key={number}
                  aria-rowindex={number + 2}
                  style={{ height: ROW_HEIGHT }}
                  className="group/row [&:last-child>td]:border-b-transparent"
                >
                  {cells.map(({ column, number: at }) => (
                    <TableCell
                      key={at}
                      column={column}
                      row={blocks.row(number)}
                      place={{ row: number, column: at }}
                      isTabStop={place.row === number && place.column === at}
                      onChoose={choose}
                    />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {count === 0 && <p className="px-3 py-4 text-center text-[12.5px] text-faint">{t('table.empty')}</p>}
      </div>
      {chosen !== null && whole !== undefined && (
        <WholeCell cell={whole} name={columns[chosen.column]?.name ?? ''} row={chosen.row + 1} />
      )}
    </div>
  );
}

/** Scrolls so that a cell is visible. */
function reveal(box: HTMLElement, { row, column }: CellPlace, widths: readonly number[]): void {
  const left = widths.slice(0, column).reduce((sum, each) => sum + each, 0);
  const right = left + (widths[column] ?? 0);
  if (left < box.scrollLeft) box.scrollLeft = left;
  else if (right > box.scrollLeft + box.clientWidth) box.scrollLeft = right - box.clientWidth;
  if (row < 0) return;
  const top = row * ROW_HEIGHT;
  const bottom = top + ROW_HEIGHT + HEAD_HEIGHT;
  if (top < box.scrollTop) box.scrollTop = top;
  else if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight;
}

/** The rows in an order. Those from `from` to before `to` are loaded. */
function useRows(source: RowSource, order: RowOrder | null, from: number, to: number): RowBlocks {
  const blocks = useMemo(() => new RowBlocks(source, order), [source, order]);
  const changes = useSyncExternalStore(blocks.subscribe, blocks.changes);
  const { failure } = blocks;
  useEffect(() => {
    // A change can mean that rows are wanted which were given up.
    if (changes >= 0 && failure === null) blocks.want(from, to);
  }, [blocks, changes, failure, from, to]);
  return blocks;
}

/** The widths of the columns. They stay as the first rows made them, so that nothing jumps while a person scrolls. */
function useWidths(source: RowSource, blocks: RowBlocks, most: number): readonly number[] {
  const known = useRef<{ readonly source: RowSource; readonly widths: readonly number[] } | null>(null);
  if (known.current?.source === source) return known.current.widths;
  const rows = Array.from({ length: most }, (_, number) => blocks.row(number)).filter(
    (row): row is TableRow => row !== undefined,
  );
  const widths = columnWidths(source.columns, rows);
  if (rows.length > 0) known.current = { source, widths };
  return widths;
}
