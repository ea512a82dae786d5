import type { Migration } from './index.ts';

/**
 * Adds whether somebody chose the priority of a todo. Until now a todo without one had the number of the most urgent
 * one, so 0 counts as not chosen.
 */
export const chosenPriorities: Migration = {
  version: 32,
  name: 'chosen priorities',
  up: (sql) =>
    sql.exec(`
      ALTER TABLE todos ADD COLUMN has_priority INTEGER NOT NULL DEFAULT 0 CHECK (has_priority IN (0, 1));
      UPDATE todos SET has_priority = 1 WHERE priority > 0;
    `),
};
