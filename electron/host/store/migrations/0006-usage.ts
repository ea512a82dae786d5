import type { Migration } from './index.ts';

/** Adds an index for the usage of models. The journal already contains the usage. */
export const usage: Migration = {
  version: 6,
  name: 'usage by day',
  up: (sql) =>
    sql.exec(`
      CREATE INDEX journal_of_models ON journal (at) WHERE kind IN ('model-settled', 'model-cut', 'wrap-up', 'compacted');
    `),
};
