/** Selects the strategy that drives a loop. */
import { LoopwrightError } from '../../../shared/errors.ts';
import type { StrategyName } from '../../../shared/loop.ts';
import type { Strategy } from '../loop/effects.ts';
import type { LoopRecord } from '../loop/ports.ts';
import { strategies } from '../loop/strategies/index.ts';

/** Finds the strategy with this name. Throws `bad-usage` if there is none. */
export function strategyNamed(name: StrategyName): Strategy {
  const strategy = strategies.get(name);
  if (strategy === undefined) throw new LoopwrightError('strategy-not-built', { strategy: name });
  return strategy;
}

/**
 * Returns the strategy in the version that wrote the loop's journal, because no other version can
 * replay the journal; null if it is no longer there.
 */
export function replayableStrategy({ strategy: name, strategyVersion }: LoopRecord): Strategy | null {
  const strategy = strategies.get(name);
  if (strategy === undefined || strategy.version === strategyVersion) return strategy ?? null;
  const run = strategy.earlier?.[strategyVersion];
  return run === undefined ? null : { ...strategy, version: strategyVersion, run };
}

/** Finds the strategy that can replay the loop. Throws `replay-diverged` if there is none. */
export function strategyOf(record: LoopRecord): Strategy {
  const strategy = replayableStrategy(record);
  if (strategy !== null) return strategy;
  throw new LoopwrightError('strategy-changed', { loopId: record.id, strategy: record.strategy });
}
