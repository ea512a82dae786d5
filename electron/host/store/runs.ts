/** Stores runs in SQLite; `run-store.ts` describes the contract. */
import { LoopwrightError } from '../../../shared/errors.ts';
import type { LoopId, RunId } from '../../../shared/ids.ts';
import {
  FOLLOW_UP,
  hasEnded,
  type RunAttempt,
  type RunCanceler,
  type RunChange,
  type RunProgress,
  type RunResult,
  type RunState,
  type RunView,
} from '../../../shared/run.ts';
import { toJson } from './json-column.ts';
import { NewRuns } from './new-runs.ts';
import { ownerIsGone } from './owner.ts';
import { Queries } from './queries.ts';
import { RunAudit } from './run-audit.ts';
import { RunChains } from './run-chains.ts';
import { RunEndings } from './run-endings.ts';
import { type AskedQuestion, RunQuestions } from './run-questions.ts';
import { MOST_REPETITIONS } from './run-retries.ts';
import { RUN_COLUMNS, type RunRow, toRun } from './run-row.ts';
import type { ClaimedRun, CreatedRun, NewRun, RunChanges, RunFilter, RunHold, RunRest, RunStore } from './run-store.ts';

const RUNNING = toJson({ name: 'running' });
const MOST_CHANGES = 500;

export class Runs extends Queries implements RunStore {
  readonly #endings = new RunEndings(this.database);
  readonly #audit = new RunAudit(this.database);
  readonly #newRuns = new NewRuns(this.database);
  readonly #chains = new RunChains(this.database);
  readonly #questions = new RunQuestions(this.database);

  async create(run: NewRun): Promise<CreatedRun> {
    return this.database.transaction(() => {
      const { key = null, clientRequestId = null } = run;
      const known = this.#get(`SELECT ${RUN_COLUMNS} FROM runs WHERE start_key = ? OR client_request_id = ?`, [
        ...[key, clientRequestId],
      ]);
      if (known !== null) return { run: known, created: false };
      if (run.parentHold !== undefined && !this.#endings.holds(run.parentHold)) {
        const { runId } = run.parentHold;
        throw new LoopwrightError('run-ended', { runId, state: this.#record(runId).state.name });
      }
      return { run: this.#record(this.#newRuns.insert(run)), created: true };
    });
  }

  async retry(runId: RunId): Promise<CreatedRun> {
    return this.database.transaction(() => {
      const old = this.#ended(runId);
      if (old.type === FOLLOW_UP) throw new LoopwrightError('run-not-repeatable');
      const known = this.#get(`SELECT ${RUN_COLUMNS} FROM runs WHERE retry_of = ?`, [runId]);
      if (known !== null) return { run: known, created: false };
      const retries = this.database.get<{ retries: number }>('SELECT retries FROM runs WHERE id = ?', runId)?.retries;
      const next = (retries ?? 0) + 1;
      if (next > MOST_REPETITIONS) throw new LoopwrightError('run-repeated-too-often', { most: MOST_REPETITIONS });
      const { type, title, topicId, input, chainStep } = old;
      const again = { type, title, topicId, input, ...(chainStep === null ? {} : { chainStep: 0 }) };
      const id = this.#newRuns.insert(again, { of: runId, number: next });
      return { run: this.#record(id), created: true };
    });
  }

  async find(runId: RunId): Promise<RunView | null> {
    return this.#find(runId);
  }

  async list({
    topicId,
    runIds,
    states,
    type,
    parentRunId,
    limit,
    offset = 0,
  }: RunFilter): Promise<readonly RunView[]> {
    const rows = this.database.all<RunRow>(
      `SELECT ${RUN_COLUMNS} FROM runs
       WHERE (:topicId IS NULL OR topic_id = :topicId)
         AND (:runIds IS NULL OR id IN (SELECT value FROM json_each(:runIds)))
         AND (:states IS NULL OR state_name IN (SELECT value FROM json_each(:states)))
         AND (:type IS NULL OR type = :type)
         AND (:parent IS NULL OR coalesce(parent_run_id, '') = :parent)
       ORDER BY updated_at DESC, number DESC LIMIT :limit OFFSET :offset`,
      {
        topicId: topicId ?? null,
        runIds: runIds === undefined ? null : toJson([...runIds]),
        states: states === undefined ? null : toJson([...states]),
        type: type ?? null,
        parent: parentRunId === undefined ? null : (parentRunId ?? ''),
        ...{ limit, offset },
      },
    );
    return rows.map(toRun);
  }

  async attempts(runId: RunId): Promise<readonly RunAttempt[]> {
    return this.database.all<RunAttempt & Record<string, string | number | null>>(
      `SELECT attempt, worker, started_at AS startedAt, ended_at AS endedAt, outcome FROM run_attempts
       WHERE run_id = ? ORDER BY attempt`,
      runId,
    );
  }

  async history(runId: RunId): Promise<readonly RunChange[]> {
    return this.#audit.ofRun(runId);
  }

  async claim(owner: string, leaseMs: number, types: readonly string[]): Promise<ClaimedRun | null> {
    // Most searches find nothing, and a transaction would keep other processes from writing.
    if (!this.#hasQueued()) return null;
    return this.database.transaction(() => {
      const now = this.database.now();
      const row = this.database.get<RunRow>(
        `UPDATE runs SET state_name = 'running', state = :running, attempt = attempt + 1, owner = :owner,
           lease_until = :until, started_at = coalesce(started_at, :now), updated_at = max(updated_at, :now)
         WHERE state_name = 'queued' AND id = (
           SELECT id FROM runs WHERE state_name = 'queued' AND not_before <= :now
             AND type IN (SELECT value FROM json_each(:types)) ORDER BY not_before, number LIMIT 1)
         RETURNING ${RUN_COLUMNS}`,
        { running: RUNNING, owner, until: now + leaseMs, now, types: toJson([...types]) },
      );
      if (row === undefined) return null;
      const { id: runId, attempt } = row;
      this.database.run(
        'INSERT INTO run_attempts (run_id, attempt, worker, started_at) VALUES (?, ?, ?, ?)',
        ...[runId, attempt, owner, now],
      );
      this.#endings.changed(runId);
      return { run: toRun(row), hold: { runId, owner, attempt } };
    });
  }

  async heartbeat(hold: RunHold, leaseMs: number, progress: RunProgress | null): Promise<boolean> {
    return this.database.transaction(() => {
      const changed = this.database.run(
        `UPDATE runs SET lease_until = :until, progress = coalesce(:progress, progress)
         WHERE id = :runId AND owner = :owner AND attempt = :attempt AND state_name = 'running'`,
        { ...hold, until: this.database.now() + leaseMs, progress: progress && toJson(progress) },
      );
      if (changed > 0 && progress !== null) this.#endings.changed(hold.runId);
      return changed > 0;
    });
  }

  async finish(hold: RunHold, result: RunResult): Promise<boolean> {
    return this.database.transaction(() => this.#endings.finish(hold, result));
  }

  async release(hold: RunHold): Promise<boolean> {
    const state = { name: 'queued', notBefore: this.database.now() } as const;
    return this.database.transaction(() => this.#endings.letGo(hold, 'released', state));
  }

  async rest(hold: RunHold, until: RunRest): Promise<boolean> {
    return this.database.transaction(() => {
      const wasWoken = this.#endings.wasWoken(hold.runId);
      const state = stateOfRest(until);
      if (!this.#endings.letGo(hold, 'rested', state)) return false;
      if (until.for === 'answer') this.#questions.ask(hold.runId, until.asks, until.memory);
      // What the run waits for may have happened before it began to wait.
      if (until.for === 'child' ? this.#hasEnded(until.runId) : until.for === 'person' && wasWoken) {
        this.#endings.queue(hold.runId, state.name);
      }
      return true;
    });
  }

  async question(runId: RunId): Promise<AskedQuestion | null> {
    return this.#questions.of(runId);
  }

  async asking(): Promise<number> {
    return this.#questions.asking();
  }

  async answer(runId: RunId, allowed: boolean): Promise<RunView> {
    return this.database.transaction(() => {
      const { state } = this.#record(runId);
      const asks = state.name === 'waiting' && state.asks !== undefined;
      if (!asks || !this.#questions.answer(runId, allowed)) throw new LoopwrightError('run-not-asking', { runId });
      this.#endings.queue(runId, 'waiting');
      return this.#record(runId);
    });
  }

  async waitingForLoops(): Promise<readonly { readonly runId: RunId; readonly loopId: LoopId }[]> {
    return this.database.all<{ runId: RunId; loopId: LoopId }>(
      `SELECT id AS runId, state ->> '$.loopId' AS loopId FROM runs
       WHERE state_name = 'waiting' AND state ->> '$.loopId' IS NOT NULL`,
    );
  }

  async wake(runId: RunId): Promise<boolean> {
    return this.database.transaction(
      () => this.#endings.queue(runId, 'waiting') || this.#endings.rememberAnswer(runId),
    );
  }

  async cancel(runId: RunId, by: RunCanceler, reason: string | null): Promise<RunView> {
    return this.database.transaction(() => {
      const run = this.#record(runId);
      if (!this.#endings.cancel(runId, { name: 'canceled', by, reason })) {
        throw new LoopwrightError('run-ended', { runId, state: run.state.name });
      }
      return this.#record(runId);
    });
  }

  async cancelHeld(hold: RunHold): Promise<boolean> {
    return this.database.transaction(() => {
      if (!this.#endings.holds(hold)) return false;
      return this.#endings.cancel(hold.runId, { name: 'canceled', by: 'user', reason: null });
    });
  }

  async recover(): Promise<number> {
    if (this.#lost().length === 0 && this.#unanswered().length === 0) return 0;
    return this.database.transaction(() => {
      const lost = this.#lost();
      for (const { failures, leaseUntil: _, ...hold } of lost) this.#endings.lost(hold, failures + 1);
      const unanswered = this.#unanswered();
      for (const { id } of unanswered) this.#endings.queue(id, 'waiting');
      return lost.length + unanswered.length;
    });
  }

  async remove(runId: RunId): Promise<void> {
    this.database.transaction(() => {
      const open = this.#chains.openOf(this.#ended(runId));
      if (open !== null) throw new LoopwrightError('run-not-ended', { runId: open.id, state: open.state.name });
      this.#endings.changed(runId);
      this.#audit.deleted(runId);
      this.database.run('DELETE FROM runs WHERE id = ?', runId);
    });
  }

  async changes(after: number): Promise<RunChanges> {
    const rows = this.database.all<{ number: number; runId: RunId }>(
      'SELECT number, run_id AS runId FROM run_changes WHERE number > ? ORDER BY number LIMIT ?',
      ...[after, MOST_CHANGES],
    );
    return { runIds: rows.map(({ runId }) => runId), until: rows.at(-1)?.number ?? after };
  }

  async lastChange(): Promise<number> {
    return this.database.get<{ last: number | null }>('SELECT max(number) AS last FROM run_changes')?.last ?? 0;
  }

  #hasQueued(): boolean {
    const sql = `SELECT 1 FROM runs WHERE state_name = 'queued' AND not_before <= ? LIMIT 1`;
    return this.database.get(sql, this.database.now()) !== undefined;
  }

  /** Returns the running runs whose worker did not renew its lease or no longer exists. */
  #lost() {
    const now = this.database.now();
    return this.database
      .all<{ runId: RunId; owner: string; attempt: number; failures: number; leaseUntil: number }>(
        `SELECT id AS runId, owner, attempt, failures, lease_until AS leaseUntil FROM runs WHERE state_name = 'running'`,
      )
      .filter(({ owner, leaseUntil }) => leaseUntil <= now || ownerIsGone(owner));
  }

  /** Returns the runs that waited for a person until their deadline. */
  #unanswered() {
    return this.database.all<{ id: RunId }>(
      `SELECT id FROM runs WHERE state_name = 'waiting' AND not_before <= ?`,
      this.database.now(),
    );
  }

  #hasEnded(runId: RunId): boolean {
    const run = this.#find(runId);
    return run === null || hasEnded(run.state.name);
  }

  #find(runId: RunId): RunView | null {
    return this.#get(`SELECT ${RUN_COLUMNS} FROM runs WHERE id = ?`, [runId]);
  }

  #record(runId: RunId): RunView {
    const run = this.#find(runId);
    if (run === null) throw new LoopwrightError('run-not-found', { runId });
    return run;
  }

  #ended(runId: RunId): RunView {
    const run = this.#record(runId);
    if (!hasEnded(run.state.name)) throw new LoopwrightError('run-not-ended', { runId, state: run.state.name });
    return run;
  }

  #get(sql: string, values: (string | null)[]): RunView | null {
    const row = this.database.get<RunRow>(sql, ...values);
    return row === undefined ? null : toRun(row);
  }
}

function stateOfRest(until: RunRest): Extract<RunState, { name: 'waiting' | 'waiting_child' }> {
  if (until.for === 'child') return { name: 'waiting_child', childId: until.runId };
  if (until.for === 'answer') return { name: 'waiting', asks: until.asks, deadline: until.deadline };
  const { for: _, ...awaited } = until;
  return { name: 'waiting', ...awaited };
}
