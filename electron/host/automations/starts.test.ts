import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runProgram, temporaryFolder } from '../store/store.fixture.ts';
import { DAY, HOUR, MINUTE, MONDAY } from './given.fixture.ts';
import { openBench } from './starts.fixture.ts';

const EIGHT = MONDAY + MINUTE;

function bench() {
  const clock = { now: MONDAY };
  const path = join(temporaryFolder(), 'loopwright.sqlite');
  const opened = openBench(path, () => clock.now);
  onTestFinished(() => opened.close());
  const at = async (moment: number) => {
    clock.now = moment;
    await opened.starts.look();
  };
  const keys = () => opened.started.map(({ key }) => key);
  return { ...opened, clock, path, at, keys };
}

describe('a time', () => {
  it('starts one run, however often the automations are looked at', async () => {
    const { add, at, keys } = bench();
    const { id } = add();
    for (const late of [-1, 0, 1, MINUTE, HOUR]) await at(EIGHT + late);
    expect(keys()).toEqual([`automation:${id}:${EIGHT}`]);
  });

  it('that is noticed two minutes late starts, and a later one was missed', async () => {
    const { add, at, keys, gaps } = bench();
    const { id } = add();
    await at(EIGHT + 2 * MINUTE);
    expect(keys()).toHaveLength(1);
    await at(EIGHT + DAY + 2 * MINUTE + 1);
    expect(keys()).toHaveLength(1);
    expect(gaps.open(id)).toMatchObject({ first: EIGHT + DAY, last: EIGHT + DAY, count: 1 });
  });

  it('at which the run before has not ended starts none, and says so', async () => {
    const { add, at, keys, firings, endRuns } = bench();
    const { id } = add({ time: { kind: 'interval', minutes: 10, from: '2026-01-05T08:00' as never } });
    await at(EIGHT);
    await at(EIGHT + 10 * MINUTE);
    expect(firings.newest(id, 2).map(({ state }) => state)).toEqual(['overlapped', 'started']);
    endRuns();
    await at(EIGHT + 20 * MINUTE);
    expect(keys()).toHaveLength(2);
  });

  it('of an automation that starts once is its only one', async () => {
    const { add, at, keys } = bench();
    add({ time: { kind: 'once', at: '2026-01-05T08:00' as never } });
    for (const day of [0, 1, 400]) await at(EIGHT + day * DAY);
    expect(keys()).toHaveLength(1);
  });

  it('that comes during a pause neither starts nor was missed', async () => {
    const { add, at, keys, gaps, automations, starts, clock } = bench();
    const { id } = add();
    automations.pause(id, true);
    await at(EIGHT + 3 * DAY);
    clock.now = EIGHT + 3 * DAY + HOUR;
    starts.settle(automations.get(id));
    automations.pause(id, false);
    await at(EIGHT + 4 * DAY - 1);
    expect([keys(), gaps.open(id)]).toEqual([[], null]);
    await at(EIGHT + 4 * DAY);
    expect(keys()).toHaveLength(1);
  });

  it('that was missed before a pause is still asked about', async () => {
    const { add, gaps, automations, starts, clock } = bench();
    const { id } = add();
    clock.now = EIGHT + 2 * DAY + HOUR;
    starts.settle(automations.get(id));
    automations.pause(id, true);
    expect(gaps.open(id)).toMatchObject({ first: EIGHT, last: EIGHT + 2 * DAY, count: 3 });
  });

  it('of an automation that another program wrote starts nothing', async () => {
    const { database, add, at, keys } = bench();
    const { id } = add();
    // Without a key every row counts; a row that cannot be read counts as none.
    database.run(`UPDATE automations SET time = '{"kind":"never"}' WHERE id = ?`, id);
    await at(EIGHT);
    expect(keys()).toEqual([]);
  });
});

describe('missed times', () => {
  it('are one gap, however many they are, and one run is made for all of them if the rule says so', async () => {
    const { add, at, keys, gaps, firings } = bench();
    const [asks, once, skips] = (['ask', 'run-once', 'skip'] as const).map((onMissed) =>
      add({ onMissed, time: { kind: 'interval', minutes: 1, from: '2026-01-05T08:00' as never } }),
    );
    if (asks === undefined || once === undefined || skips === undefined) throw new Error('There are none.');
    await at(EIGHT + 30 * DAY);
    const count = 30 * 24 * 60 - 2;
    expect(gaps.open(asks.id)).toMatchObject({ first: EIGHT, count });
    // The times of the last two minutes start as ever; the gap waits for the end of that run.
    expect(keys()).toHaveLength(3);
    expect(gaps.open(once.id)).toMatchObject({ count });
    expect(gaps.newest(skips.id, 1)).toMatchObject([{ decision: 'skip', count }]);
    expect(firings.isOpen(once.id)).toBe(true);
  });

  it('that wait for the end of a run by their rule start when it has ended', async () => {
    const { add, at, keys, endRuns, gaps } = bench();
    const { id } = add({ onMissed: 'run-once' });
    await at(EIGHT);
    await at(EIGHT + 3 * DAY + HOUR);
    expect([keys().length, gaps.open(id)?.count]).toEqual([1, 3]);
    endRuns();
    await at(EIGHT + 3 * DAY + 2 * HOUR);
    expect(keys()).toEqual([`automation:${id}:${EIGHT}`, `automation:${id}:missed:${EIGHT + DAY}`]);
    expect(gaps.open(id)).toBeNull();
  });
});

describe('a clock', () => {
  it('that is set back a little starts nothing twice', async () => {
    const { add, at, keys, endRuns } = bench();
    add();
    await at(EIGHT);
    endRuns();
    for (const minute of [-5, -1, 0, 1, 5]) await at(EIGHT + minute * MINUTE);
    expect(keys()).toHaveLength(1);
    await at(EIGHT + DAY);
    expect(keys()).toHaveLength(2);
  });

  it('that is set back and later forward counts no time as missed that has started', async () => {
    const { add, at, keys, gaps, endRuns } = bench();
    const { id } = add();
    await at(EIGHT);
    endRuns();
    await at(EIGHT - HOUR);
    await at(EIGHT + HOUR);
    expect([keys().length, gaps.open(id)]).toEqual([1, null]);
  });

  it('that was wrong for a moment leaves no missed times that have yet to come', async () => {
    const { add, at, keys, gaps } = bench();
    const { id } = add();
    await at(EIGHT + 1_000 * DAY + HOUR);
    expect(gaps.open(id)).toMatchObject({ count: 1_001 });
    await at(EIGHT + 2 * DAY + HOUR);
    expect(gaps.open(id)).toMatchObject({ first: EIGHT, last: EIGHT + 2 * DAY, count: 3 });
    await at(EIGHT + 3 * DAY);
    expect(keys()).toHaveLength(1);
    await at(EIGHT - HOUR);
    expect(gaps.open(id)).toBeNull();
  });

  it('that is set back leaves the number of the times that were missed before, without those that started', async () => {
    const { add, at, keys, gaps, endRuns } = bench();
    const { id } = add();
    await at(EIGHT + HOUR);
    await at(EIGHT + DAY);
    endRuns();
    await at(EIGHT + 20 * DAY + HOUR);
    expect([keys().length, gaps.open(id)?.count]).toEqual([1, 20]);
    await at(EIGHT + 3 * DAY + HOUR);
    expect(gaps.open(id)).toMatchObject({ first: EIGHT, last: EIGHT + 3 * DAY, count: 3 });
  });

  it('that is set right during a pause leaves no missed times that have yet to come', async () => {
    const { add, at, gaps, automations, starts, clock } = bench();
    const { id } = add();
    await at(EIGHT + 20 * DAY + HOUR);
    automations.pause(id, true);
    clock.now = EIGHT + 2 * DAY + HOUR;
    starts.settle(automations.get(id));
    automations.pause(id, false);
    expect(gaps.open(id)).toMatchObject({ first: EIGHT, last: EIGHT + 2 * DAY, count: 3 });
  });

  it('of a computer that slept through a change of the clocks misses each time once', async () => {
    const { add, at, gaps } = bench();
    const time = { kind: 'cron', expression: '30 2 * * *' } as const;
    const { id } = add({ time, timeZone: 'Europe/Berlin' });
    const noon = (day: number) => Date.UTC(2026, 2, day, 10);
    await at(noon(27));
    const before = gaps.open(id)?.count ?? 0;
    // On 29 March the clocks skip 2:30; the time is moved forward, not lost.
    await at(noon(31));
    expect((gaps.open(id)?.count ?? 0) - before).toBe(4);
  });
});

const LOOKING = `
  import { openBench } from '@/../automations/starts.fixture.ts';
  const [path, begin] = process.argv.slice(1);
  const bench = openBench(path, () => Number(begin));
  console.log('ready');
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, Number(process.argv[3]) - Date.now())));
  for (let look = 0; look < 20; look++) await bench.starts.look();
  console.log(JSON.stringify(bench.started.map(({ key }) => key)));
  bench.close();`;

it('several processes start one run for a time, and make one gap of missed times', async () => {
  const { path, add, database, gaps } = bench();
  const hourly = Array.from({ length: 20 }, (_, at) => add({ title: `Automation ${at}` }));
  const asking = hourly.map(({ id }) => id);
  const moment = EIGHT + 5 * DAY;
  const begin = Date.now() + 2_000;
  const programs = [1, 2, 3].map(() => runProgram(LOOKING, [path, String(moment), String(begin)]));
  const ended = await Promise.all(programs.map(({ done }) => done));
  const keys = ended.flatMap(({ output }) => JSON.parse(output.trim().split('\n').at(-1) ?? '') as string[]);
  expect(keys.toSorted()).toEqual(asking.map((id) => `automation:${id}:${moment}`).toSorted());
  expect(database.get<{ runs: number }>('SELECT count(*) AS runs FROM runs')?.runs).toBe(20);
  for (const id of asking) expect(gaps.open(id)).toMatchObject({ first: EIGHT, count: 5 });
}, 60_000);
