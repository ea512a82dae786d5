/**
 * The list of strategies. A new strategy adds a line here and one in
 * electron/host/loop/strategies/index.ts. Imports no schema, because the first screen of the page
 * loads this file.
 */
import { COUNT_NAMES, type Count } from '../loop-counts.ts';
import { agentic, chat } from './agentic.ts';
import { decision } from './decision.ts';
import type { StrategyDescription } from './description.ts';
import { planExecuteThink } from './plan-execute-think.ts';
import { planReplan } from './plan-replan.ts';
import { toolDriven } from './tool-driven.ts';

/** The strategies, in menu order. */
export const STRATEGIES: readonly StrategyDescription[] = [
  agentic,
  planReplan,
  planExecuteThink,
  toolDriven,
  decision,
  chat,
];

export const STRATEGY_NAMES: readonly string[] = STRATEGIES.map(({ name }) => name);

export function descriptionOf(name: string): StrategyDescription | undefined {
  return STRATEGIES.find((strategy) => strategy.name === name);
}

/** The strategies whose loops are limited by this count. */
export const limitedBy = (count: Count): readonly StrategyDescription[] =>
  STRATEGIES.filter(({ limits }) => limits.includes(count));

/** The counts that limit the loops of at least one strategy. */
export const LIMITING_COUNTS: readonly Count[] = COUNT_NAMES.filter((count) => limitedBy(count).length > 0);
