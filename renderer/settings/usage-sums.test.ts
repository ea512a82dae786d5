import { expect, test } from 'vitest';
import type { UsageOfDay } from '../../shared/contract/usage.ts';
import { byDay, byModel, sumOf } from './usage-sums.ts';

const took = (day: string, model: string, inputTokens: number, cost?: number): UsageOfDay => ({
  day,
  model: { provider: 'openai', model },
  modelCalls: 2,
  repairs: 1,
  usage: { inputTokens, outputTokens: 10, ...(cost === undefined ? {} : { cost }) },
});
const month = [
  took('2026-11-20', 'small', 100, 0.5),
  took('2026-11-21', 'large', 1_000, 2),
  took('2026-11-21', 'small', 200, 0.25),
];

test('the usage of models is summed in total, by day and by model', () => {
  expect(sumOf(month)).toEqual({
    modelCalls: 6,
    repairs: 3,
    usage: { inputTokens: 1_300, outputTokens: 30, cost: 2.75 },
    unpriced: false,
  });
  expect(byDay(month).map(({ day, modelCalls, usage }) => [day, modelCalls, usage.cost])).toEqual([
    ['2026-11-21', 4, 2.25],
    ['2026-11-20', 2, 0.5],
  ]);
  expect(byModel(month).map(({ model, usage }) => [model.model, usage.inputTokens])).toEqual([
    ['large', 1_000],
    ['small', 300],
  ]);
});

test('the sum of a usage is marked as incomplete if a part of the usage has no price', () => {
  expect(sumOf([...month, took('2026-11-19', 'free', 1)])).toMatchObject({ usage: { cost: 2.75 }, unpriced: true });
  expect(sumOf([took('2026-11-19', 'free', 1)]).usage.cost).toBeUndefined();
  const demo = { ...took('2026-11-19', 'demo', 1), model: { provider: 'demo', model: 'demo' } };
  expect(sumOf([...month, demo]).unpriced).toBe(false);
  expect(sumOf([])).toEqual({ modelCalls: 0, repairs: 0, usage: { inputTokens: 0, outputTokens: 0 }, unpriced: false });
});
