import type { Migration } from './index.ts';

/** Adds tables for automations, for what became of their times, and for times that were missed. */
export const automations: Migration = {
  version: 23,
  name: 'automations',
  up: (sql) =>
    sql.exec(`
      CREATE TABLE automations (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        title TEXT NOT NULL,
        goal TEXT NOT NULL,
        time TEXT NOT NULL,
        time_zone TEXT NOT NULL,
        strategy TEXT NOT NULL,
        model TEXT,
        workspace TEXT,
        -- The settings of its topics: switches of servers, mode of approvals, limits.
        settings TEXT NOT NULL,
        on_missed TEXT NOT NULL CHECK (on_missed IN ('ask', 'run-once', 'skip')),
        -- The topic of its reports. Approvals for this topic count in all topics of its loops.
        topic_id TEXT REFERENCES topics (id) ON DELETE SET NULL,
        paused INTEGER NOT NULL DEFAULT 0 CHECK (paused IN (0, 1)),
        made_by TEXT,
        -- Every time up to this moment was started, skipped or recorded as missed.
        handled_until INTEGER NOT NULL,
        created_at INTEGER NOT NULL,
        updated_at INTEGER NOT NULL,
        deleted_at INTEGER
      ) STRICT;
      CREATE INDEX automations_to_start ON automations (handled_until) WHERE deleted_at IS NULL AND paused = 0;

      -- One row for each time that was decided about, so that all processes start one run for it.
      CREATE TABLE automation_firings (
        automation_id INTEGER NOT NULL REFERENCES automations (id) ON DELETE CASCADE,
        due_at INTEGER NOT NULL,
        because TEXT NOT NULL CHECK (because IN ('time', 'missed', 'asked')),
        state TEXT NOT NULL CHECK (state IN
          ('started', 'overlapped', 'skipped', 'succeeded', 'failed', 'canceled')),
        run_id TEXT UNIQUE,
        -- What the run was started with, so that a later change of the automation does not change it.
        preset TEXT,
        decided_at INTEGER NOT NULL,
        started_at INTEGER,
        ended_at INTEGER,
        summary TEXT NOT NULL DEFAULT '',
        PRIMARY KEY (automation_id, due_at, because)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE automation_gaps (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        automation_id INTEGER NOT NULL REFERENCES automations (id) ON DELETE CASCADE,
        first_due INTEGER NOT NULL,
        last_due INTEGER NOT NULL,
        count INTEGER NOT NULL CHECK (count > 0),
        noticed_at INTEGER NOT NULL,
        -- null: nobody has decided yet.
        decision TEXT CHECK (decision IN ('run-once', 'skip')),
        decided_at INTEGER
      ) STRICT;
      CREATE INDEX automation_gaps_of ON automation_gaps (automation_id, first_due);
      CREATE INDEX automation_gaps_open ON automation_gaps (automation_id) WHERE decision IS NULL;
    `),
};
