import type { JournalRow } from './journal-rows.ts';

/**
 * Returns the journal without the rows that became obsolete because the user continued from an
 * earlier point.
 */
export function countingRows(journal: readonly JournalRow[]): readonly JournalRow[] {
  return journal.reduce<JournalRow[]>((rows, row) => {
    if (row.kind === 'continued') return rows.filter(({ seq }) => seq < row.from);
    rows.push(row);
    return rows;
  }, []);
}
