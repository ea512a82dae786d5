/** The help for the options that limit a strategy, one for each count. */
import { DEFAULT_LIMITS } from '../../../shared/default-limits.ts';
import { COUNT_NAMES, COUNTS, type Count } from '../../../shared/loop-counts.ts';
import { limitedBy } from '../../../shared/strategies/index.ts';
import type { LimitOption } from './arguments/option-names.ts';

/**
 * Returns the description of the option for a count. `usual` is the default; null means no limit.
 */
type Meaning = (count: Count, most: number, usual: number | null) => string;

/**
 * Returns the help for each limit option. It starts with the names of the strategies that use the
 * count if `auto` chooses none of them.
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
