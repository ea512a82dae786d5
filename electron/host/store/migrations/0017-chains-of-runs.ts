import type { Migration } from './index.ts';

/** Adds the place of a run in its chain, and what the one message about a chain says besides. */
export const chainsOfRuns: Migration = {
  version: 17,
  name: 'chains of runs',
  up: (sql) =>
    sql.exec(`
      -- The number of runs before this one in its chain; null for a run that nothing follows.
      ALTER TABLE runs ADD COLUMN chain_step INTEGER;
      -- The summary of the chain and its earlier runs, kept until the message is delivered.
      ALTER TABLE run_messages ADD COLUMN chain TEXT;
    `),
};
