/** Checks the amount of work that many todos and endless series cause. */
import { Temporal } from 'temporal-polyfill';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Desk } from './assistant.fixture.ts';
import { createReminderSource } from './reminder-source.ts';

function addTodos(desk: Desk, count: number): void {
  desk.database.transaction(() => {
    for (let n = 0; n < count; n += 1) {
      const times = n % 50 === 0 ? '--due 2026-11-21 09:00 --remind 2026-11-21 08:00' : '--due 2027-01-01 09:00';
      desk.type(`/todo add Todo number ${n} --tag tag${n % 20} --priority ${n % 7} ${times}`);
    }
  });
}

/** The number of queries that `work` makes, and the plans of SQLite for them. */
function queries(desk: Desk, work: () => unknown): { readonly count: number; readonly plans: readonly string[] } {
  const { database } = desk;
  const all = vi.spyOn(database, 'all');
  const get = vi.spyOn(database, 'get');
  work();
  const asked = [...all.mock.calls, ...get.mock.calls];
  all.mockRestore();
  get.mockRestore();
  const plans = asked.flatMap(([sql, ...values]) =>
    database.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, ...values).map(({ detail }) => detail),
  );
  return { count: asked.length, plans };
}

/** The number of conversions between wall times and UTC times that `work` makes. */
function conversions(work: () => unknown): number {
  const toMoment = vi.spyOn(Temporal.PlainDateTime.prototype, 'toZonedDateTime');
  const toClock = vi.spyOn(Temporal.Instant.prototype, 'toZonedDateTimeISO');
  onTestFinished(() => void vi.restoreAllMocks());
  work();
  const count = toMoment.mock.calls.length + toClock.mock.calls.length;
  vi.restoreAllMocks();
  return count;
}

test('lists, counts and checks 10,000 todos with as many queries as ten todos, all of which use indexes', () => {
  const few = new Desk();
  addTodos(few, 10);
  const many = new Desk();
  addTodos(many, 10_000);
  const works: readonly ((desk: Desk) => unknown)[] = [
    (desk) => desk.type('/todo list --tag tag3'),
    (desk) => desk.type('/view today'),
    (desk) => desk.type('/view overdue'),
    (desk) => desk.type('/view upcoming'),
    (desk) => desk.assistant.dueTodos(),
    (desk) => desk.type('/todo done 5'),
    (desk) => createReminderSource(desk.database)({ after: desk.now - 86_400_000, until: desk.now }, 200),
  ];
  for (const work of works) {
    const ofMany = queries(many, () => work(many));
    expect(ofMany.count).toBeLessThanOrEqual(queries(few, () => work(few)).count + 1);
    expect(ofMany.plans.filter((plan) => plan.startsWith('SCAN') && !plan.includes('INDEX'))).toEqual([]);
  }
  const list = queries(many, () => many.type('/todo list'));
  expect(list.count).toBe(2);
  expect(list.plans).toContain('SCAN todos USING INDEX todos_in_order');
  expect(list.plans.filter((plan) => plan.includes('TEMP B-TREE'))).toEqual([]);
  expect(many.assistant.todos({ view: 'all', tag: null, keyword: null, most: 10_000 })).toMatchObject({
    total: 10_000,
  });
});

test('finds the occurrences of a day after thirty years of an endless series as fast as on its first day', () => {
  for (const every of ['90', '1d', '1mo', '1y']) {
    const desk = new Desk();
    desk.type(`/schedule add 2026-11-23 02:30 Series --duration 30 --interval ${every} --remind 2026-11-23 02:00`);
    const near = conversions(() => desk.type('/schedule view day 2026-11-23'));
    const far = conversions(() => desk.type('/schedule view day 2056-11-23'));
    expect(far).toBeGreaterThan(0);
    expect(far).toBeLessThanOrEqual(near + 10);
    const upcoming = createReminderSource(desk.database);
    const until = Date.parse('2056-11-23T12:00Z');
    expect(conversions(() => upcoming({ after: until - 86_400_000, until }, 200))).toBeLessThan(60);
  }
});

test('compares a schedule with only a few occurrences of each of 200 endless series', () => {
  const desk = new Desk();
  desk.database.transaction(() => {
    for (let n = 0; n < 200; n += 1) {
      const minute = n * 5;
      const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
      expect(desk.type(`/schedule add 2026-11-23 ${time} S${n} --duration 5 --interval 1d`).code).toBe(
        'schedule-added',
      );
    }
  });
  const once = conversions(() => expect(desk.type('/schedule add 2031-06-01 20:00 Once').code).toBe('schedule-added'));
  expect(once).toBeLessThan(200 * 12);
  const endless = conversions(() =>
    expect(desk.type('/schedule add 2031-06-02 21:00 Endless --interval 1mo').code).toBe('schedule-added'),
  );
  expect(endless).toBeLessThan(50);
});

test('computes only the listed occurrences when a time window contains more', () => {
  const desk = new Desk();
  for (const hour of [1, 2, 3]) desk.type(`/schedule add 2026-11-23 0${hour}:00 Series --interval 1d`);
  const century = { from: desk.now, to: desk.now + 100 * 366 * 86_400_000 };
  const count = conversions(() => {
    const { occurrences, cut } = desk.assistant.schedules(century);
    expect([occurrences.length, cut]).toEqual([2000, true]);
  });
  expect(count).toBeLessThan(2100);
});

test('detects by calculation that a series in minutes and a series in days never meet', () => {
  const desk = new Desk();
  desk.type('/schedule add 2026-11-23 00:00 Every-two-hours --duration 5 --interval 120 --times 100000');
  const count = conversions(() =>
    expect(desk.type('/schedule add 2026-11-23 09:30 Daily --duration 15 --interval 1d').code).toBe('schedule-added'),
  );
  expect(count).toBeLessThan(50);
});

test('compares 100,000 occurrences with an endless series without a time zone conversion for each', () => {
  const desk = new Desk();
  desk.type('/schedule add 2026-11-23 09:00 Daily --interval 1d');
  const count = conversions(() =>
    expect(desk.type('/schedule add 2026-11-23 10:00 Long --interval 1d --times 100000').code).toBe('schedule-added'),
  );
  expect(count).toBeLessThan(50);
});

test('stops counting conflicts of two long series after a limit', () => {
  const desk = new Desk();
  desk.type('/schedule add 2026-11-23 09:00 Daily --duration 1 --interval 1d --times 100000');
  const count = conversions(() => {
    const drifting = '/schedule add 2026-11-23 08:59 Drifting --duration 1 --interval 1441 --times 100000';
    expect(desk.type(drifting).code).toBe('conflict');
  });
  expect(count).toBeLessThan(50_000);
});

test('does not compare thousands of years of two long series in different time zones that never meet', () => {
  for (const times of ['', '--times 90000']) {
    const desk = new Desk();
    desk.type(`/schedule add 2026-11-23 09:00 Berlin --duration 1 --interval 1mo ${times}`);
    desk.timeZone = 'UTC';
    const count = conversions(() =>
      expect(desk.type(`/schedule add 2026-11-25 08:00 Elsewhere --duration 1 --interval 1mo ${times}`).code).toBe(
        'schedule-added',
      ),
    );
    expect(count).toBeLessThan(100_000);
  }
});
