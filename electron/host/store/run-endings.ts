/**
 * The changes of state that end an attempt or a run. Each takes part in the transaction of its
 * caller.
 */
import type { RunId } from '../../../shared/ids.ts';
import type { RunAttempt, RunError, RunFailure, RunResult, RunState, RunView } from '../../../shared/run.ts';
import { toJson } from './json-column.ts';
import { Queries } from './queries.ts';
import { RunChains } from './run-chains.ts';
import { delayAfter, MOST_ATTEMPTS } from './run-retries.ts';
import { RUN_COLUMNS, type RunRow, toRun } from './run-row.ts';
import type { RunHold } from './run-store.ts';

/** The states in which a run can be canceled. */
const OPEN = `('queued', 'running', 'waiting', 'waiting_child')`;
const HELD = `id = :runId AND owner = :owner AND attempt = :attempt AND state_name = 'running'`;

/** When a run without a deadline is begun again without an answer: the last time of a `Date`. */
const NEVER = 8_640_000_000_000_000;
/** The `not_before` of a running run, where it has no other meaning, after a person has answered. */
const ANSWERED = 0;

type Ended = Extract<RunState, { name: 'succeeded' | 'failed' | 'canceled' }>;

export class RunEndings extends Queries {
  readonly #chains = new RunChains(this.database);

  /**
   * Ends the attempt of a hold with its result. Returns false, and changes nothing, if the hold was
   * lost.
   */
  finish(hold: RunHold, result: RunResult): boolean {
    const held = this.database.get<{ failures: number }>(`SELECT failures FROM runs WHERE ${HELD}`, { ...hold });
    if (held === undefined) return false;
    if (result.ok) {
      this.#endAttempt(hold, 'succeeded', null);
      this.#end(hold.runId, { name: 'succeeded', result });
      return true;
    }
    this.#failed(hold, 'failed', held.failures + 1, result);
    return true;
  }

  /** Ends the attempt of a worker that was lost. */
  lost(hold: RunHold, failures: number): void {
    const error: RunError = { code: 'run-worker-lost', data: { attempts: failures }, retryable: true };
    this.#failed(hold, 'lost', failures, { ok: false, error, steps: [], artifacts: [] });
  }

  /** Puts a run aside whose worker lets it go. Returns false if the hold was lost. */
  letGo(hold: RunHold, outcome: 'released' | 'rested', state: RunState): boolean {
    const now = this.database.now();
    const changed = this.database.run(
      `UPDATE runs SET state_name = :name, state = :state, child_id = :childId, not_before = :notBefore, owner = NULL,
         lease_until = NULL, updated_at = max(updated_at, :now) WHERE ${HELD}`,
      {
        ...hold,
        ...{ name: state.name, state: toJson(state), now },
        notBefore: state.name === 'waiting' ? (state.deadline ?? NEVER) : now,
        childId: state.name === 'waiting_child' ? state.childId : null,
      },
    );
    if (changed === 0) return false;
    this.#endAttempt(hold, outcome, null);
    this.changed(hold.runId);
    return true;
  }

  /** Cancels a run and its children. Returns false if it had already ended. */
  cancel(runId: RunId, state: Extract<RunState, { name: 'canceled' }>): boolean {
    const run = this.database.get<{ attempt: number; state: string }>(
      `SELECT attempt, state_name AS state FROM runs WHERE id = ? AND state_name IN ${OPEN}`,
      runId,
    );
    if (run === undefined) return false;
    if (run.state === 'running') this.#endAttempt({ runId, attempt: run.attempt }, 'canceled', null);
    this.#end(runId, state);
    return true;
  }

  /** Queues a run that is in the state `from`. Returns false if it is not. */
  queue(runId: RunId, from: 'waiting' | 'waiting_child'): boolean {
    const notBefore = this.database.now();
    const changed = this.database.run(
      `UPDATE runs SET state_name = 'queued', state = :state, child_id = NULL, not_before = :notBefore,
         updated_at = max(updated_at, :notBefore) WHERE id = :runId AND state_name = :from`,
      { runId, from, notBefore, state: toJson({ name: 'queued', notBefore }) },
    );
    if (changed > 0) this.changed(runId);
    return changed > 0;
  }

  /** Whether a hold still gives the right to write. */
  holds(hold: RunHold): boolean {
    return this.database.get(`SELECT 1 FROM runs WHERE ${HELD}`, { ...hold }) !== undefined;
  }

  /** Remembers that a person answered a running run. Returns false if it does not run. */
  rememberAnswer(runId: RunId): boolean {
    const sql = `UPDATE runs SET not_before = ? WHERE id = ? AND state_name = 'running'`;
    return this.database.run(sql, ANSWERED, runId) > 0;
  }

  /** Whether a person answered the run since its attempt began. */
  wasWoken(runId: RunId): boolean {
    return this.database.get('SELECT 1 FROM runs WHERE id = ? AND not_before = ?', runId, ANSWERED) !== undefined;
  }

  /** Gives the run the newest number in the order of changes. */
  changed(runId: RunId): void {
    this.database.run('INSERT OR REPLACE INTO run_changes (run_id) VALUES (?)', runId);
  }

  #failed(hold: RunHold, outcome: 'failed' | 'lost', failures: number, result: RunFailure): void {
    const { runId } = hold;
    this.#endAttempt(hold, outcome, result.error);
    this.database.run('UPDATE runs SET failures = ? WHERE id = ?', failures, runId);
    if (!result.error.retryable || failures >= MOST_ATTEMPTS) return this.#end(runId, { name: 'failed', result });
    const now = this.database.now();
    const notBefore = now + delayAfter(failures);
    this.database.run(
      `UPDATE runs SET state_name = 'queued', state = :state, progress = NULL, not_before = :notBefore, owner = NULL,
         lease_until = NULL, updated_at = max(updated_at, :now) WHERE id = :runId`,
      { runId, now, notBefore, state: toJson({ name: 'queued', notBefore }) },
    );
    this.changed(runId);
  }

  /**
   * Ends a run: stores its state, wakes the run that waits for it, and stores the message about it or
   * the decision that follows.
   */
  #end(runId: RunId, state: Ended): void {
    const now = this.database.now();
    this.database.run(
      `UPDATE runs SET state_name = :name, state = :state, child_id = NULL, owner = NULL, lease_until = NULL,
         ended_at = :now, updated_at = max(updated_at, :now) WHERE id = :runId`,
      { runId, name: state.name, state: toJson(state), now },
    );
    this.changed(runId);
    for (const { id } of this.#openChildren(runId)) this.cancel(id, { name: 'canceled', by: 'parent', reason: null });
    for (const { id } of this.#waitingFor(runId)) this.queue(id, 'waiting_child');
    this.#chains.ended(this.#run(runId));
  }

  #endAttempt(
    { runId, attempt }: Pick<RunHold, 'runId' | 'attempt'>,
    outcome: NonNullable<RunAttempt['outcome']>,
    error: RunError | null,
  ): void {
    this.database.run(
      'UPDATE run_attempts SET ended_at = :now, outcome = :outcome, error = :error WHERE run_id = :runId AND attempt = :attempt',
      { runId, attempt, outcome, error: error && toJson(error), now: this.database.now() },
    );
  }

  #run(runId: RunId): RunView {
    const row = this.database.get<RunRow>(`SELECT ${RUN_COLUMNS} FROM runs WHERE id = ?`, runId);
    if (row === undefined) throw new Error(`The run ${runId} is not stored.`);
    return toRun(row);
  }

  #openChildren(runId: RunId) {
    return this.database.all<{ id: RunId }>(
      `SELECT id FROM runs WHERE parent_run_id = ? AND state_name IN ${OPEN}`,
      runId,
    );
  }

  #waitingFor(runId: RunId) {
    return this.database.all<{ id: RunId }>(
      `SELECT id FROM runs WHERE child_id = ? AND state_name = 'waiting_child'`,
      runId,
    );
  }
}
