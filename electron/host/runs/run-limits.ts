/** Judges before each model call of a run whether its limits allow the call. */
import { LoopwrightError } from '../../../shared/errors.ts';
import type { RunLimitName } from '../../../shared/failures/failures.ts';
import type { RunId } from '../../../shared/ids.ts';

/** The most that runs may use. A cost is in US dollars, and counts only where a price is known. */
export type RunLimits = Readonly<Record<RunLimitName, number>>;

export interface Spent {
  readonly tokens: number;
  readonly cost: number;
}

export interface SpentByRuns {
  /** What a run used, in all of its attempts. */
  ofRun(runId: RunId): Spent;
  /** What all runs used in the last 24 hours. */
  ofDay(): Spent;
}

/** Throws `run-limit-reached` if the run, or all runs of a day, used up what they may use. */
export function refuseOverspent(runId: RunId, spent: SpentByRuns, limits: RunLimits): void {
  const run = spent.ofRun(runId);
  const day = spent.ofDay();
  const used: Readonly<Record<RunLimitName, number>> = {
    runTokens: run.tokens,
    runCost: run.cost,
    runTokensPerDay: day.tokens,
    runCostPerDay: day.cost,
  };
  for (const limit of Object.keys(used) as RunLimitName[]) {
    if (used[limit] >= limits[limit]) throw new LoopwrightError('run-limit-reached', { limit, most: limits[limit] });
  }
}
