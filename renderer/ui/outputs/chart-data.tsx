import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutputRef, RowOrder } from '../../../shared/output.ts';
import { visibleWords } from '../../../shared/visible-text.ts';
import type { OutputSource } from '../../output-source.ts';
import { DataTable } from './data-table.tsx';
import { NotShown, StillLoading } from './output-states.tsx';
import { chartRows } from './row-source.ts';
import { useLoaded } from './use-loaded.ts';

interface ChartDataProps {
  readonly source: OutputSource;
  readonly output: Extract<OutputRef, { kind: 'chart' }>;
}

/** Up to this many rows are shown without scrolling. */
const FEW = 10;

/** The rows of data that a chart was drawn from, in the order of any column. */
export function ChartData({ source, output }: ChartDataProps) {
  const { t } = useTranslation('outputs');
  const [order, setOrder] = useState<RowOrder | null>(null);
  const { loaded, again } = useLoaded(
    useCallback(() => source.read(output.id), [source, output.id]),
    source.known(output.id),
  );
  const view = loaded.state === 'ready' ? loaded.value : null;
  const rows = useMemo(() => (view?.kind === 'chart' ? chartRows(view.spec) : null), [view]);
  if (loaded.state === 'loading') return <StillLoading label={t('table.loading')} />;
  if (loaded.state === 'failed') return <NotShown why={loaded.why} onRetry={again} />;
  if (rows === null)
    return <p className="border-line border-t px-3 py-2 text-[12.5px] text-faint">{t('chart.noData')}</p>;
  const label = t('chart.dataOf', { name: visibleWords(output.name) });
  const table = { label, source: rows, order, onOrder: setOrder };
  return (
    <div className="border-line border-t">
      {rows.count <= FEW ? (
        <DataTable {...table} most={FEW} />
      ) : (
        <div className="h-80">
          <DataTable {...table} />
        </div>
      )}
    </div>
  );
}
