import type { Migration } from './index.ts';

/** Adds what runs asked a person, and the answers. A run asks at most once. */
export const questionsOfRuns: Migration = {
  version: 18,
  name: 'questions of runs',
  up: (sql) =>
    sql.exec(`
      CREATE TABLE run_questions (
        run_id TEXT PRIMARY KEY REFERENCES runs (id) ON DELETE CASCADE,
        question TEXT NOT NULL,
        -- What the run needs to go on after the answer.
        memory TEXT NOT NULL,
        -- NULL: nobody has answered.
        allowed INTEGER CHECK (allowed IN (0, 1)),
        answered_at INTEGER
      ) STRICT, WITHOUT ROWID;
    `),
};
