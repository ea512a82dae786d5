/** Stores which loop works for which run. */
import { LoopwrightError } from '../../../shared/errors.ts';
import type { LoopId, RunId, TopicId } from '../../../shared/ids.ts';
import type { RunStateName } from '../../../shared/run.ts';
import { Queries } from './queries.ts';
import { RunEndings } from './run-endings.ts';

export interface RunLoop {
  readonly runId: RunId;
  readonly loopId: LoopId;
  /** The topic of the loop. */
  readonly topicId: TopicId;
}

const COLUMNS = 'run_loops.run_id AS runId, run_loops.loop_id AS loopId, run_loops.topic_id AS topicId';

export class RunLoops extends Queries {
  readonly #endings = new RunEndings(this.database);

  /**
   * Stores the loop of a run, in the transaction that stores the loop. Throws `run-ended` if the run
   * may not begin a loop, because it is not carried out any more or has one already.
   */
  add({ runId, loopId, topicId }: RunLoop): void {
    const added = this.database.run(
      `INSERT OR IGNORE INTO run_loops (run_id, loop_id, topic_id)
       SELECT id, ?, ? FROM runs WHERE id = ? AND state_name = 'running'`,
      ...[loopId, topicId, runId],
    );
    if (added > 0) return;
    const run = this.database.get<{ state: RunStateName }>('SELECT state_name AS state FROM runs WHERE id = ?', runId);
    throw new LoopwrightError('run-ended', { runId, state: run?.state ?? 'canceled' });
  }

  /** Returns the loop that a run has begun, also if the loop was deleted with its topic. */
  ofRun(runId: RunId): RunLoop | null {
    return this.#find('run_id = ?', runId);
  }

  /** Whether a run began the loop, so that the first message of the loop is not the user's. */
  hasBegun(loopId: LoopId): boolean {
    return this.#find('loop_id = ?', loopId) !== null;
  }

  /** Returns the run that a loop works for; null if it works for none, or the run has ended. */
  runOf(loopId: LoopId): RunId | null {
    return this.#find('loop_id = ? AND is_held = 1', loopId)?.runId ?? null;
  }

  /**
   * Returns the loops that still belong to runs that have ended or were deleted, and whether the
   * loop must be stopped: it has not ended, although its run was canceled or deleted.
   */
  leftBehind(): readonly (RunLoop & { readonly mustStop: boolean })[] {
    return this.database
      .all<RunLoop & Record<string, string | number> & { readonly mustStop: number }>(
        `SELECT ${COLUMNS},
           coalesce(runs.state_name, 'canceled') = 'canceled'
             AND EXISTS (SELECT 1 FROM loops WHERE id = run_loops.loop_id
                         AND state_name NOT IN ('completed', 'stopped', 'failed')) AS mustStop
         FROM run_loops LEFT JOIN runs ON runs.id = run_loops.run_id
         WHERE is_held = 1 AND coalesce(runs.state_name, 'canceled') IN ('succeeded', 'failed', 'canceled')`,
      )
      .map(({ mustStop, ...loop }) => ({ ...loop, mustStop: mustStop === 1 }));
  }

  /**
   * Gives the loop of a run that has ended to the user. This is a change of the run, so that every
   * process shows what became of the loop.
   */
  letGo(runId: RunId): void {
    this.database.transaction(() => {
      this.database.run('UPDATE run_loops SET is_held = 0 WHERE run_id = ?', runId);
      this.#endings.changed(runId);
    });
  }

  #find(condition: string, value: string): RunLoop | null {
    const sql = `SELECT ${COLUMNS} FROM run_loops WHERE ${condition}`;
    return this.database.get<RunLoop & Record<string, string>>(sql, value) ?? null;
  }
}
