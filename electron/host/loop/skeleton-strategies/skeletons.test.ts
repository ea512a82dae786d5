/**
 * Tests the contract of strategies: each strategy or skeleton runs on the engine and resumes from
 * every prefix of its journal. Meanwhile the model is switched, a tool is toggled, the history is
 * compacted and the limits are extended. No effect happens twice, and the end is the same.
 */
import { describe, expect, it } from 'vitest';
import type { LoopState } from '../../../../shared/loop.ts';
import type { JournalRow } from '../journal-rows.ts';
import { World } from '../world.fixture.ts';
import { cases, finish, tools } from './skeletons.fixture.ts';

/** Returns the state that a loop with these rows has after a crash. */
function stateAfterCrash(rows: readonly JournalRow[]): LoopState {
  const asked = rows.findLastIndex((row) => row.kind === 'question-requested');
  const answered = rows.findLastIndex((row) => row.kind === 'question-answered');
  if (asked > answered) return { name: 'waiting', awaited: { for: 'question' } };
  const last = rows.at(-1);
  if (last?.kind === 'ended')
    return { name: last.outcome.reason.startsWith('max_') ? 'stopped' : 'completed', outcome: last.outcome };
  return { name: 'interrupted' };
}

const phasesOf = (rows: readonly JournalRow[]) => rows.flatMap((row) => (row.kind === 'step' ? [row.phase] : []));

describe.each(cases)('a $strategy.name loop', ({ strategy, script, limits, ends, effects, phases }) => {
  const start = () => {
    const world: World = new World({ strategy, script: script(() => current), tools, ...(limits ? { limits } : {}) });
    let current = world;
    return { world, follow: (next: World) => (current = next) };
  };

  it('reaches a limit, is extended, and reaches its end', async () => {
    const { world } = start();
    const state = await finish(world);
    expect(state).toMatchObject({ name: 'completed', outcome: ends });
    expect(world.effects.map(({ what }) => what)).toEqual(effects);
    expect(phasesOf(world.rows)).toEqual(phases);
    expect(world.events.some((event) => event.type === 'limit-reached')).toBe(true);
  });

  it('resumes from every prefix of its journal without repeating an effect', async () => {
    const { world: full, follow } = start();
    await finish(full);
    const rows = full.rows.length;
    expect(rows).toBeGreaterThan(10);
    for (let count = 0; count < rows; count++) {
      const before = full.effects.filter(({ afterRow }) => afterRow <= count).map(({ what }) => what);
      const world = full.restartedAfter(count);
      follow(world);
      world.record = { ...world.record, state: stateAfterCrash(world.rows) };
      world.model = 'second';
      world.compacts = true;
      world.tools = [...world.tools.filter(({ name }) => name !== 'unused'), { name: 'extra' }];
      const state = await finish(world);
      expect(state, `after ${count} of ${rows} rows`).toMatchObject({ name: 'completed', outcome: ends });
      const all = [...before, ...world.effects.map(({ what }) => what)];
      expect(all, `after ${count} of ${rows} rows`).toEqual(effects);
    }
  });
});
