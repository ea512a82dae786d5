import type { Migration } from './index.ts';

/**
 * Adds a row for every change of the state of a run, with the request, the topic and the loop that
 * it belongs to. Triggers write the rows, so that no change of a run can be without one.
 */
export const runAudit: Migration = {
  version: 13,
  name: 'audit of runs',
  up: (sql) =>
    sql.exec(`
      CREATE TABLE run_audit (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        run_id TEXT NOT NULL,
        topic_id TEXT REFERENCES topics (id) ON DELETE CASCADE,
        loop_id TEXT,
        request_id TEXT,
        parent_run_id TEXT,
        retry_of TEXT,
        at INTEGER NOT NULL,
        attempt INTEGER NOT NULL,
        -- The new state of the run; 'reported' when its message was delivered, 'deleted' when it was deleted.
        change TEXT NOT NULL,
        -- The worker that carries out the run, who canceled it, or the code of its error.
        detail TEXT
      ) STRICT;
      CREATE INDEX run_audit_of_run ON run_audit (run_id, number);
      CREATE INDEX run_audit_of_topic ON run_audit (topic_id);
      CREATE INDEX loops_waiting ON loops (number) WHERE state_name = 'waiting';

      -- A loop starts a run with a key that begins with its id. A child or a repetition belongs to
      -- the loop of the first run.
      CREATE TRIGGER run_created AFTER INSERT ON runs BEGIN
        INSERT INTO run_audit (run_id, topic_id, loop_id, request_id, parent_run_id, retry_of, at, attempt, change)
        VALUES (
          NEW.id, NEW.topic_id,
          coalesce(
            CASE WHEN NEW.start_key GLOB 'loop_*:*' THEN substr(NEW.start_key, 1, instr(NEW.start_key, ':') - 1) END,
            (SELECT loop_id FROM run_audit WHERE run_id IN (NEW.parent_run_id, NEW.retry_of) AND loop_id IS NOT NULL LIMIT 1)
          ),
          coalesce(
            NEW.client_request_id,
            (SELECT request_id FROM run_audit WHERE run_id IN (NEW.parent_run_id, NEW.retry_of) AND request_id IS NOT NULL LIMIT 1)
          ),
          NEW.parent_run_id, NEW.retry_of, NEW.created_at, NEW.attempt, NEW.state_name
        );
      END;
      CREATE TRIGGER run_state_changed AFTER UPDATE OF state_name ON runs BEGIN
        INSERT INTO run_audit (run_id, topic_id, loop_id, request_id, parent_run_id, retry_of, at, attempt, change, detail)
        SELECT NEW.id, NEW.topic_id, loop_id, request_id, NEW.parent_run_id, NEW.retry_of, NEW.updated_at, NEW.attempt,
          NEW.state_name,
          coalesce(NEW.state ->> '$.result.error.code', NEW.state ->> '$.by', NEW.state ->> '$.childId', NEW.owner)
        FROM (SELECT 1) LEFT JOIN (
          SELECT loop_id, request_id FROM run_audit WHERE run_id = NEW.id ORDER BY number LIMIT 1);
      END;
      CREATE TRIGGER run_got_topic AFTER UPDATE OF topic_id ON runs BEGIN
        UPDATE run_audit SET topic_id = NEW.topic_id WHERE run_id = NEW.id;
      END;
      CREATE TRIGGER run_reported AFTER UPDATE OF delivered_at ON run_messages BEGIN
        INSERT INTO run_audit (run_id, topic_id, loop_id, request_id, parent_run_id, retry_of, at, attempt, change, detail)
        SELECT run_id, NEW.topic_id, loop_id, request_id, parent_run_id, retry_of, NEW.delivered_at, attempt, 'reported',
          NEW.message_id
        FROM run_audit WHERE run_id = NEW.run_id ORDER BY number DESC LIMIT 1;
      END;
    `),
};
