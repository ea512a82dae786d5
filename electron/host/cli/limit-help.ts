/** The help for the options that set limits: those of every count that limits a strategy. */
import { DEFAULT_LIMITS } from '../../../shared/default-limits.ts';
import { COUNTS, type Count } from '../../../shared/loop-counts.ts';
import { LIMITING_COUNTS, limitedBy } from '../../../shared/strategies/index.ts';

/** What the option for a count means. `usual`: the default; null: no limit. */
type Meaning = (count: Count, most: number, usual: number | null) => string;

/** An option that matters only to strategies that `auto` never chooses begins with their names. */
export function limitHelp(meaning: Meaning, colon = ': '): Readonly<Record<string, string>> {
  const entries = LIMITING_COUNTS.map((count) => {
    const { limit, option, most } = COUNTS[count];
    const strategies = limitedBy(count);
    const names = strategies.some(({ byAuto }) => byAuto) ? [] : [strategies.map(({ name }) => name).join(', ')];
    return [`--${option} N`, [...names, meaning(count, most, DEFAULT_LIMITS[limit])].join(colon)];
  });
  return Object.fromEntries(entries);
}
