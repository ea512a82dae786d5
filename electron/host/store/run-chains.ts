/**
 * Chains of runs. After each run of a chain, a run of the type `follow_up` decides whether another
 * one follows. The runs of a chain and its decisions are children of its first run, and the chain
 * has one message. All of this is stored with the end of a run, in the transaction of its caller.
 */
import type { RunId } from '../../../shared/ids.ts';
import { FOLLOW_UP, hasEnded, type RunView } from '../../../shared/run.ts';
import { fromJson, toJson } from './json-column.ts';
import { NewRuns } from './new-runs.ts';
import { Queries } from './queries.ts';
import { RUN_COLUMNS, type RunRow, toRun } from './run-row.ts';

/** A run of a chain that its message names. */
export type ChainedRun = Pick<RunView, 'type' | 'title'> & { readonly state: RunView['state']['name'] };

/** What the message about a chain says besides the end of its last run. */
export interface ChainReport {
  /** The summary of the last decision; null: it made none. */
  readonly summary: string | null;
  /** The runs before the last one, oldest first. */
  readonly earlier: readonly ChainedRun[];
}

export const firstOfChain = ({ id, parentRunId }: Pick<RunView, 'id' | 'parentRunId'>): RunId => parentRunId ?? id;

/** The key with which a run of a chain is started, so that it is started once. */
export const keyOfStep = (first: RunId, step: number): string => `${first}:step:${step}`;

export class RunChains extends Queries {
  readonly #newRuns = new NewRuns(this.database);

  /** Stores what follows from the end of a run: a decision, the message about it, or nothing. */
  ended(run: RunView): void {
    if (run.type === FOLLOW_UP) this.#decided(run);
    else if (run.chainStep === null) {
      // The run that started this one reports for both.
      if (run.parentRunId === null) this.#report(run.id, run, null);
    } else if (run.state.name === 'canceled') this.#close(run, null);
    else {
      const parentRunId = firstOfChain(run);
      const key = `${parentRunId}:decision:${run.chainStep}`;
      const { id, topicId } = run;
      this.#newRuns.insert({ type: FOLLOW_UP, title: '', topicId, input: { run_id: id }, parentRunId, key });
    }
  }

  /** Returns a run that has not ended and belongs to the same chain; null: there is none. */
  openOf(run: RunView): RunView | null {
    if (run.chainStep === null && run.type !== FOLLOW_UP) return null;
    return this.#runsOf(firstOfChain(run)).find(({ state }) => !hasEnded(state.name)) ?? null;
  }

  /** A decision that was not made, or cannot be used, leads to the ordinary message about the run. */
  #decided({ parentRunId, input, state }: RunView): void {
    const last = parentRunId === null ? null : this.#run(String(input.run_id));
    if (parentRunId === null || last === null) return;
    const next = keyOfStep(parentRunId, (last.chainStep ?? 0) + 1);
    if (this.database.get('SELECT 1 FROM runs WHERE start_key = ?', next) !== undefined) return;
    const summary = state.name === 'succeeded' ? state.result.output.summary : null;
    this.#close(last, typeof summary === 'string' ? summary : null);
  }

  #close(last: RunView, summary: string | null): void {
    const first = firstOfChain(last);
    const earlier = this.#runsOf(first).filter(
      ({ chainStep }) => chainStep !== null && chainStep < (last.chainStep ?? 0),
    );
    const named = earlier.map(({ type, title, state }) => ({ type, title, state: state.name }));
    this.#report(first, last, { summary, earlier: named });
  }

  #report(runId: RunId, run: RunView, chain: ChainReport | null): void {
    this.database.run(
      'INSERT OR IGNORE INTO run_messages (run_id, run, topic_id, created_at, chain) VALUES (?, ?, ?, ?, ?)',
      ...[runId, toJson(run), run.topicId, this.database.now(), chain === null ? null : toJson(chain)],
    );
  }

  #runsOf(first: RunId): readonly RunView[] {
    const sql = `SELECT ${RUN_COLUMNS} FROM runs WHERE (id = ?1 OR parent_run_id = ?1)
      AND (chain_step IS NOT NULL OR type = '${FOLLOW_UP}') ORDER BY number`;
    return this.database.all<RunRow>(sql, first).map(toRun);
  }

  #run(id: string): RunView | null {
    const row = this.database.get<RunRow>(`SELECT ${RUN_COLUMNS} FROM runs WHERE id = ?`, id);
    return row === undefined ? null : toRun(row);
  }
}

export const chainIn = (stored: string | null): ChainReport | null => (stored === null ? null : fromJson(stored));
