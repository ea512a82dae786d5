import { Copy, Maximize2, Table2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutputRef, RowOrder } from '../../../shared/output.ts';
import { visibleWords } from '../../../shared/visible-text.ts';
import { formatNumber } from '../../i18n/format.ts';
import type { OutputSource } from '../../output-source.ts';
import { Button, IconButton } from '../button.tsx';
import { Dialog } from '../dialogs/dialog.tsx';
import { Menu, MenuItem } from '../menu.tsx';
import { copyTable } from './copy-table.ts';
import { OutputCard } from './output-card.tsx';
import { FEW, StoredTable } from './stored-table.tsx';

type TableRef = Extract<OutputRef, { kind: 'table' }>;

interface TableOutputProps {
  readonly source: OutputSource;
  readonly output: TableRef;
}

/** A stored table: its first rows, and all of them in a dialog. */
export function TableOutput({ source, output }: TableOutputProps) {
  const { t, i18n } = useTranslation('outputs');
  const [order, setOrder] = useState<RowOrder | null>(null);
  const [isOpen, setOpen] = useState(false);
  const count = (value: number) => formatNumber(value, i18n.language);
  const size = (rows: number) =>
    `${t('table.rows', { count: rows, shown: count(rows) })} × ${t('table.columns', { count: output.columns, shown: count(output.columns) })}`;
  const rest = output.rows > FEW;
  return (
    <OutputCard
      icon={<Table2 size={15} strokeWidth={1.5} />}
      name={output.name}
      kind={t('kind.table')}
      fact={size(output.totalRows ?? output.rows)}
      actions={
        <>
          <CopyMenu source={source} output={output} order={order} />
          <IconButton label={t('table.open')} size="small" onClick={() => setOpen(true)}>
            <Maximize2 aria-hidden="true" size={14} strokeWidth={1.5} />
          </IconButton>
        </>
      }
    >
      <div className="border-line border-t">
        <StoredTable source={source} output={output} most={FEW} order={order} onOrder={setOrder} />
      </div>
      {(rest || isCut(output)) && (
        <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 border-line border-t px-3 py-1.5 text-[12.5px] text-faint">
          {rest && (
            <Button size="small" onClick={() => setOpen(true)}>
              {t('table.openAll', { count: output.rows, shown: count(output.rows) })}
            </Button>
          )}
          <CutMark output={output} />
        </div>
      )}
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={visibleWords(output.name) || t('kind.table')}
        width="full"
        actions={<CopyMenu source={source} output={output} order={order} worded={true} />}
      >
        <div className="flex h-[calc(100dvh-190px)] min-h-60 flex-col overflow-hidden rounded-small border border-line">
          <StoredTable source={source} output={output} order={order} onOrder={setOrder} />
        </div>
        <p className="pt-1.5 text-[12.5px] text-faint">
          {size(output.rows)} <CutMark output={output} />
        </p>
      </Dialog>
    </OutputCard>
  );
}

const isCut = ({ rows, totalRows }: TableRef): boolean => totalRows !== null && totalRows > rows;

/** Says that the table had more rows than are stored. */
function CutMark({ output }: { readonly output: TableRef }) {
  const { t, i18n } = useTranslation('outputs');
  if (!isCut(output)) return null;
  const [rows, total] = [output.rows, output.totalRows ?? 0].map((value) => formatNumber(value, i18n.language));
  return <span className="rounded-small bg-warn-soft px-1.5 py-0.5 text-warn">{t('table.cut', { rows, total })}</span>;
}

interface CopyMenuProps extends TableOutputProps {
  readonly order: RowOrder | null;
  readonly worded?: boolean;
}

function CopyMenu({ source, output, order, worded = false }: CopyMenuProps) {
  const { t } = useTranslation('outputs');
  const icon = <Copy aria-hidden="true" size={14} strokeWidth={1.5} />;
  return (
    <Menu
      align="end"
      trigger={
        worded ? (
          <Button>
            {icon} {t('table.copy')}
          </Button>
        ) : (
          <IconButton label={t('table.copy')} size="small">
            {icon}
          </IconButton>
        )
      }
    >
      <MenuItem onSelect={() => void copyTable(source, output, 'csv', order)}>{t('table.copyCsv')}</MenuItem>
      <MenuItem onSelect={() => void copyTable(source, output, 'markdown', order)}>{t('table.copyMarkdown')}</MenuItem>
    </Menu>
  );
}
