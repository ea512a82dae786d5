import type { ReactNode, RefObject } from 'react';
import { Virtuoso, type VirtuosoHandle } from 'react-virtuoso';
import type { PanelRow } from './panel-rows.ts';

interface WindowedChangesProps {
  readonly list: RefObject<VirtuosoHandle | null>;
  readonly rows: readonly PanelRow[];
  readonly draw: (row: PanelRow) => ReactNode;
}

/** Renders the visible rows of a long list of changes and some around them. */
export function WindowedChanges({ list, rows, draw }: WindowedChangesProps) {
  return (
    <Virtuoso
      ref={list}
      data={rows}
      tabIndex={-1}
      initialItemCount={Math.min(rows.length, 30)}
      increaseViewportBy={400}
      computeItemKey={(_, row) => row.key}
      itemContent={(_, row) => draw(row)}
    />
  );
}
