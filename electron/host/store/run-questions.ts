/** What runs asked a person, and the answers. A run asks at most once. */
import type { RunId } from '../../../shared/ids.ts';
import type { JsonObject } from '../../../shared/json.ts';
import type { RunQuestion } from '../../../shared/run.ts';
import type { Database } from './database.ts';
import { fromJson, toJson } from './json-column.ts';

/** A question that a run asked. */
export interface AskedQuestion {
  readonly question: RunQuestion;
  /** What the run stored to go on after the answer. */
  readonly memory: JsonObject;
  /** null: nobody has answered. */
  readonly allowed: boolean | null;
}

export class RunQuestions {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Stores the question of a run that has asked nothing yet. */
  ask(runId: RunId, question: RunQuestion, memory: JsonObject): void {
    const sql = 'INSERT INTO run_questions (run_id, question, memory) VALUES (?, ?, ?)';
    this.#database.run(sql, runId, toJson(question), toJson(memory));
  }

  /** Stores the answer. Returns false if the run has asked nothing, or was answered before. */
  answer(runId: RunId, allowed: boolean): boolean {
    const sql = 'UPDATE run_questions SET allowed = ?, answered_at = ? WHERE run_id = ? AND allowed IS NULL';
    return this.#database.run(sql, Number(allowed), this.#database.now(), runId) > 0;
  }

  /** Returns the number of runs that wait for a person and have no loop that asks in a topic. */
  asking(): number {
    const sql = `SELECT count(*) AS asking FROM runs WHERE state_name = 'waiting' AND state ->> '$.loopId' IS NULL`;
    return this.#database.get<{ asking: number }>(sql)?.asking ?? 0;
  }

  /** Returns what the run asked; null: nothing. */
  of(runId: RunId): AskedQuestion | null {
    const row = this.#database.get<{ question: string; memory: string; allowed: number | null }>(
      'SELECT question, memory, allowed FROM run_questions WHERE run_id = ?',
      runId,
    );
    if (row === undefined) return null;
    const { question, memory, allowed } = row;
    return { question: fromJson(question), memory: fromJson(memory), allowed: allowed === null ? null : allowed === 1 };
  }
}
