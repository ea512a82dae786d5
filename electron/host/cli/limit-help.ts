/** Help for the limit options: one for every count that limits a strategy. */
import { DEFAULT_LIMITS } from '../../../shared/default-limits.ts';
import { COUNTS, type Count } from '../../../shared/loop-counts.ts';
import { LIMITING_COUNTS, limitedBy } from '../../../shared/strategies/index.ts';

/** Describes the option for a count. `usual`: its default; null: no limit. */
type Meaning = (count: Count, most: number, usual: number | null) => string;

/**
 * The help for an option starts with strategy names when `auto` chooses none of the strategies
 * that use it.
 */
export function limitHelp(meaning: Meaning, colon = ': '): Readonly<Record<string, string>> {
  const entries = LIMITING_COUNTS.map((count) => {
    const { limit, option, most } = COUNTS[count];
    const strategies = limitedBy(count);
    const names = strategies.some(({ byAuto }) => byAuto) ? [] : [strategies.map(({ name }) => name).join(', ')];
    return [`--${option} N`, [...names, meaning(count, most, DEFAULT_LIMITS[limit])].join(colon)];
  });
  return Object.fromEntries(entries);
}
