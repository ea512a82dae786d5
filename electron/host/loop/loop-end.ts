import type { LoopEvent, LoopOutcome } from '../../../shared/loop.ts';
import type { StrategyDescription } from '../../../shared/strategies/description.ts';
import type { Tally } from './budget.ts';

/**
 * Returns the event for the end of a loop. `strategy` is undefined if this version of the app does
 * not know the strategy.
 */
export function loopEnd(
  { reason, text, command, evidence, failure }: LoopOutcome,
  tally: Tally,
  strategy: Pick<StrategyDescription, 'limits'> | undefined,
  durationMs: number,
): Extract<LoopEvent, { type: 'loop-end' }> {
  return {
    type: 'loop-end',
    reason,
    summary: text,
    ...(command === undefined ? {} : { command }),
    ...(evidence === undefined ? {} : { evidence }),
    ...(failure === undefined ? {} : { failure }),
    iterations: tally.iterations,
    // Mistakes are reported only in strategies that limit them.
    mistakes: strategy?.limits.includes('mistakes') ? tally.mistakes : 0,
    usage: { modelCalls: tally.modelCalls, ...tally.usage },
    durationMs: Math.max(0, durationMs),
  };
}
