import type { Migration } from './index.ts';

/** Adds tables for runs, their attempts, their messages and the order of their changes. */
export const runs: Migration = {
  version: 12,
  name: 'runs',
  up: (sql) =>
    sql.exec(`
      CREATE TABLE runs (
        number INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        type TEXT NOT NULL,
        title TEXT NOT NULL,
        -- A run is erased with its topic, because it holds what was said there.
        topic_id TEXT REFERENCES topics (id) ON DELETE CASCADE,
        input TEXT NOT NULL,
        state_name TEXT NOT NULL CHECK (state_name IN
          ('queued', 'running', 'waiting', 'waiting_child', 'succeeded', 'failed', 'canceled')),
        state TEXT NOT NULL,
        -- The run that a parent waits for.
        child_id TEXT,
        progress TEXT,
        -- The loop and its row that started the run; a replay finds the run by it.
        start_key TEXT UNIQUE,
        -- The id that a page gave to its request, so that a double click makes one run.
        client_request_id TEXT UNIQUE,
        parent_run_id TEXT REFERENCES runs (id) ON DELETE CASCADE,
        -- Each run is repeated at most once; the next repetition is one of the repetition.
        retry_of TEXT UNIQUE REFERENCES runs (id) ON DELETE SET NULL,
        -- How many runs are before this one in a row of repetitions.
        retries INTEGER NOT NULL,
        attempt INTEGER NOT NULL DEFAULT 0,
        -- The attempts that failed or whose worker was lost.
        failures INTEGER NOT NULL DEFAULT 0,
        not_before INTEGER NOT NULL,
        owner TEXT,
        lease_until INTEGER,
        created_at INTEGER NOT NULL,
        started_at INTEGER,
        updated_at INTEGER NOT NULL,
        ended_at INTEGER
      ) STRICT;
      CREATE INDEX runs_queued ON runs (not_before, number) WHERE state_name = 'queued';
      CREATE INDEX runs_running ON runs (lease_until) WHERE state_name = 'running';
      CREATE INDEX runs_waiting_for ON runs (child_id) WHERE state_name = 'waiting_child';
      CREATE INDEX runs_of_topic ON runs (topic_id, updated_at);
      CREATE INDEX runs_of_parent ON runs (parent_run_id) WHERE parent_run_id IS NOT NULL;
      CREATE INDEX runs_in_order ON runs (updated_at, number);

      CREATE TABLE run_attempts (
        run_id TEXT NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
        attempt INTEGER NOT NULL,
        worker TEXT NOT NULL,
        started_at INTEGER NOT NULL,
        ended_at INTEGER,
        outcome TEXT CHECK (outcome IN ('succeeded', 'failed', 'canceled', 'lost', 'released', 'rested')),
        error TEXT,
        PRIMARY KEY (run_id, attempt)
      ) STRICT, WITHOUT ROWID;

      -- The message about the end of a run. Its key allows one message for each run. It is stored
      -- with the end of the run and delivered to a topic afterwards.
      CREATE TABLE run_messages (
        run_id TEXT PRIMARY KEY,
        -- What the message says, kept until it is delivered: the run may be deleted before.
        run TEXT,
        topic_id TEXT REFERENCES topics (id) ON DELETE CASCADE,
        message_id TEXT UNIQUE,
        created_at INTEGER NOT NULL,
        delivered_at INTEGER
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX run_messages_to_deliver ON run_messages (created_at) WHERE delivered_at IS NULL;

      -- The model calls of runs. They count as used also after their run was deleted.
      CREATE TABLE run_model_calls (
        number INTEGER PRIMARY KEY,
        run_id TEXT NOT NULL,
        topic_id TEXT REFERENCES topics (id) ON DELETE CASCADE,
        at INTEGER NOT NULL,
        model TEXT NOT NULL,
        usage TEXT NOT NULL
      ) STRICT;
      CREATE INDEX run_model_calls_by_time ON run_model_calls (at);
      CREATE INDEX run_model_calls_of_run ON run_model_calls (run_id);
      CREATE INDEX run_model_calls_of_topic ON run_model_calls (topic_id);

      -- The latest change of each run, in the order of the changes. The numbers are never reused,
      -- so every process notices what the others wrote.
      CREATE TABLE run_changes (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        run_id TEXT NOT NULL UNIQUE
      ) STRICT;
    `),
};
