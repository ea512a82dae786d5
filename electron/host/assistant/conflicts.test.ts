import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LocalTime } from '../../../shared/local-time.ts';
import { ENDLESS, type Interval, type Schedule } from '../../../shared/schedule.ts';
import { localTimeAt, MINUTE } from '../time/wall-clock.ts';
import { conflictsOf } from './conflicts.ts';
import { startsOf } from './recurrence.ts';

const BERLIN = 'Europe/Berlin';
const minutes = (count: number): Interval => ({ count, unit: 'minute' });
const days = (count: number): Interval => ({ count, unit: 'day' });
const months = (count: number): Interval => ({ count, unit: 'month' });
const years = (count: number): Interval => ({ count, unit: 'year' });

interface Given {
  readonly id?: number;
  readonly length?: number;
  readonly every?: Interval;
  readonly times?: number;
  readonly enabled?: boolean;
  readonly timeZone?: string;
}

function schedule(start: string, given: Given = {}): Schedule {
  const { id = 1, length = 60, every, times = ENDLESS, enabled = true, timeZone = BERLIN } = given;
  return {
    ...{ id, title: `Schedule ${id}`, start: LocalTime.parse(start), timeZone, durationMinutes: length },
    ...{ remind: null, createdAt: 0 },
    recurrence: every === undefined ? null : { every, times, enabled, remindStart: null },
  };
}

/** The start times of the conflicts on the clock of Berlin, and the number of further conflicts. */
function inTheWay(candidate: Schedule, ...others: readonly Schedule[]) {
  const conflicts = conflictsOf(candidate, others);
  if (conflicts === null) return 'nothing';
  const first = conflicts.first.map(({ scheduleId, startsAt }) => `${scheduleId} ${localTimeAt(startsAt, BERLIN)}`);
  return conflicts.more === 0 ? first : [...first, `+${conflicts.more}`];
}

test('reports a conflict of two schedules that overlap by a minute, but not of two that only touch', () => {
  const nine = schedule('2026-11-23T09:00');
  expect(inTheWay(schedule('2026-11-23T09:59', { id: 2 }), nine)).toEqual(['1 2026-11-23T09:00']);
  expect(inTheWay(schedule('2026-11-23T08:01', { id: 2 }), nine)).toEqual(['1 2026-11-23T09:00']);
  expect(inTheWay(schedule('2026-11-23T10:00', { id: 2 }), nine)).toBe('nothing');
  expect(inTheWay(schedule('2026-11-23T08:00', { id: 2 }), nine)).toBe('nothing');
  expect(inTheWay(schedule('2026-11-23T09:20', { id: 2, length: 1 }), nine)).toEqual(['1 2026-11-23T09:00']);
});

test('reports a conflict on the second day of a schedule that crosses midnight', () => {
  const night = schedule('2026-11-23T23:00', { length: 180 });
  expect(inTheWay(schedule('2026-11-24T01:59', { id: 2 }), night)).toEqual(['1 2026-11-23T23:00']);
  expect(inTheWay(schedule('2026-11-24T02:00', { id: 2 }), night)).toBe('nothing');
});

test('compares every occurrence of a finite series, including the last one', () => {
  const series = schedule('2026-01-01T09:00', { every: days(1), times: 3000 });
  expect(inTheWay(schedule('2034-03-19T09:30', { id: 2 }), series)).toEqual(['1 2034-03-19T09:00']);
  expect(inTheWay(schedule('2034-03-20T09:30', { id: 2 }), series)).toBe('nothing');
  expect(inTheWay(series, schedule('2034-03-19T09:30', { id: 2 }))).toEqual(['2 2034-03-19T09:30']);
});

test('returns the first five conflicts by start time, and the number of further ones', () => {
  const daily = schedule('2026-11-23T09:00', { every: days(1), times: 10 });
  expect(inTheWay(schedule('2026-11-23T09:30', { id: 2, every: days(1), times: 7 }), daily)).toEqual([
    '1 2026-11-23T09:00',
    '1 2026-11-24T09:00',
    '1 2026-11-25T09:00',
    '1 2026-11-26T09:00',
    '1 2026-11-27T09:00',
    '+2',
  ]);
  const two = [schedule('2026-11-25T09:00', { id: 5 }), schedule('2026-11-23T09:00', { id: 4 })];
  const same = schedule('2026-11-25T09:00', { id: 3 });
  expect(inTheWay(schedule('2026-11-23T09:30', { every: days(1), times: 7 }), ...two, same)).toEqual([
    '4 2026-11-23T09:00',
    '3 2026-11-25T09:00',
    '5 2026-11-25T09:00',
  ]);
});

test('counts the conflicts of an endless series in its first 31 days, and after that only the first with each schedule', () => {
  const daily = schedule('2026-11-01T09:00', { every: days(1) });
  expect(inTheWay(schedule('2026-11-23T09:30', { id: 2, every: days(1) }), daily)).toContain('+27');
  const weekly = schedule('2027-03-01T09:00', { every: days(7) });
  expect(inTheWay(schedule('2026-11-23T09:30', { id: 2, every: days(1) }), weekly)).toEqual(['1 2027-03-01T09:00']);
});

test('finds two endless series that meet years later (weakness 6)', () => {
  const every97 = schedule('2026-01-01T09:00', { every: days(97) });
  expect(inTheWay(schedule('2026-01-02T09:30', { id: 2, every: days(89) }), every97)).toEqual(['1 2046-09-19T09:00']);
  const leapDay = schedule('2024-02-29T09:00', { every: years(4) });
  expect(inTheWay(schedule('2026-11-29T09:30', { id: 2, every: months(1) }), leapDay)).toEqual(['1 2028-02-29T09:00']);
  const passing = schedule('2026-11-23T10:00', { every: minutes(1441), length: 1 });
  expect(inTheWay(schedule('2026-11-23T09:00', { id: 2, every: minutes(1439), length: 1 }), passing)).toHaveLength(1);
});

test('detects that two endless series never meet without comparing their occurrences', () => {
  const nine = schedule('2026-01-01T09:00', { every: days(1) });
  expect(inTheWay(schedule('2026-01-01T10:00', { id: 2, every: days(1) }), nine)).toBe('nothing');
  expect(inTheWay(schedule('2026-01-31T10:00', { id: 2, every: months(1) }), nine)).toBe('nothing');
  const everyTwoHours = schedule('2026-01-01T00:00', { every: minutes(120), length: 5 });
  expect(inTheWay(schedule('2026-01-01T09:30', { id: 2, every: days(1), length: 15 }), everyTwoHours)).toBe('nothing');
  const monday = schedule('2026-11-23T09:00', { every: days(7) });
  expect(inTheWay(schedule('2026-11-24T09:00', { id: 2, every: days(14) }), monday)).toBe('nothing');
});

test('finds a conflict of a series with an interval in minutes that exists only during summer time', () => {
  const everyTwoHours = schedule('2026-11-23T00:00', { every: minutes(120), length: 5 });
  expect(inTheWay(schedule('2026-11-23T01:00', { id: 2, every: days(1), length: 15 }), everyTwoHours)).toEqual([
    '1 2027-03-29T01:00',
  ]);
});

test('finds conflicts of schedules in two time zones in the weeks when only one zone has changed its clocks', () => {
  const newYork = schedule('2026-11-23T09:00', { every: days(1), timeZone: 'America/New_York' });
  // 9:00 in New York is 15:00 in Berlin, except for two weeks in March in which it is 14:00.
  expect(inTheWay(schedule('2026-11-23T14:00', { id: 2, every: days(1) }), newYork)).toEqual(['1 2027-03-14T14:00']);
  expect(inTheWay(schedule('2026-11-23T12:00', { id: 2, every: days(1) }), newYork)).toBe('nothing');
});

test('reports no conflict for touching shifts in the night when the clocks change', () => {
  const night = schedule('2026-11-23T22:00', { every: days(1), length: 480 });
  expect(inTheWay(schedule('2026-11-24T06:00', { id: 2, every: days(1), length: 480 }), night)).toBe('nothing');
  // This night is an hour shorter, but by wall time the shift still ends eight hours after its
  // start.
  expect(inTheWay(schedule('2027-03-28T06:00', { id: 2 }), night)).toEqual(['1 2027-03-27T22:00']);
});

test('reports a series whose occurrences overlap each other (weakness 6)', () => {
  const itself = (every: Interval, length: number) =>
    inTheWay(schedule('2026-01-31T09:00', { every, length, times: 50 }));
  expect(itself(minutes(30), 31)).toEqual(['null 2026-01-31T09:30']);
  expect(itself(minutes(30), 30)).toBe('nothing');
  expect(itself(days(1), 1441)).toEqual(['null 2026-02-01T09:00']);
  expect(itself(days(1), 1440)).toBe('nothing');
  expect(itself(months(1), 28 * 1440)).toBe('nothing');
  expect(itself(months(1), 28 * 1440 + 1)).toEqual(['null 2026-02-28T09:00']);
  expect(itself(years(1), 365 * 1440)).toBe('nothing');
  expect(itself(years(1), 365 * 1440 + 1)).toEqual(['null 2027-01-31T09:00']);
  const endless = schedule('2026-01-31T09:00', { every: days(1), length: 1441 });
  expect(inTheWay(endless)).toEqual(['null 2026-02-01T09:00']);
});

test('treats a schedule with disabled repetition as a single occurrence', () => {
  const off = schedule('2026-11-23T09:00', { every: days(1), enabled: false });
  expect(inTheWay(schedule('2026-11-24T09:00', { id: 2 }), off)).toBe('nothing');
  expect(inTheWay(schedule('2026-11-23T09:00', { id: 2 }), off)).toEqual(['1 2026-11-23T09:00']);
  const candidate = schedule('2026-11-23T09:00', { id: 2, every: minutes(10), enabled: false });
  expect(inTheWay(candidate, schedule('2026-11-24T09:00'))).toBe('nothing');
});

test('counts an occurrence of the other schedule once even if it overlaps several of the new schedule', () => {
  const fair = schedule('2026-11-23T00:00', { length: 3 * 1440 });
  expect(inTheWay(schedule('2026-11-22T09:00', { id: 2, every: days(1) }), fair)).toEqual(['1 2026-11-23T00:00']);
});

test('counts at most a thousand conflicts with one schedule', () => {
  const hourly = schedule('2026-01-01T00:00', { every: minutes(60), length: 60, times: 100_000 });
  const long = schedule('2026-01-01T00:00', { id: 2, length: 366 * 1440 });
  expect(inTheWay(long, hourly)).toContain('+995');
});

/** Compares every occurrence of one schedule with every occurrence of the other. */
function meetPlainly(one: Schedule, two: Schedule): readonly number[] {
  const times = (each: Schedule) => {
    const line = startsOf(each);
    return Array.from({ length: Math.min(line.count, 400) }, (_, number) => line.at(number));
  };
  const ours = times(one);
  return times(two).filter((theirs) =>
    ours.some(
      (start) => start < theirs + two.durationMinutes * MINUTE && theirs < start + one.durationMinutes * MINUTE,
    ),
  );
}

const unit = fc.constantFrom(minutes(45), minutes(120), minutes(1439), days(1), days(3), days(7), months(1), months(2));
const anySchedule = fc.record({
  start: fc.integer({ min: 0, max: 60 * 24 * 12 }),
  length: fc.constantFrom(1, 5, 30, 44),
  every: fc.option(unit, { nil: undefined }),
  times: fc.constantFrom(ENDLESS, 2, 17, 120),
  timeZone: fc.constantFrom(BERLIN, 'America/New_York', 'Asia/Kathmandu'),
});

test('finds the same conflicts as an exhaustive comparison', () => {
  const built = (id: number) =>
    anySchedule.map(({ start, every, ...given }) => {
      const written = new Date(Date.UTC(2026, 2, 22) + start * 5 * MINUTE).toISOString().slice(0, 16);
      return schedule(written, { id, ...given, ...(every === undefined ? {} : { every }) });
    });
  fc.assert(
    fc.property(built(1), built(2), (candidate, other) => {
      const plainly = meetPlainly(candidate, other);
      const found = conflictsOf(candidate, [other]);
      const finite = [candidate, other].every(({ recurrence }) => recurrence?.times !== ENDLESS);
      if (finite) expect((found?.first.length ?? 0) + (found?.more ?? 0)).toBe(plainly.length);
      // The exhaustive comparison covers only the first occurrences of an endless series.
      if (plainly.length > 0) expect(found?.first[0]?.startsAt).toBe(plainly[0]);
    }),
    { numRuns: 300 },
  );
});
