/**
 * The implementations of the strategies in shared/strategies. Each new strategy adds a line here.
 */
import type { Strategy } from '../effects.ts';
import { agenticStrategy, chatStrategy } from './agentic/agentic.ts';
import { decisionStrategy } from './decision/decision.ts';
import { planExecuteThinkStrategy } from './plan-execute-think/plan-execute-think.ts';
import { planReplanStrategy } from './plan-replan/plan-replan.ts';
import { toolDrivenStrategy } from './tool-driven/tool-driven.ts';

const STRATEGIES: readonly Strategy[] = [
  agenticStrategy,
  chatStrategy,
  planReplanStrategy,
  planExecuteThinkStrategy,
  toolDrivenStrategy,
  decisionStrategy,
];

export const strategies: ReadonlyMap<string, Strategy> = new Map(
  STRATEGIES.map((strategy) => [strategy.name, strategy]),
);
