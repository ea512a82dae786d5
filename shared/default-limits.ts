/**
 * The default limits of a loop. Imports no schema, because the first screen of the page loads
 * this file.
 */
import type { LoopLimits } from './loop.ts';

export const DEFAULT_LIMITS: LoopLimits = {
  maxIterations: 25,
  mistakeLimit: 3,
  maxSteps: 20,
  maxRounds: 5,
  maxQuestions: null,
  maxTokens: null,
  maxCost: null,
  maxWallTimeMs: null,
};
