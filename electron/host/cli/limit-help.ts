/** The help for the options that limit a strategy, one for each count. */
import { DEFAULT_LIMITS } from '../../../shared/default-limits.ts';
import { COUNT_NAMES, COUNTS, type Count } from '../../../shared/loop-counts.ts';
import { limitedBy } from '../../../shared/strategies/index.ts';
import type { LimitOption } from './arguments/option-names.ts';

/** Describes the option for a count. `usual`: its default; null: no limit. */
type Meaning = (count: Count, most: number, usual: number | null) => string;

/**
 * The help for an option starts with strategy names when `auto` chooses none of the strategies
 * that use it.
 */
export function limitHelp(meaning: Meaning, colon = ': '): Readonly<Record<LimitOption, string>> {
  const entries = COUNT_NAMES.map((count) => {
    const { limit, option, most } = COUNTS[count];
    const strategies = limitedBy(count);
    const names = strategies.some(({ byAuto }) => byAuto) ? [] : [strategies.map(({ name }) => name).join(', ')];
    return [option, [...names, meaning(count, most, DEFAULT_LIMITS[limit])].join(colon)];
  });
  return Object.fromEntries(entries);
}
