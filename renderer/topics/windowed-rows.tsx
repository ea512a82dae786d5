import type { ReactNode, RefObject } from 'react';
import { Virtuoso, type VirtuosoHandle } from 'react-virtuoso';
import { keyOf, type Row } from './list-rows.ts';

interface WindowedRowsProps {
  readonly list: RefObject<VirtuosoHandle | null>;
  readonly rows: readonly Row[];
  readonly draw: (row: Row) => ReactNode;
}

/** Renders the visible rows of a list and some around them. */
export function WindowedRows({ list, rows, draw }: WindowedRowsProps) {
  return (
    <Virtuoso
      ref={list}
      data={rows}
      tabIndex={-1}
      initialItemCount={Math.min(rows.length, 30)}
      increaseViewportBy={200}
      computeItemKey={(_, row) => keyOf(row)}
      itemContent={(_, row) => draw(row)}
    />
  );
}
