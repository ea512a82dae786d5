/** The 60 seconds that the calls of a round may take. Waiting for a person does not count. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CallId } from '../../../../../shared/ids.ts';
import type { JsonObject } from '../../../../../shared/json.ts';
import { decideApproval } from '../../user-decisions.ts';
import { type FakeTool, World } from '../../world.fixture.ts';
import { planExecuteThinkStrategy } from './plan-execute-think.ts';
import { inOrder, plan, think } from './rounds.fixture.ts';

const results = (world: World) =>
  world.events.flatMap((event) => (event.type === 'tool-call-end' ? [`${event.tool} ${event.status}`] : []));

const worldOf = (tools: readonly FakeTool[], ...steps: readonly (readonly [tool: string, args?: JsonObject])[]) =>
  new World({ strategy: planExecuteThinkStrategy, script: inOrder(plan(...steps), think('Done.')), tools });

describe('the time of a round', () => {
  afterEach(() => void vi.useRealTimers());

  it('stands still while a server waits for an answer of the user', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const asks: FakeTool = {
      name: 'asks',
      run: async (_args, _signal, hooks) => {
        hooks.waiting?.(true);
        await vi.advanceTimersByTimeAsync(600_000);
        hooks.waiting?.(false);
        return {};
      },
    };
    const world = worldOf([asks, { name: 'write' }], ['asks'], ['write']);
    await world.drive();
    expect(results(world)).toEqual(['asks done', 'write done']);
  });

  it('ends a round whose server only worked, with the rest skipped', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const slow: FakeTool = {
      name: 'slow',
      run: async (_args, signal) => {
        await vi.advanceTimersByTimeAsync(60_000);
        return signal.aborted ? { status: 'cancelled' } : {};
      },
    };
    const world = worldOf([slow, { name: 'write' }], ['slow'], ['write']);
    await world.drive();
    expect(results(world)).toEqual(['slow timed-out', 'write skipped']);
  });

  it('counts calls that ran at the same time once, also after an approval', async () => {
    const over = Promise.withResolvers<void>();
    const read: FakeTool = {
      name: 'read',
      readOnly: true,
      run: async ({ n }) => {
        if (n !== 2) return over.promise.then(() => ({}));
        await Promise.resolve();
        world.clock += 40_000;
        over.resolve();
        return {};
      },
    };
    const remove: FakeTool = {
      name: 'remove',
      verdict: { verdict: 'ask', why: [], diffs: [] },
      run: (_args, signal) =>
        new Promise((resolve) => {
          setTimeout(() => resolve({}), 50);
          signal.addEventListener('abort', () => resolve({ status: 'cancelled' }), { once: true });
        }),
    };
    const world: World = worldOf([read, remove], ['read', { n: 1 }], ['read', { n: 2 }], ['remove']);
    const state = await world.drive();
    if (state.name !== 'waiting' || state.awaited.for !== 'approval') throw new Error(state.name);
    // The time that the user takes does not count either.
    world.clock += 600_000;
    const loop = { store: world.store(), loopId: world.record.id, owner: world.owner, now: world.clock };
    decideApproval(loop, state.awaited.callId as CallId, { decision: 'once', receipt: '' });
    await world.drive();
    expect(results(world)).toEqual(['read done', 'read done', 'remove done']);
  });
});

describe('steps that only read', () => {
  it('run at the same time: a round takes as long as its longest chain of steps', async () => {
    let running = 0;
    let most = 0;
    const read: FakeTool = {
      name: 'read',
      readOnly: true,
      run: async () => {
        most = Math.max(most, ++running);
        await new Promise((resolve) => setTimeout(resolve, 5));
        running--;
        return {};
      },
    };
    const world = worldOf([read], ...Array.from({ length: 8 }, (_, n) => ['read', { n }] as const));
    await world.drive();
    expect(most).toBe(8);
  });
});
