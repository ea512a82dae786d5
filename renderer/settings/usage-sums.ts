/** The usage of models, summed by day, by model and in total. Pure. */
import type { UsageOfDay } from '../../shared/contract/usage.ts';
import type { ModelRef } from '../../shared/message.ts';
import { NO_USAGE, plusUsage, type Usage } from '../../shared/model.ts';

export interface UsageSum {
  readonly modelCalls: number;
  readonly repairs: number;
  readonly usage: Usage;
  /**
   * Whether a part of the usage has no price, so that `usage.cost` is too low. The demo model is
   * free and does not count as unpriced.
   */
  readonly unpriced: boolean;
}

export function sumOf(parts: readonly UsageOfDay[]): UsageSum {
  return {
    modelCalls: parts.reduce((sum, { modelCalls }) => sum + modelCalls, 0),
    repairs: parts.reduce((sum, { repairs }) => sum + repairs, 0),
    usage: parts.reduce((sum, { usage }) => plusUsage(sum, usage), NO_USAGE),
    unpriced: parts.some(
      ({ model, usage }) => model.provider !== 'demo' && usage.cost === undefined && tokensOf(usage) > 0,
    ),
  };
}

/** The usage of each day, newest first. */
export function byDay(parts: readonly UsageOfDay[]): readonly (UsageSum & { readonly day: string })[] {
  return [...Map.groupBy(parts, ({ day }) => day)]
    .map(([day, ofDay]) => ({ day, ...sumOf(ofDay) }))
    .toSorted((one, other) => (one.day < other.day ? 1 : -1));
}

/** The usage of each model, highest usage first. */
export function byModel(
  parts: readonly UsageOfDay[],
): readonly (UsageSum & { readonly key: string; readonly model: ModelRef })[] {
  const keyOf = ({ model }: UsageOfDay) => JSON.stringify([model.provider, model.model]);
  return [...Map.groupBy(parts, keyOf)]
    .flatMap(([key, ofModel]) => ofModel.slice(0, 1).map(({ model }) => ({ key, model, ...sumOf(ofModel) })))
    .toSorted((one, other) => tokensOf(other.usage) - tokensOf(one.usage));
}

export const tokensOf = ({ inputTokens, outputTokens }: Usage): number => inputTokens + outputTokens;
