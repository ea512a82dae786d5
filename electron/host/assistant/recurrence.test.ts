import { expect, test } from 'vitest';
import { LocalTime } from '../../../shared/local-time.ts';
import { ENDLESS, type Interval, type Recurrence } from '../../../shared/schedule.ts';
import { localTimeAt } from '../time/wall-clock.ts';
import { remindersOf, startsOf, type TimeLine, type Timing } from './recurrence.ts';

const BERLIN = 'Europe/Berlin';
const NEW_YORK = 'America/New_York';
const local = (text: string): LocalTime => LocalTime.parse(text);

interface Given {
  readonly every?: Interval;
  readonly times?: number;
  readonly timeZone?: string;
  readonly remind?: string;
  readonly remindStart?: string;
  readonly enabled?: boolean;
}

function timing(start: string, given: Given = {}): Timing {
  const { every, times = ENDLESS, timeZone = BERLIN, remind, remindStart, enabled = true } = given;
  const rule = (each: Interval): Recurrence => ({
    ...{ every: each, times, enabled },
    remindStart: remindStart === undefined ? null : local(remindStart),
  });
  return {
    ...{ start: local(start), timeZone, durationMinutes: 60 },
    remind: remind === undefined ? null : local(remind),
    recurrence: every === undefined ? null : rule(every),
  };
}

const utc = (line: TimeLine, from: number, count: number) =>
  Array.from({ length: count }, (_, n) => new Date(line.at(from + n)).toISOString().slice(0, 16));
const clock = (line: TimeLine, timeZone: string, count: number) =>
  Array.from({ length: count }, (_, n) => localTimeAt(line.at(n), timeZone));
const minutes = (count: number): Interval => ({ count, unit: 'minute' });
const days = (count: number): Interval => ({ count, unit: 'day' });
const months = (count: number): Interval => ({ count, unit: 'month' });
const years = (count: number): Interval => ({ count, unit: 'year' });

test('a daily schedule at 9:00 stays at 9:00 when the clocks change', () => {
  for (const every of [days(1), minutes(1440)]) {
    const spring = startsOf(timing('2026-03-28T09:00', { every }));
    expect(utc(spring, 0, 3)).toEqual(['2026-03-28T08:00', '2026-03-29T07:00', '2026-03-30T07:00']);
    const autumn = startsOf(timing('2026-10-31T09:00', { every, timeZone: NEW_YORK }));
    expect(utc(autumn, 0, 3)).toEqual(['2026-10-31T13:00', '2026-11-01T14:00', '2026-11-02T14:00']);
  }
});

test('an interval of a week is seven calendar days', () => {
  const line = startsOf(timing('2026-03-23T09:00', { every: minutes(10_080) }));
  expect(utc(line, 0, 2)).toEqual(['2026-03-23T08:00', '2026-03-30T07:00']);
});

test('an interval in minutes that is not whole days is elapsed time, whatever clocks show', () => {
  const line = startsOf(timing('2026-03-29T00:30', { every: minutes(90) }));
  expect(clock(line, BERLIN, 3)).toEqual(['2026-03-29T00:30', '2026-03-29T03:00', '2026-03-29T04:30']);
});

test('a time that a clock change skips moves forward on that day only, and the first of a repeated time is used', () => {
  const spring = startsOf(timing('2026-03-28T02:30', { every: days(1) }));
  expect(clock(spring, BERLIN, 3)).toEqual(['2026-03-28T02:30', '2026-03-29T03:30', '2026-03-30T02:30']);
  const autumn = startsOf(timing('2026-10-24T02:30', { every: days(1) }));
  expect(utc(autumn, 0, 3)).toEqual(['2026-10-24T00:30', '2026-10-25T00:30', '2026-10-26T01:30']);
  expect(utc(startsOf(timing('2026-11-01T01:30', { timeZone: NEW_YORK })), 0, 1)).toEqual(['2026-11-01T05:30']);
});

test('a monthly series on the 31st uses the last day of shorter months, and returns to the 31st', () => {
  const line = startsOf(timing('2026-01-31T10:00', { every: months(1) }));
  expect(clock(line, BERLIN, 5)).toEqual([
    '2026-01-31T10:00',
    '2026-02-28T10:00',
    '2026-03-31T10:00',
    '2026-04-30T10:00',
    '2026-05-31T10:00',
  ]);
  expect(clock(startsOf(timing('2027-11-30T10:00', { every: months(3) })), BERLIN, 3)).toEqual([
    '2027-11-30T10:00',
    '2028-02-29T10:00',
    '2028-05-30T10:00',
  ]);
});

test('a yearly series on the 29th of February uses the 28th between leap years', () => {
  const line = startsOf(timing('2024-02-29T08:00', { every: years(1) }));
  expect(clock(line, BERLIN, 5)).toEqual([
    '2024-02-29T08:00',
    '2025-02-28T08:00',
    '2026-02-28T08:00',
    '2027-02-28T08:00',
    '2028-02-29T08:00',
  ]);
  const every100 = startsOf(timing('2000-02-29T08:00', { every: years(100) }));
  expect(clock(every100, BERLIN, 2)).toEqual(['2000-02-29T08:00', '2100-02-28T08:00']);
});

test('a series has its number of occurrences, a disabled one has a single one, and an endless one ends in the year 9999', () => {
  const every = days(1);
  expect(startsOf(timing('2026-01-01T10:00')).count).toBe(1);
  expect(startsOf(timing('2026-01-01T10:00', { every, times: 3000 })).count).toBe(3000);
  expect(startsOf(timing('2026-01-01T10:00', { every, enabled: false })).count).toBe(1);
  const lastOf = (start: string, step: Interval) => {
    const line = startsOf(timing(start, { every: step }));
    return [line.count, localTimeAt(line.at(line.count - 1), BERLIN)];
  };
  expect(lastOf('9999-12-30T10:00', days(1))).toEqual([2, '9999-12-31T10:00']);
  expect(lastOf('9999-12-31T23:00', minutes(7))).toEqual([9, '9999-12-31T23:56']);
  expect(lastOf('9999-10-31T10:00', months(1))).toEqual([3, '9999-12-31T10:00']);
  expect(lastOf('2026-01-01T10:00', years(1))).toEqual([7974, '9999-01-01T10:00']);
  expect(lastOf('2026-01-01T10:00', years(5_270_400))).toEqual([1, '2026-01-01T10:00']);
});

test('the first occurrence after a moment is the same as when counting from the start', () => {
  for (const every of [minutes(90), minutes(1), days(1), days(3), months(1), months(5), years(1)])
    for (const [start, timeZone] of [
      ['2026-03-28T02:30', BERLIN],
      ['2026-10-31T01:30', NEW_YORK],
      ['2024-02-29T23:59', 'Asia/Shanghai'],
    ] as const) {
      const line = startsOf(timing(start, { every, timeZone, times: 60 }));
      expect(line.firstFrom(line.at(0) - 1e12)).toBe(0);
      expect(line.firstFrom(line.at(59) + 1)).toBe(60);
      for (let number = 0; number < 60; number += 1) {
        expect([line.firstFrom(line.at(number)), line.firstFrom(line.at(number) + 1)]).toEqual([number, number + 1]);
      }
    }
});

test('an occurrence far in the future is found without computing the earlier ones', () => {
  const line = startsOf(timing('1990-01-01T00:00', { every: minutes(1) }));
  const moment = Date.parse('2990-06-01T12:34Z');
  expect(line.at(line.firstFrom(moment))).toBe(moment);
  const monthly = startsOf(timing('1990-01-31T09:00', { every: months(1) }));
  expect(localTimeAt(monthly.at(monthly.firstFrom(moment)), BERLIN)).toBe('2990-06-30T09:00');
});

test('the reminder of a single schedule is at its set time, whatever its disabled rule contains', () => {
  const once = remindersOf(timing('2026-03-29T09:00', { remind: '2026-03-28T20:00' }));
  expect(once && clock(once, BERLIN, 1)).toEqual(['2026-03-28T20:00']);
  const off = { every: days(1), enabled: false, remind: '2026-03-28T20:00', remindStart: '2026-03-29T08:00' };
  const line = remindersOf(timing('2026-03-29T09:00', off));
  expect([line?.count, line && localTimeAt(line.at(0), BERLIN)]).toEqual([1, '2026-03-28T20:00']);
  expect(remindersOf(timing('2026-03-29T09:00', { every: days(1) }))).toBeNull();
});

test('each occurrence of a series has a reminder at the same wall-time distance as the first', () => {
  const every = days(1);
  const own = remindersOf(timing('2026-03-28T09:00', { every, remind: '2026-03-28T08:45' }));
  expect(own && clock(own, BERLIN, 2)).toEqual(['2026-03-28T08:45', '2026-03-29T08:45']);
  const given = { every, remind: '2026-03-28T08:45', remindStart: '2026-03-27T21:00' };
  const first = remindersOf(timing('2026-03-28T09:00', given));
  expect(first && clock(first, BERLIN, 3)).toEqual(['2026-03-27T21:00', '2026-03-28T21:00', '2026-03-29T21:00']);
  const monthly = remindersOf(timing('2026-01-31T09:00', { every: months(1), remind: '2026-01-30T09:00' }));
  expect(monthly && clock(monthly, BERLIN, 3)).toEqual(['2026-01-30T09:00', '2026-02-27T09:00', '2026-03-30T09:00']);
  const passing = remindersOf(timing('2026-03-29T00:30', { every: minutes(90), remind: '2026-03-29T00:20' }));
  expect(passing && clock(passing, BERLIN, 2)).toEqual(['2026-03-29T00:20', '2026-03-29T01:50']);
});
