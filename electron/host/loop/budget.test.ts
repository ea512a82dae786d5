import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS, LoopLimits, MOST_COST } from '../../../shared/loop.ts';
import type { Usage } from '../../../shared/model.ts';
import { emptyTally, extend } from './budget.ts';
import { agenticStrategy } from './strategies/agentic/agentic.ts';
import { goOn } from './user-decisions.ts';
import { World } from './world.fixture.ts';

/**
 * A world whose model calls the tool `read` in every reply, with the given usage for each reply.
 */
function world(usage: Usage, limits: Partial<LoopLimits>): World {
  const calls = (turn: number) => [{ name: 'read', arguments: { turn } }];
  return new World({
    strategy: agenticStrategy,
    script: (_request, turn) => ({ calls: calls(turn), usage }),
    tools: [{ name: 'read', readOnly: true }],
    limits,
  });
}

const resting = (it: World) => ({ store: it.store(), loopId: it.record.id, owner: it.owner, now: it.clock });
const end = (it: World) => it.events.findLast((event) => event.type === 'loop-end');

describe('a budget', () => {
  it('of money ends the loop before a model call that it cannot pay for, and requests no summary', async () => {
    const it = world({ inputTokens: 10, outputTokens: 1, cost: 0.25 }, { maxCost: 0.5 });
    expect(await it.drive()).toMatchObject({ name: 'stopped', outcome: { reason: 'budget_exceeded' } });
    expect(it.requests).toHaveLength(2);
    expect(end(it)).toMatchObject({ usage: { cost: 0.5, modelCalls: 2 }, reason: 'budget_exceeded' });
    expect(end(it)?.summary).toContain('budget');
    const costs = it.messages.flatMap(({ iteration }) => (iteration === undefined ? [] : [iteration.usage.cost]));
    expect(costs).toEqual([0.25, 0.25]);
    expect(it.rows.filter(({ kind }) => kind === 'wrap-up')).toEqual([]);
  });

  it('of tokens also ends the loop, and requests no summary', async () => {
    const it = world({ inputTokens: 10, outputTokens: 1 }, { maxTokens: 30 });
    expect(await it.drive()).toMatchObject({ name: 'stopped', outcome: { reason: 'budget_exceeded' } });
    expect(it.requests).toHaveLength(3);
    expect(end(it)?.usage).toEqual({ inputTokens: 30, outputTokens: 3, modelCalls: 3 });
  });

  it('of money never ends a loop whose models have no known price', async () => {
    const it = world({ inputTokens: 1_000_000, outputTokens: 1 }, { maxCost: 0.01, maxIterations: 3 });
    expect(await it.drive()).toMatchObject({ outcome: { reason: 'max_iterations_reached' } });
  });

  it('is doubled when the user extends it, and no other budget changes', async () => {
    const it = world({ inputTokens: 10, outputTokens: 1, cost: 0.25 }, { maxCost: 0.5, maxTokens: 1_000 });
    await it.drive();
    goOn(resting(it), agenticStrategy);
    expect(it.record.limits).toMatchObject({ maxCost: 1, maxTokens: 1_000 });
    expect(await it.drive()).toMatchObject({ outcome: { reason: 'budget_exceeded' } });
    expect(it.requests).toHaveLength(4);
    expect(end(it)?.usage.cost).toBe(1);
  });

  it('stays within the maximum that can be stored when it is extended', () => {
    const used = {
      ...emptyTally(),
      usage: { inputTokens: 7, outputTokens: 0, cost: MOST_COST },
      steps: 1_000,
      rounds: 100,
    };
    const limits = { ...DEFAULT_LIMITS, maxCost: 900_000, maxTokens: 7, maxSteps: 1_000, maxRounds: 100 };
    for (const reason of ['budget_exceeded', 'max_steps_reached', 'max_rounds_reached'] as const)
      expect(LoopLimits.safeParse(extend(limits, used, reason, 10)).success, reason).toBe(true);
  });
});
