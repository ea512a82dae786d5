import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { readCsv } from '../../shared/csv.ts';
import { formatNumber } from '../i18n/format.ts';
import { PlainTable } from './plain-table.tsx';

const FIRST_ROWS = 200;
const MOST_COLUMNS = 200;
const NUMBER = /^\s*-?[\d.,]+\s*%?\s*$/;

/** The first rows of a file with separated values. Its first row holds the names of the columns. */
export function CsvTable({ name, text }: { readonly name: string; readonly text: string }) {
  const { t, i18n } = useTranslation('artifacts');
  const { columns, rows, more } = useMemo(() => tableOf(text), [text]);
  const shown = formatNumber(rows.length, i18n.language);
  return (
    <PlainTable
      label={t('table.label', { name })}
      columns={columns}
      rows={rows}
      note={more ? t('table.firstOfMore', { shown }) : t('table.rows', { count: rows.length })}
    />
  );
}

function tableOf(text: string) {
  const { rows: read, more } = readCsv(text, FIRST_ROWS + 1);
  const [head = [], ...rows] = read.map((row) => row.slice(0, MOST_COLUMNS));
  const width = Math.max(head.length, ...rows.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, place) => {
    const filled = rows.flatMap((row) => (row[place] === undefined || row[place] === '' ? [] : [row[place]]));
    return { name: head[place] ?? '', isNumber: filled.length > 0 && filled.every((cell) => NUMBER.test(cell)) };
  });
  return { columns, rows, more };
}
