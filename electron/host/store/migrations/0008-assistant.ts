import type { Migration } from './index.ts';

/** Adds tables for todos, schedules and announced reminders. Ids are never reused. */
export const assistant: Migration = {
  version: 8,
  name: 'assistant',
  up: (sql) =>
    sql.exec(`
      CREATE TABLE todos (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        content TEXT NOT NULL,
        -- In lower case, for searching.
        folded TEXT NOT NULL,
        tag TEXT NOT NULL,
        priority INTEGER NOT NULL CHECK (priority >= 0),
        done INTEGER NOT NULL DEFAULT 0 CHECK (done IN (0, 1)),
        completed_at INTEGER,
        due_at INTEGER,
        remind_at INTEGER CHECK (remind_at IS NULL OR due_at IS NOT NULL),
        created_at INTEGER NOT NULL,
        deleted_at INTEGER
      ) STRICT;
      CREATE INDEX todos_in_order ON todos (priority, id) WHERE deleted_at IS NULL;
      CREATE INDEX todos_by_tag ON todos (tag) WHERE deleted_at IS NULL;
      CREATE INDEX todos_due ON todos (due_at) WHERE deleted_at IS NULL AND done = 0 AND due_at IS NOT NULL;
      CREATE INDEX todos_to_remind ON todos (remind_at) WHERE deleted_at IS NULL AND done = 0 AND remind_at IS NOT NULL;

      CREATE TABLE schedules (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        title TEXT NOT NULL,
        -- As a wall clock in the zone shows it, 2026-03-29T02:30.
        start TEXT NOT NULL,
        time_zone TEXT NOT NULL,
        duration_minutes INTEGER NOT NULL CHECK (duration_minutes >= 1),
        remind TEXT,
        interval_count INTEGER,
        interval_unit TEXT CHECK (interval_unit IN ('minute', 'day', 'month', 'year')),
        times INTEGER CHECK (times = -1 OR times >= 2),
        remind_start TEXT,
        enabled INTEGER CHECK (enabled IN (0, 1)),
        -- Moments, for looking things up: when the first time begins and the last one ends, the first reminder and the last one.
        starts_at INTEGER NOT NULL,
        ends_at INTEGER NOT NULL,
        reminds_from INTEGER,
        reminds_until INTEGER,
        created_at INTEGER NOT NULL,
        deleted_at INTEGER
      ) STRICT;
      CREATE INDEX schedules_by_end ON schedules (ends_at, starts_at) WHERE deleted_at IS NULL;
      CREATE INDEX schedules_to_remind ON schedules (reminds_until, reminds_from)
        WHERE deleted_at IS NULL AND reminds_until IS NOT NULL;

      -- What a person was told, so that it is told once.
      CREATE TABLE told_reminders (
        key TEXT PRIMARY KEY,
        remind_at INTEGER NOT NULL,
        told_at INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;

      -- What a tool call did, so that the call, asked again after a crash, does nothing twice.
      CREATE TABLE slash_calls (
        call_id TEXT PRIMARY KEY,
        loop_id TEXT NOT NULL REFERENCES loops (id) ON DELETE CASCADE,
        reply TEXT NOT NULL
      ) STRICT, WITHOUT ROWID;
    `),
};
