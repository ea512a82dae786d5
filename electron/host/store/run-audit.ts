/** Reads the recorded changes of runs. Triggers of the database write them. */
import type { LoopId, RunId, TopicId } from '../../../shared/ids.ts';
import type { RunChange } from '../../../shared/run.ts';
import { Queries } from './queries.ts';

/** A recorded change of a run. */
export interface RunAuditRow extends RunChange {
  readonly runId: RunId;
  readonly topicId: TopicId | null;
  /** The loop that started the run, or the run that this one repeats or belongs to. */
  readonly loopId: LoopId | null;
  /** The request of the page that started the run. */
  readonly requestId: string | null;
  readonly parentRunId: RunId | null;
  readonly retryOf: RunId | null;
}

const COLUMNS = `at, run_id AS runId, topic_id AS topicId, loop_id AS loopId, request_id AS requestId,
  parent_run_id AS parentRunId, retry_of AS retryOf, attempt, change, detail`;

export class RunAudit extends Queries {
  /** Returns the changes of the runs of a topic, oldest first, also of runs that were deleted. */
  ofTopic(topicId: TopicId): readonly RunAuditRow[] {
    return this.database.all<RunAuditRow & Record<string, string | number | null>>(
      `SELECT ${COLUMNS} FROM run_audit
       WHERE run_id IN (SELECT run_id FROM run_audit WHERE topic_id = ?) ORDER BY number`,
      topicId,
    );
  }

  /** Returns the changes of a run, oldest first. */
  ofRun(runId: RunId): readonly RunChange[] {
    return this.database.all<RunChange & Record<string, string | number | null>>(
      'SELECT at, attempt, change, detail FROM run_audit WHERE run_id = ? ORDER BY number',
      runId,
    );
  }

  /** Records that a run and the runs that it started are deleted. Call it before they are. */
  deleted(runId: RunId): void {
    this.database.run(
      `INSERT INTO run_audit (run_id, topic_id, loop_id, request_id, parent_run_id, retry_of, at, attempt, change)
       SELECT run_id, topic_id, loop_id, request_id, parent_run_id, retry_of, :now, attempt, 'deleted' FROM run_audit
       WHERE number IN (SELECT max(number) FROM run_audit WHERE run_id IN (
         WITH RECURSIVE doomed (id) AS (
           SELECT :runId UNION SELECT runs.id FROM runs JOIN doomed ON runs.parent_run_id = doomed.id)
         SELECT id FROM doomed) GROUP BY run_id)`,
      { runId, now: this.database.now() },
    );
  }
}
