/** Draws charts and tables with the components that the chat uses too. */
import { useState } from 'react';
import type { OutputId } from '../../shared/ids.ts';
import type { RowOrder, TableColumn } from '../../shared/output.ts';
import { hostOutputs } from '../stores/host-outputs.ts';
import { ChartView } from '../ui/outputs/chart-view.tsx';
import { StoredTable } from '../ui/outputs/stored-table.tsx';

export interface TableOutputProps {
  readonly name: string;
  readonly outputId: OutputId;
  readonly columns: readonly TableColumn[];
  /** The number of rows that are stored. */
  readonly rows: number;
  readonly totalRows: number | null;
  /** The number of rows to show; absent: all, in the height of the place. */
  readonly most?: number;
}

export function TableOutput({ name, outputId, columns, rows, totalRows, most }: TableOutputProps) {
  const [order, setOrder] = useState<RowOrder | null>(null);
  const output = { kind: 'table', id: outputId, name, rows, columns: columns.length, totalRows } as const;
  return (
    <StoredTable
      source={hostOutputs}
      output={output}
      order={order}
      onOrder={setOrder}
      {...(most !== undefined && { most })}
    />
  );
}

export function ChartOutput({ name, outputId }: { readonly name: string; readonly outputId: OutputId }) {
  return (
    <div className="p-3">
      <ChartView source={hostOutputs} outputId={outputId} name={name} />
    </div>
  );
}
