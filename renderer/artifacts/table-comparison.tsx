import { useTranslation } from 'react-i18next';
import type { TableFacts } from '../../shared/artifact.ts';
import { formatNumber, joinNames } from '../i18n/format.ts';
import { shownLine } from '../ui/text/shown-line.ts';

interface TableComparisonProps {
  readonly before: TableFacts;
  readonly after: TableFacts;
  /** The numbers of the two versions, counted from 1. */
  readonly numbers: readonly [number, number];
}

/** The sizes of two tables, and the columns that differ. */
export function TableComparison({ before, after, numbers }: TableComparisonProps) {
  const { t, i18n } = useTranslation('artifacts');
  const number = (value: number) => formatNumber(value, i18n.language);
  const rows = ({ rows: stored, totalRows }: TableFacts) => number(totalRows ?? stored);
  const types = new Map(before.columns.map(({ name, type }) => [name, type]));
  const names = new Set(after.columns.map(({ name }) => name));
  const added = after.columns.filter(({ name }) => !types.has(name));
  const removed = before.columns.filter(({ name }) => !names.has(name));
  const changed = after.columns.filter(({ name, type }) => types.has(name) && types.get(name) !== type);
  const listed = (columns: TableFacts['columns']) =>
    columns.length === 0
      ? t('compare.noColumns')
      : joinNames(
          columns.map(({ name }) => shownLine(name)),
          i18n.language,
        );
  const cell = 'border-line border-t px-2.5 py-1.5';
  return (
    <div className="flex flex-col gap-3">
      <table className="w-full rounded-medium border border-line bg-canvas text-[12.5px]">
        <thead>
          <tr className="text-left text-soft">
            <td className="px-2.5 py-1.5" />
            {numbers.map((each) => (
              <th key={each} scope="col" className="px-2.5 py-1.5 text-right font-medium">
                {t('compare.versionNumber', { number: each })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="tabular-nums">
          <tr>
            <th scope="row" className={`${cell} text-left font-normal`}>
              {t('compare.rows')}
            </th>
            <td className={`${cell} text-right`}>{rows(before)}</td>
            <td className={`${cell} text-right`}>{rows(after)}</td>
          </tr>
          <tr>
            <th scope="row" className={`${cell} text-left font-normal`}>
              {t('compare.columns')}
            </th>
            <td className={`${cell} text-right`}>{number(before.columns.length)}</td>
            <td className={`${cell} text-right`}>{number(after.columns.length)}</td>
          </tr>
        </tbody>
      </table>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 text-[12.5px] [overflow-wrap:anywhere]">
        <dt className="text-soft">{t('compare.addedColumns')}</dt>
        <dd>{listed(added)}</dd>
        <dt className="text-soft">{t('compare.removedColumns')}</dt>
        <dd>{listed(removed)}</dd>
        <dt className="text-soft">{t('compare.changedColumns')}</dt>
        <dd>{listed(changed)}</dd>
      </dl>
    </div>
  );
}
