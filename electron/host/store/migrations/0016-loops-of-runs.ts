import type { Migration } from './index.ts';

/** Adds the loops in which runs work. A run has at most one, however often it is begun. */
export const loopsOfRuns: Migration = {
  version: 16,
  name: 'loops of runs',
  up: (sql) =>
    sql.exec(`
      -- A row outlives its run, because what the loop used counts as used by runs.
      CREATE TABLE run_loops (
        run_id TEXT PRIMARY KEY,
        loop_id TEXT NOT NULL UNIQUE,
        topic_id TEXT NOT NULL,
        -- Whether the loop belongs to the run. After the end of the run it belongs to the user.
        is_held INTEGER NOT NULL DEFAULT 1
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX run_loops_held ON run_loops (run_id) WHERE is_held = 1;
    `),
};
