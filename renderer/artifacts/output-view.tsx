/**
 * Draws charts and tables. This file is the only place in which the panel knows the components of `renderer/ui/outputs`.
 */
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutputId } from '../../shared/ids.ts';
import type { JsonObject } from '../../shared/json.ts';
import type { TableColumn } from '../../shared/output.ts';
import { formatNumber } from '../i18n/format.ts';
import { useAsked } from '../stores/asked.ts';
import { host } from '../stores/host.ts';
import { AskedView } from '../ui/states/asked-view.tsx';
import { ScrollBox } from '../ui/text/scroll-box.tsx';
import { PlainTable } from './plain-table.tsx';

const FIRST_ROWS = 200;

export interface TableOutputProps {
  readonly name: string;
  readonly outputId: OutputId;
  readonly columns: readonly TableColumn[];
  /** The number of rows that are stored. */
  readonly rows: number;
  readonly totalRows: number | null;
}

export function TableOutput({ name, outputId, columns, rows, totalRows }: TableOutputProps) {
  const { t, i18n } = useTranslation('artifacts');
  const load = useCallback(() => host().outputs.rows({ outputId, from: 0, count: FIRST_ROWS }), [outputId]);
  const { asked, again } = useAsked(load);
  const total = totalRows ?? rows;
  return (
    <AskedView asked={asked} loading={t('reading')} failed={t('unreadable')} onRetry={again}>
      {({ rows: first }) => (
        <PlainTable
          label={t('table.label', { name })}
          columns={columns.map((column) => ({ name: column.name, isNumber: column.type === 'number' }))}
          rows={first.map((row) => row.map((cell) => (cell === null ? '' : String(cell))))}
          note={
            first.length < total
              ? t('table.first', {
                  shown: formatNumber(first.length, i18n.language),
                  total: formatNumber(total, i18n.language),
                })
              : t('table.rows', { count: total })
          }
        />
      )}
    </AskedView>
  );
}

export function ChartOutput({ name, spec }: { readonly name: string; readonly spec: JsonObject }) {
  const { t } = useTranslation('artifacts');
  return <ScrollBox label={t('chart.label', { name })} text={JSON.stringify(spec, null, 2)} className="h-full" />;
}
