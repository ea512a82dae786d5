import type { Migration } from './index.ts';

/** Usage of models is read from the journal, which already records it. */
export const usage: Migration = {
  version: 6,
  name: 'usage by day',
  up: (sql) =>
    sql.exec(`
      CREATE INDEX journal_of_models ON journal (at) WHERE kind IN ('model-settled', 'model-cut', 'wrap-up', 'compacted');
    `),
};
