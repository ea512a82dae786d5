/**
 * Stores what became of the times of automations. The end of a run is written into its row by
 * triggers, in the transaction that ends the run.
 */
import { RunPreset } from '../../../shared/automation.ts';
import type { RunId, TopicId } from '../../../shared/ids.ts';
import type { RunError } from '../../../shared/run.ts';
import { fromJson, toJson } from './json-column.ts';
import { SealedQueries } from './sealed-queries.ts';

export type Because = 'time' | 'missed' | 'asked';

/** A time that was decided about. Times are milliseconds since the epoch, UTC. */
export interface Firing {
  readonly automationId: number;
  /** The time it was due; of several missed times, the first. */
  readonly dueAt: number;
  readonly because: Because;
}

/** What became of a time; `overlapped`: no run was started, because one had not ended. */
export interface FiringOutcome extends Firing {
  readonly state: 'started' | 'overlapped' | 'succeeded' | 'failed' | 'canceled';
  readonly runId: RunId | null;
  readonly decidedAt: number;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  readonly summary: string;
  readonly error: Pick<RunError, 'code' | 'data'> | null;
}

type Stored<Row> = Row & Record<string, string | number | null>;

const KEY = 'json_array(automation_id, due_at, because)';
const OUTCOME = `automation_id AS automationId, due_at AS dueAt, because, state, run_id AS runId,
  decided_at AS decidedAt, started_at AS startedAt, ended_at AS endedAt, summary, error`;
/** How long what became of a time is kept, besides the newest ones of each automation. */
const KEPT_MS = 90 * 86_400_000;
const KEPT = 200;

export class AutomationFirings extends SealedQueries {
  /** Records that a run was started. Call it in the transaction that stores the run. */
  started(firing: Firing, runId: RunId, preset: RunPreset): void {
    const { automationId, dueAt, because } = firing;
    this.database.run(
      `INSERT INTO automation_firings (automation_id, due_at, because, state, run_id, preset, decided_at)
       VALUES (:automationId, :dueAt, :because, 'started', :runId, :preset, :now)`,
      { automationId, dueAt, because, runId, preset: toJson(preset), now: this.database.now() },
    );
    this.database.run(
      'INSERT INTO automation_runs (run_id, automation_id, due_at, because) VALUES (?, ?, ?, ?)',
      ...[runId, automationId, dueAt, because],
    );
    this.seal.sign('automation_firings', keyOf(firing));
  }

  /** Records that no run was started, because one had not ended. */
  overlapped({ automationId, dueAt, because }: Firing): void {
    this.database.run(
      `INSERT INTO automation_firings (automation_id, due_at, because, state, decided_at)
       VALUES (?, ?, ?, 'overlapped', ?)`,
      ...[automationId, dueAt, because, this.database.now()],
    );
  }

  /** Returns the times after `after`, up to and including `until`, that were decided about, ascending. */
  decided(automationId: number, after: number, until: number): readonly number[] {
    return this.database
      .all<{ dueAt: number }>(
        `SELECT DISTINCT due_at AS dueAt FROM automation_firings
         WHERE automation_id = ? AND due_at > ? AND due_at <= ? AND because <> 'asked' ORDER BY due_at`,
        ...[automationId, after, until],
      )
      .map(({ dueAt }) => dueAt);
  }

  /** Whether a run of the automation has not ended. */
  isOpen(automationId: number): boolean {
    const sql = `SELECT 1 FROM automation_firings WHERE automation_id = ? AND state = 'started' LIMIT 1`;
    return this.database.get(sql, automationId) !== undefined;
  }

  /** Returns what became of the newest times, the newest first. */
  newest(automationId: number, most: number): readonly FiringOutcome[] {
    return this.database
      .all<Stored<Omit<FiringOutcome, 'error'> & { error: string | null }>>(
        `SELECT ${OUTCOME} FROM automation_firings WHERE automation_id = ? ORDER BY decided_at DESC, due_at DESC LIMIT ?`,
        ...[automationId, most],
      )
      .map(({ error, ...outcome }) => ({ ...outcome, error: error === null ? null : fromJson(error) }));
  }

  /** Returns when the newest run that has ended began; null: none has. */
  lastRunAt(automationId: number): number | null {
    return (
      this.database.get<{ last: number | null }>(
        `SELECT max(started_at) AS last FROM automation_firings WHERE automation_id = ? AND ended_at IS NOT NULL`,
        automationId,
      )?.last ?? null
    );
  }

  /**
   * Returns what a run of an automation works with; null: it is of no automation; `foreign`: another
   * program wrote it.
   */
  presetOf(runId: RunId): RunPreset | 'foreign' | null {
    const row = this.database.get<{ key: string; preset: string | null }>(
      `SELECT ${KEY} AS key, preset FROM automation_firings
       WHERE (automation_id, due_at, because) IN (SELECT automation_id, due_at, because FROM automation_runs WHERE run_id = ?)`,
      runId,
    );
    if (row === undefined) return this.#isOfAutomation(runId) ? 'foreign' : null;
    if (row.preset === null || !this.seal.isOwn('automation_firings', row.key)) return 'foreign';
    return RunPreset.parse(fromJson(row.preset));
  }

  /** Returns the automation whose run began the loop of this topic; null: none did. */
  ofLoopTopic(topicId: TopicId): number | null {
    return (
      this.database.get<{ id: number }>(
        `SELECT automation_id AS id FROM run_loops JOIN automation_runs USING (run_id) WHERE topic_id = ? LIMIT 1`,
        topicId,
      )?.id ?? null
    );
  }

  /** Erases what is old, besides the newest of each automation. */
  purge(): void {
    this.database.run(
      `DELETE FROM automation_firings WHERE state <> 'started' AND decided_at < ?
         AND decided_at < (SELECT decided_at FROM automation_firings AS newer
           WHERE newer.automation_id = automation_firings.automation_id ORDER BY decided_at DESC LIMIT 1 OFFSET ${KEPT})`,
      this.database.now() - KEPT_MS,
    );
  }

  #isOfAutomation(runId: RunId): boolean {
    return this.database.get('SELECT 1 FROM automation_runs WHERE run_id = ?', runId) !== undefined;
  }
}

const keyOf = ({ automationId, dueAt, because }: Firing): string => toJson([automationId, dueAt, because]);
