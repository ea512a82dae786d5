import type { RunId, TopicId } from '../../../shared/ids.ts';
import type { ModelRef } from '../../../shared/message.ts';
import type { Usage } from '../../../shared/model.ts';
import { toJson } from './json-column.ts';
import { OF_MODELS, USAGE_OF_ROW } from './model-usage.ts';
import { Queries } from './queries.ts';

interface SpentSum {
  readonly tokens: number;
  /** US dollars, of the calls whose price is known. */
  readonly cost: number;
}

const DAY_MS = 86_400_000;

/**
 * Stores what the model calls of runs used; `ModelUsage` adds it to that of the loops. The journals
 * hold what the loops of runs used.
 */
export class RunModelCalls extends Queries {
  add(call: {
    readonly runId: RunId;
    readonly topicId: TopicId | null;
    readonly model: ModelRef;
    readonly usage: Usage;
  }): void {
    const { runId, topicId, model, usage } = call;
    this.database.run(
      'INSERT INTO run_model_calls (run_id, topic_id, at, model, usage) VALUES (?, ?, ?, ?, ?)',
      ...[runId, topicId, this.database.now(), toJson({ ...model }), toJson({ ...usage })],
    );
  }

  ofRun(runId: RunId): SpentSum {
    return this.#sum('run_id = ?1', 'loop_id = (SELECT loop_id FROM run_loops WHERE run_id = ?1)', runId);
  }

  /** What all runs used in the last 24 hours. */
  ofDay(): SpentSum {
    return this.#sum('at > ?1', 'at > ?1 AND loop_id IN (SELECT loop_id FROM run_loops)', this.database.now() - DAY_MS);
  }

  #sum(ofCalls: string, ofLoops: string, value: string | number): SpentSum {
    const sum = this.database.get<SpentSum & Record<string, number>>(
      `WITH calls AS (
         SELECT usage FROM run_model_calls WHERE ${ofCalls}
         UNION ALL SELECT ${USAGE_OF_ROW} FROM journal WHERE ${OF_MODELS} AND ${ofLoops})
       SELECT coalesce(sum(usage ->> '$.inputTokens') + sum(usage ->> '$.outputTokens'), 0) AS tokens,
         coalesce(sum(usage ->> '$.cost'), 0) AS cost FROM calls`,
      value,
    );
    return sum ?? { tokens: 0, cost: 0 };
  }
}
