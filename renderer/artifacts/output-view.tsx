/** Draws charts and tables with the components that the chat uses too. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutputId } from '../../shared/ids.ts';
import type { RowOrder, TableColumn } from '../../shared/output.ts';
import { formatNumber } from '../i18n/format.ts';
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

/** The rows of a stored table, and how many there are. */
export function TableOutput({ name, outputId, columns, rows, totalRows, most }: TableOutputProps) {
  const { t, i18n } = useTranslation('outputs');
  const [order, setOrder] = useState<RowOrder | null>(null);
  const output = { kind: 'table', id: outputId, name, rows, columns: columns.length, totalRows } as const;
  const count = (value: number) => formatNumber(value, i18n.language);
  const total = totalRows ?? rows;
  const drawn = Math.min(most ?? rows, rows);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="flex min-h-0 flex-1 flex-col overflow-hidden">
        <StoredTable
          source={hostOutputs}
          output={output}
          order={order}
          onOrder={setOrder}
          {...(most !== undefined && { most })}
        />
      </div>
      <p className="flex-none border-line border-t px-3 py-1.5 text-[12px] text-faint">
        {total > drawn
          ? t('table.cut', { rows: count(drawn), total: count(total) })
          : t('table.rows', { count: rows, shown: count(rows) })}
      </p>
    </div>
  );
}

export function ChartOutput({ name, outputId }: { readonly name: string; readonly outputId: OutputId }) {
  return (
    <div className="p-3">
      <ChartView source={hostOutputs} outputId={outputId} name={name} />
    </div>
  );
}
