import type { LoopEvent } from '../../../../shared/loop.ts';
import type { StrategyDescription } from '../../../../shared/strategies/description.ts';
import { visibleLine } from '../../text/escaped-text.ts';
import { PLAN_ICON } from './plan-progress.ts';

/**
 * Returns the lines for the begin of a step in a strategy whose plan has no lines of its own: the items
 * of the plan. If the items are the calls of a phase, they are shown only when this phase begins, because
 * each call then gets a line, and so are the notes about a round and its plan.
 */
export function stepLines(
  strategy: Pick<StrategyDescription, 'phases'> | undefined,
  { phase, note, plan = [] }: Extract<LoopEvent, { type: 'step-start' }>,
): readonly string[] {
  const phases = strategy?.phases ?? {};
  const items = plan.map(({ state, text }) => `  ${PLAN_ICON[state]} ${visibleLine(text)}`);
  if (Object.values(phases).every(({ runsPlan }) => runsPlan === undefined)) return items;
  const { runsPlan, counts } = phases[phase] ?? {};
  const isTold = note !== '' && (runsPlan !== undefined || counts !== undefined);
  return [...(isTold ? [visibleLine(note)] : []), ...(runsPlan === undefined ? [] : items)];
}
