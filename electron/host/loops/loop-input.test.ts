import { expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '../../../shared/loop.ts';
import { parseInput } from './loop-input.ts';

test('reads an input that is older than the cost limit, with the default for that limit', () => {
  const { maxCost: _, ...before } = { ...DEFAULT_LIMITS, maxIterations: 7 };
  const stored = { goal: 'g', historyUntil: null, workspace: '/w', locale: 'en', facts: [], recentRuns: [] };
  expect(parseInput({ ...stored, settings: { limits: before } }).settings.limits).toEqual({
    ...DEFAULT_LIMITS,
    maxIterations: 7,
  });
});
