/**
 * The strategies there are. A new one adds a line here and one in
 * electron/host/loop/strategies/index.ts. Imports no schema: the first screen of the page loads
 * this file.
 */
import { COUNT_NAMES, type Count } from '../loop-counts.ts';
import { agentic, chat } from './agentic.ts';
import type { StrategyDescription } from './description.ts';
import { planReplan } from './plan-replan.ts';

/** In the order of the menu. */
export const STRATEGIES: readonly StrategyDescription[] = [agentic, planReplan, chat];

/** Names that topics and loops may have, of strategies that do not exist yet. */
export const STRATEGIES_TO_COME = ['plan-execute-think', 'decision', 'tool-driven'].filter(
  (name) => descriptionOf(name) === undefined,
);

export const STRATEGY_NAMES: readonly string[] = STRATEGIES.map(({ name }) => name);

export function descriptionOf(name: string): StrategyDescription | undefined {
  return STRATEGIES.find((strategy) => strategy.name === name);
}

/** Strategies whose loops a count limits. */
export const limitedBy = (count: Count): readonly StrategyDescription[] =>
  STRATEGIES.filter(({ limits }) => limits.includes(count));

/** Counts that limit the loops of any strategy there is. */
export const LIMITING_COUNTS: readonly Count[] = COUNT_NAMES.filter((count) => limitedBy(count).length > 0);
