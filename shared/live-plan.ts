/**
 * The states of a plan whose items are calls. While the calls run, the strategy reports nothing new;
 * so the states follow from the calls themselves. Pure.
 */
import type { CallId } from './ids.ts';
import type { LiveCall } from './live-calls.ts';
import type { PlanItem } from './loop.ts';
import type { LoopView } from './loop-view.ts';
import { descriptionOf } from './strategies/index.ts';

/** Returns the plan of a loop with the state that each item has now. */
export function livePlan({
  strategy,
  phase,
  plan,
  calls,
}: Pick<LoopView, 'strategy' | 'phase' | 'plan' | 'calls'>): readonly PlanItem[] {
  if (descriptionOf(strategy)?.phases[phase]?.runsPlan !== true || calls.length === 0) return plan;
  const first = Math.min(...calls.map(({ callId }) => numberOf(callId)));
  const callAt = new Map(calls.map((call) => [numberOf(call.callId) - first, call]));
  return plan.map((item, at) => {
    const call = callAt.get(at);
    return call === undefined ? item : { ...item, state: STATES[call.status] };
  });
}

/**
 * Planned calls are numbered in their order, at the end of their ids. The first call of a batch
 * always begins before the others.
 */
const numberOf = (callId: CallId): number => Number(callId.slice(-5));

const STATES: Readonly<Record<LiveCall['status'], PlanItem['state']>> = {
  asking: 'in-progress',
  approved: 'in-progress',
  running: 'in-progress',
  open: 'in-progress',
  done: 'done',
  failed: 'failed',
  denied: 'failed',
  'timed-out': 'failed',
  unknown: 'failed',
  skipped: 'cancelled',
  cancelled: 'cancelled',
};
