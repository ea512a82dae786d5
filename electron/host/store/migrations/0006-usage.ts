import type { Migration } from './index.ts';

/** What models took is read from the journal, which has it anyway. */
export const usage: Migration = {
  version: 6,
  name: 'usage by day',
  up: (sql) =>
    sql.exec(`
      CREATE INDEX journal_of_models ON journal (at) WHERE kind IN ('model-settled', 'model-cut', 'wrap-up', 'compacted');
    `),
};
