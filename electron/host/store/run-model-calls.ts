import type { RunId, TopicId } from '../../../shared/ids.ts';
import type { ModelRef } from '../../../shared/message.ts';
import type { Usage } from '../../../shared/model.ts';
import { toJson } from './json-column.ts';
import { Queries } from './queries.ts';

interface SpentSum {
  readonly tokens: number;
  /** US dollars, of the calls whose price is known. */
  readonly cost: number;
}

const DAY_MS = 86_400_000;

/** Stores what the model calls of runs used; `ModelUsage` adds it to that of the loops. */
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
    return this.#sum('run_id = ?', runId);
  }

  /** What all runs used in the last 24 hours. */
  ofDay(): SpentSum {
    return this.#sum('at > ?', this.database.now() - DAY_MS);
  }

  #sum(condition: string, value: string | number): SpentSum {
    const sum = this.database.get<SpentSum & Record<string, number>>(
      `SELECT coalesce(sum(usage ->> '$.inputTokens') + sum(usage ->> '$.outputTokens'), 0) AS tokens,
         coalesce(sum(usage ->> '$.cost'), 0) AS cost FROM run_model_calls WHERE ${condition}`,
      value,
    );
    return sum ?? { tokens: 0, cost: 0 };
  }
}
