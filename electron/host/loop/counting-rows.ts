import type { JournalRow } from './journal-rows.ts';

/** Without the rows a user went back behind: they count no longer. */
export function countingRows(journal: readonly JournalRow[]): readonly JournalRow[] {
  return journal.reduce<JournalRow[]>((rows, row) => {
    if (row.kind === 'continued') return rows.filter(({ seq }) => seq < row.from);
    rows.push(row);
    return rows;
  }, []);
}
