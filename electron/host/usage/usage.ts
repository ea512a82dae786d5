/** Reports the usage of models by topic and by day in the user's time zone. */
import type { usage as contract, UsageOfDay } from '../../../shared/contract/usage.ts';
import type { Handlers } from '../../../shared/handlers.ts';
import { NO_USAGE, plusUsage, type Usage } from '../../../shared/model.ts';
import type { ModelUsage } from '../store/model-usage.ts';
import { lastDays, localDay } from '../time/local-day.ts';

export interface UsageParts {
  readonly modelUsage: ModelUsage;
  /** Returns the IANA name of the user's current time zone. */
  readonly timeZone: () => string;
  readonly now: () => number;
}

const DAY_MS = 86_400_000;

export function createUsage({ modelUsage, timeZone, now }: UsageParts) {
  return {
    days({ days }) {
      const dayOf = localDay(timeZone());
      const asked = lastDays(dayOf(now()), days);
      const sums = new Map<string, UsageOfDay>();
      for (const { startsAt, model, usage, ...counts } of modelUsage.quarters(now() - (days + 1) * DAY_MS)) {
        const day = dayOf(startsAt);
        if (!asked.has(day)) continue;
        const key = JSON.stringify([day, model.provider, model.model]);
        const known = sums.get(key) ?? { day, model, modelCalls: 0, repairs: 0, usage: NO_USAGE };
        const modelCalls = known.modelCalls + counts.modelCalls;
        const repairs = known.repairs + counts.repairs;
        sums.set(key, { day, model, modelCalls, repairs, usage: plusUsage(known.usage, usage) });
      }
      return [...sums.values()].sort(newestFirst);
    },
    ofTopic({ topicId }) {
      const { usage, ...counts } = modelUsage.ofTopic(topicId);
      return { ...usage, ...counts };
    },
  } satisfies Handlers<typeof contract>;
}

/** Sorts the newest day first, and within a day the model with the most tokens first. */
function newestFirst(one: UsageOfDay, other: UsageOfDay): number {
  if (one.day !== other.day) return one.day < other.day ? 1 : -1;
  return tokens(other.usage) - tokens(one.usage);
}

const tokens = ({ inputTokens, outputTokens }: Usage): number => inputTokens + outputTokens;
