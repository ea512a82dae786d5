import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutputRef, RowOrder } from '../../../shared/output.ts';
import { visibleWords } from '../../../shared/visible-text.ts';
import type { OutputSource } from '../../output-source.ts';
import { DataTable } from './data-table.tsx';
import { NotShown, StillLoading } from './output-states.tsx';
import { storedRows } from './row-source.ts';
import { HEAD_HEIGHT, ROW_HEIGHT } from './table-window.ts';
import { useLoaded } from './use-loaded.ts';

/** The number of rows in the chat. */
export const FEW = 10;

interface StoredTableProps {
  readonly source: OutputSource;
  readonly output: Extract<OutputRef, { kind: 'table' }>;
  readonly most?: number;
  readonly order: RowOrder | null;
  readonly onOrder: (order: RowOrder | null) => void;
}

/** The rows of a stored table. Without `most`, it fills the height of its place. */
export function StoredTable({ source, output, ...table }: StoredTableProps) {
  const { t } = useTranslation('outputs');
  const { loaded, again } = useLoaded(
    useCallback(() => source.read(output.id), [source, output.id]),
    source.known(output.id),
  );
  const view = loaded.state === 'ready' && loaded.value.kind === 'table' ? loaded.value : null;
  const rows = useMemo(() => (view === null ? null : storedRows(source, output, view.columns)), [source, output, view]);
  if (loaded.state === 'failed') {
    return (
      <div className="p-2">
        <NotShown why={loaded.why} onRetry={again} />
      </div>
    );
  }
  // The place is as high as the table will be, so that nothing moves when it arrives.
  const height = Math.min(FEW, output.rows) * ROW_HEIGHT + HEAD_HEIGHT;
  if (rows === null) return <StillLoading label={t('table.loading')} height={height} />;
  return <DataTable label={visibleWords(output.name) || t('kind.table')} source={rows} {...table} />;
}
