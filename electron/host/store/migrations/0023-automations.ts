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
        -- The topic that the user chose for its reports. It may be erased later.
        topic_id TEXT,
        -- The topic of its reports where none was chosen or the chosen one was deleted. It is created
        -- with the first run, under this id.
        own_topic_id TEXT NOT NULL,
        paused INTEGER NOT NULL DEFAULT 0 CHECK (paused IN (0, 1)),
        made_by TEXT,
        -- The call that made it, so that a call that is repeated after a crash makes no second one.
        made_by_call TEXT UNIQUE,
        -- Every time up to this moment was started, recorded as missed, or came during a pause.
        handled_until INTEGER NOT NULL,
        created_at INTEGER NOT NULL,
        updated_at INTEGER NOT NULL,
        deleted_at INTEGER
      ) STRICT;

      -- One row for each time that was decided about, so that all processes start one run for it.
      CREATE TABLE automation_firings (
        automation_id INTEGER NOT NULL REFERENCES automations (id) ON DELETE CASCADE,
        due_at INTEGER NOT NULL,
        because TEXT NOT NULL CHECK (because IN ('time', 'missed', 'asked')),
        state TEXT NOT NULL CHECK (state IN ('started', 'overlapped', 'succeeded', 'failed', 'canceled')),
        -- NULL: no run was started, or it was deleted.
        run_id TEXT UNIQUE,
        -- What the run was started with, so that a later change of the automation does not change it.
        preset TEXT,
        decided_at INTEGER NOT NULL,
        started_at INTEGER,
        ended_at INTEGER,
        summary TEXT NOT NULL DEFAULT '',
        -- Why the run failed: the name and the data of a failure.
        error TEXT,
        PRIMARY KEY (automation_id, due_at, because)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX automation_firings_open ON automation_firings (automation_id) WHERE state = 'started';

      -- The runs of automations and their repetitions. A row outlives its run, because the topic of its
      -- loop keeps the approvals of the automation.
      CREATE TABLE automation_runs (
        run_id TEXT PRIMARY KEY,
        automation_id INTEGER NOT NULL REFERENCES automations (id) ON DELETE CASCADE,
        due_at INTEGER NOT NULL,
        because TEXT NOT NULL
      ) STRICT, WITHOUT ROWID;

      -- Each decision about a call asks whose topic it is.
      CREATE INDEX run_loops_of_topic ON run_loops (topic_id);

      CREATE TABLE automation_gaps (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        automation_id INTEGER NOT NULL REFERENCES automations (id) ON DELETE CASCADE,
        first_due INTEGER NOT NULL,
        last_due INTEGER NOT NULL,
        count INTEGER NOT NULL CHECK (count > 0),
        noticed_at INTEGER NOT NULL,
        -- NULL: nobody has decided yet.
        decision TEXT CHECK (decision IN ('run-once', 'skip')),
        decided_at INTEGER
      ) STRICT;
      CREATE INDEX automation_gaps_of ON automation_gaps (automation_id, first_due);
      CREATE UNIQUE INDEX automation_gaps_open ON automation_gaps (automation_id) WHERE decision IS NULL;

      -- The processes that start automations. A row of a process that has died does not count.
      CREATE TABLE automation_starters (owner TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;

      -- What became of a time is written with the end of its run, whoever ends it.
      CREATE TRIGGER automation_run_began AFTER UPDATE OF started_at ON runs
      WHEN OLD.started_at IS NULL AND NEW.started_at IS NOT NULL BEGIN
        UPDATE automation_firings SET started_at = NEW.started_at WHERE run_id = NEW.id;
      END;
      CREATE TRIGGER automation_run_ended AFTER UPDATE OF state_name ON runs
      WHEN NEW.state_name IN ('succeeded', 'failed', 'canceled') BEGIN
        UPDATE automation_firings SET
          state = NEW.state_name,
          started_at = NEW.started_at,
          ended_at = coalesce(NEW.ended_at, NEW.updated_at),
          summary = substr(coalesce(NEW.state ->> '$.result.output.result', NEW.state ->> '$.reason', ''), 1, 500),
          error = CASE NEW.state_name WHEN 'failed' THEN NEW.state -> '$.result.error' END
        WHERE run_id = NEW.id;
      END;
      CREATE TRIGGER automation_run_deleted AFTER DELETE ON runs BEGIN
        UPDATE automation_firings SET
          run_id = NULL,
          ended_at = CASE state WHEN 'started' THEN OLD.updated_at ELSE ended_at END,
          state = CASE state WHEN 'started' THEN 'canceled' ELSE state END
        WHERE run_id = OLD.id;
      END;
      -- A repetition takes the place of the run that it repeats.
      CREATE TRIGGER automation_run_repeated AFTER INSERT ON runs
      WHEN NEW.retry_of IS NOT NULL BEGIN
        INSERT INTO automation_runs (run_id, automation_id, due_at, because)
          SELECT NEW.id, automation_id, due_at, because FROM automation_runs WHERE run_id = NEW.retry_of;
        UPDATE automation_firings SET run_id = NEW.id, state = 'started', started_at = NULL, ended_at = NULL,
          summary = '', error = NULL
        WHERE run_id = NEW.retry_of;
      END;

      -- The number of changes of automations and their outcomes, so that every process notices them.
      CREATE TABLE automation_changes (only_row INTEGER PRIMARY KEY CHECK (only_row = 1), number INTEGER NOT NULL) STRICT;
      INSERT INTO automation_changes VALUES (1, 0);
      ${changing('automations', 'INSERT')}
      ${changing('automations', 'UPDATE OF title, paused, updated_at, deleted_at, own_topic_id')}
      ${changing('automations', 'DELETE')}
      ${changing('automation_firings', 'INSERT')}
      ${changing('automation_firings', 'UPDATE')}
      ${changing('automation_gaps', 'INSERT')}
      ${changing('automation_gaps', 'UPDATE')}
      ${changing('automation_gaps', 'DELETE')}

      -- A row that was removed leaves no signature with which it could be put back.
      CREATE TRIGGER unsigned_automation AFTER DELETE ON automations BEGIN
        DELETE FROM row_signatures WHERE table_name = 'automations' AND row_key = CAST(OLD.id AS TEXT);
      END;
      CREATE TRIGGER unsigned_firing AFTER DELETE ON automation_firings BEGIN
        DELETE FROM row_signatures WHERE table_name = 'automation_firings'
          AND row_key = json_array(OLD.automation_id, OLD.due_at, OLD.because);
      END;
    `),
};

function changing(table: string, what: string): string {
  const name = `${table}_${what.split(' ', 1)[0]?.toLowerCase()}_noted`;
  return `CREATE TRIGGER ${name} AFTER ${what} ON ${table} BEGIN
        UPDATE automation_changes SET number = number + 1;
      END;`;
}
