/**
 * Sums the tokens and the cost of model calls from the journals of loops, from runs, from
 * questions about what to remember and from requests for titles. Compaction summaries add
 * to tokens and cost, but not to the number of calls.
 */
import type { TopicId } from '../../../shared/ids.ts';
import type { ModelRef } from '../../../shared/message.ts';
import { NO_USAGE, type Usage } from '../../../shared/model.ts';
import { Queries } from './queries.ts';

interface Sums {
  readonly calls: number;
  /** The number of repairs that were made while the replies were read. */
  readonly repairs: number | null;
  readonly input: number | null;
  readonly output: number | null;
  /** The input tokens from caches; null if no call reported any. */
  readonly cached: number | null;
  /** The cost of the calls; null if no call had a price. */
  readonly cost: number | null;
}

interface QuarterRow extends Sums {
  readonly quarter: number;
  readonly provider: string;
  readonly model: string;
}

export interface CountedUsage {
  readonly modelCalls: number;
  /** The number of repairs that were made while the replies were read. */
  readonly repairs: number;
  readonly usage: Usage;
}

/**
 * The usage of one model in a quarter of an hour. The offsets of all time zones are multiples of
 * 15 minutes, so each quarter of an hour lies within one local day.
 */
export interface UsageOfQuarter extends CountedUsage {
  /** The beginning of the quarter of an hour, in milliseconds since the epoch, UTC. */
  readonly startsAt: number;
  readonly model: ModelRef;
}

const QUARTER_MS = 15 * 60_000;

/**
 * The condition of the index `journal_of_models`. SQLite uses the index only if a query contains
 * exactly this condition.
 */
export const OF_MODELS = `kind IN ('model-settled', 'model-cut', 'wrap-up', 'compacted')`;
const SUMS = `
  count(*) FILTER (WHERE kind <> 'compacted') AS calls,
  sum(repairs) AS repairs,
  sum(usage ->> '$.inputTokens') AS input,
  sum(usage ->> '$.outputTokens') AS output,
  sum(usage ->> '$.cachedInputTokens') AS cached,
  sum(usage ->> '$.cost') AS cost`;
/** The usage of a row of `OF_MODELS`. */
export const USAGE_OF_ROW = `CASE kind WHEN 'model-settled' THEN data -> '$.reply.usage' ELSE data -> '$.usage' END AS usage`;
const USAGE = `
  ${USAGE_OF_ROW},
  coalesce(json_array_length(data, '$.reply.repairs'), 0) AS repairs`;

/** The SQL query of `quarters`. Its parameter is the earliest time. */
export const QUARTERS = `
  WITH calls AS MATERIALIZED (
    SELECT kind, at, data -> '$.model' AS model, ${USAGE} FROM journal WHERE ${OF_MODELS} AND at >= ?1
    UNION ALL
    SELECT 'run', at, model, usage, 0 FROM run_model_calls WHERE at >= ?1
    UNION ALL
    SELECT 'memory', at, model, usage, 0 FROM memory_questions WHERE usage IS NOT NULL AND at >= ?1
    UNION ALL
    SELECT 'title', at, model, usage, 0 FROM title_requests WHERE at >= ?1
  )
  SELECT at / ${QUARTER_MS} AS quarter, coalesce(model ->> '$.provider', '') AS provider, coalesce(model ->> '$.model', '') AS model, ${SUMS}
  FROM calls GROUP BY 1, 2, 3`;

const TOPIC = `
  WITH calls AS MATERIALIZED (
    SELECT kind, ${USAGE} FROM loops JOIN journal ON journal.loop_id = loops.id WHERE loops.topic_id = ?1 AND ${OF_MODELS}
    UNION ALL
    SELECT 'run', usage, 0 FROM run_model_calls WHERE topic_id = ?1
    UNION ALL
    SELECT 'memory', usage, 0 FROM memory_questions WHERE usage IS NOT NULL AND topic_id = ?1
    UNION ALL
    SELECT 'title', usage, 0 FROM title_requests WHERE topic_id = ?1
  )
  SELECT ${SUMS} FROM calls`;

export class ModelUsage extends Queries {
  /**
   * Returns the usage by model and quarter of an hour, for all calls that were recorded at the
   * time `from` or later.
   */
  quarters(from: number): readonly UsageOfQuarter[] {
    return this.database.all<QuarterRow>(QUARTERS, from).map(({ quarter, provider, model, ...sums }) => ({
      startsAt: quarter * QUARTER_MS,
      model: { provider, model },
      ...counted(sums),
    }));
  }

  ofTopic(topicId: TopicId): CountedUsage {
    const sums = this.database.get<Sums>(TOPIC, topicId);
    return sums === undefined ? { modelCalls: 0, repairs: 0, usage: NO_USAGE } : counted(sums);
  }
}

function counted({ calls, repairs, input, output, cached, cost }: Sums): CountedUsage {
  const usage = {
    inputTokens: input ?? 0,
    outputTokens: output ?? 0,
    ...(cached === null ? {} : { cachedInputTokens: cached }),
    ...(cost === null ? {} : { cost }),
  };
  return { modelCalls: calls, repairs: repairs ?? 0, usage };
}
