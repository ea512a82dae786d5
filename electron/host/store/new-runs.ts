/** Inserts runs. Takes part in the transaction of its caller. */
import { RunId } from '../../../shared/ids.ts';
import { newId } from '../new-id.ts';
import { toJson } from './json-column.ts';
import { Queries } from './queries.ts';
import type { NewRun } from './run-store.ts';

/** How a run repeats another one; `number` counts the repetitions in a row. */
export interface Repetition {
  readonly of: RunId;
  readonly number: number;
}

export class NewRuns extends Queries {
  insert(run: Omit<NewRun, 'parentHold'>, repetition: Repetition | null = null): RunId {
    const { type, title, topicId, input, key = null, clientRequestId = null, parentRunId = null } = run;
    const id = newId(RunId);
    const now = this.database.now();
    this.database.run(
      `INSERT INTO runs (id, type, title, topic_id, input, state_name, state, start_key, client_request_id, parent_run_id,
         retry_of, retries, chain_step, not_before, created_at, updated_at)
       VALUES (:id, :type, :title, :topicId, :input, 'queued', :state, :key, :clientRequestId, :parentRunId, :retryOf,
         :retries, :chainStep, :now, :now, :now)`,
      {
        ...{ id, type, title, topicId, key, clientRequestId, parentRunId, now },
        ...{ retryOf: repetition?.of ?? null, retries: repetition?.number ?? 0, chainStep: run.chainStep ?? null },
        ...{ input: toJson(input), state: toJson({ name: 'queued', notBefore: now }) },
      },
    );
    this.database.run('INSERT OR REPLACE INTO run_changes (run_id) VALUES (?)', id);
    return id;
  }
}
