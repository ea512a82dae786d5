import type { Migration } from './index.ts';

/** Finds the runs that wait for a person without reading all runs, because workers look every second. */
export const waitingRuns: Migration = {
  version: 14,
  name: 'waiting runs',
  up: (sql) => sql.exec(`CREATE INDEX runs_waiting ON runs (not_before) WHERE state_name = 'waiting'`),
};
