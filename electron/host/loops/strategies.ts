/** Selects the strategy that drives a loop. */
import { LoopwrightError } from '../../../shared/errors.ts';
import type { StrategyName } from '../../../shared/loop.ts';
import type { Strategy } from '../loop/effects.ts';
import type { LoopRecord } from '../loop/ports.ts';
import { strategies } from '../loop/strategies/index.ts';

/** Finds the strategy of this name. Throws `bad-usage`. */
export function strategyNamed(name: StrategyName): Strategy {
  const strategy = strategies.get(name);
  if (strategy === undefined) throw new LoopwrightError('strategy-not-built', { strategy: name });
  return strategy;
}

/**
 * The strategy if it has the version that wrote the loop's journal, because no other can replay
 * it; else null.
 */
export function replayableStrategy(record: LoopRecord): Strategy | null {
  const strategy = strategies.get(record.strategy);
  return strategy?.version === record.strategyVersion ? strategy : null;
}

/** Finds the strategy that can replay the loop. Throws `replay-diverged`. */
export function strategyOf(record: LoopRecord): Strategy {
  const strategy = replayableStrategy(record);
  if (strategy !== null) return strategy;
  throw new LoopwrightError('strategy-changed', { loopId: record.id, strategy: record.strategy });
}
