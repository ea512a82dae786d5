import type { JournalRow } from './journal-rows.ts';

/**
 * The journal without rows that no longer count because the user continued from an earlier point.
 */
export function countingRows(journal: readonly JournalRow[]): readonly JournalRow[] {
  return journal.reduce<JournalRow[]>((rows, row) => {
    if (row.kind === 'continued') return rows.filter(({ seq }) => seq < row.from);
    rows.push(row);
    return rows;
  }, []);
}
