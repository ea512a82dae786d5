/** The strategies there are. A new one adds a line. */
import type { StrategyName } from '../../../../shared/loop.ts';
import type { Strategy } from '../effects.ts';
import { agenticStrategy, chatStrategy } from './agentic/agentic.ts';
import { planReplanStrategy } from './plan-replan/plan-replan.ts';

export const strategies: Partial<Record<StrategyName, Strategy>> = {
  agentic: agenticStrategy,
  chat: chatStrategy,
  'plan-replan': planReplanStrategy,
};
