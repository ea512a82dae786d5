/**
 * What models took, as the journal has it. A call is a reply, also one that failed or was cut off, or a wrap-up; what a compaction took is counted in
 * without being one, as at the end of a loop.
 */
import type { UsageOfDay } from '../../../shared/contract.ts';
import { NO_USAGE, plusUsage, type Usage } from '../../../shared/model.ts';
import type { UsageApi } from '../app-api.ts';
import type { Database } from '../store/database.ts';
import { lastDays, localDay } from '../time/local-day.ts';

export interface UsageParts {
  readonly database: Database;
  /** IANA name of the user's time zone, as it is now. */
  readonly timeZone: () => string;
  readonly now: () => number;
}

interface Sums {
  readonly calls: number;
  readonly input: number | null;
  readonly output: number | null;
  /** null: no call had a price. */
  readonly cost: number | null;
}

/** One model in a quarter of an hour. */
interface QuarterRow extends Sums {
  readonly quarter: number;
  readonly provider: string;
  readonly model: string;
}

/** The clocks of every time zone are set by whole quarters, so that each lies in one local day. */
const QUARTER_MS = 15 * 60_000;
const DAY_MS = 86_400_000;

/** As in the index `journal_of_models`, which serves only what is asked in these words. */
const OF_MODELS = `kind IN ('model-settled', 'model-cut', 'wrap-up', 'compacted')`;
const SUMS = `
  count(*) FILTER (WHERE kind <> 'compacted') AS calls,
  sum(usage ->> '$.inputTokens') AS input,
  sum(usage ->> '$.outputTokens') AS output,
  sum(usage ->> '$.cost') AS cost`;
const USAGE = `CASE kind WHEN 'model-settled' THEN data -> '$.reply.usage' ELSE data -> '$.usage' END AS usage`;

/** The statement of `days`; its parameter is a time. */
export const QUARTERS = `
  WITH calls AS MATERIALIZED (
    SELECT kind, at, data -> '$.model' AS model, ${USAGE} FROM journal WHERE ${OF_MODELS} AND at >= ?
  )
  SELECT at / ${QUARTER_MS} AS quarter, coalesce(model ->> '$.provider', '') AS provider, coalesce(model ->> '$.model', '') AS model, ${SUMS}
  FROM calls GROUP BY 1, 2, 3`;

const TOPIC = `
  WITH calls AS MATERIALIZED (
    SELECT kind, ${USAGE} FROM loops JOIN journal ON journal.loop_id = loops.id WHERE loops.topic_id = ? AND ${OF_MODELS}
  )
  SELECT ${SUMS} FROM calls`;

export function createUsage({ database, timeZone, now }: UsageParts): UsageApi {
  return {
    days(days) {
      const dayOf = localDay(timeZone());
      const asked = lastDays(dayOf(now()), days);
      const rows = database.all<QuarterRow>(QUARTERS, now() - (days + 1) * DAY_MS);
      const sums = new Map<string, UsageOfDay>();
      for (const row of rows) {
        const day = dayOf(row.quarter * QUARTER_MS);
        if (!asked.has(day)) continue;
        const { provider, model } = row;
        const key = JSON.stringify([day, provider, model]);
        const known = sums.get(key) ?? { day, model: { provider, model }, modelCalls: 0, usage: NO_USAGE };
        const usage = plusUsage(known.usage, usageOf(row));
        sums.set(key, { ...known, modelCalls: known.modelCalls + row.calls, usage });
      }
      return [...sums.values()].sort(newestFirst);
    },
    ofTopic(topicId) {
      const row = database.get<Sums>(TOPIC, topicId);
      return row === undefined ? { ...NO_USAGE, modelCalls: 0 } : { ...usageOf(row), modelCalls: row.calls };
    },
  };
}

function usageOf({ input, output, cost }: Sums): Usage {
  return { inputTokens: input ?? 0, outputTokens: output ?? 0, ...(cost === null ? {} : { cost }) };
}

/** Within a day the model that took most comes first. */
function newestFirst(one: UsageOfDay, other: UsageOfDay): number {
  if (one.day !== other.day) return one.day < other.day ? 1 : -1;
  return tokens(other.usage) - tokens(one.usage);
}

const tokens = ({ inputTokens, outputTokens }: Usage): number => inputTokens + outputTokens;
