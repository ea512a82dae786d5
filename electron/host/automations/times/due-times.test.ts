import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AutomationTime } from '../../../../shared/automation.ts';
import { LocalTime } from '../../../../shared/local-time.ts';
import { automationTimes, ZONES } from './due-times.fixture.ts';
import { timesAfter, timesBetween } from './due-times.ts';
import { dueBetween } from './due-times-oracle.fixture.ts';

const at = (text: string): number => Date.parse(text);
const cron = (expression: string): AutomationTime => ({ kind: 'cron', expression });
const local = (text: string): LocalTime => LocalTime.parse(text);
const utc = (moments: readonly number[]) => moments.map((moment) => new Date(moment).toISOString().slice(0, 16));
const DAY = 86_400_000;

describe('the times of an automation', () => {
  it('keeps the time of day when the clocks change', () => {
    const daily = timesAfter(cron('0 8 * * *'), 'Europe/Berlin', at('2027-03-27T00:00Z'), 3);
    expect(utc(daily)).toEqual(['2027-03-27T07:00', '2027-03-28T06:00', '2027-03-29T06:00']);
    const days: AutomationTime = { kind: 'days', every: 2, from: local('2027-03-27T08:00') };
    expect(utc(timesAfter(days, 'Europe/Berlin', 0, 2))).toEqual(['2027-03-27T07:00', '2027-03-29T06:00']);
  });

  it('keeps the elapsed time of an interval when the clocks change', () => {
    const interval: AutomationTime = { kind: 'interval', minutes: 720, from: local('2027-03-27T20:00') };
    expect(utc(timesAfter(interval, 'Europe/Berlin', 0, 3))).toEqual([
      ...['2027-03-27T19:00', '2027-03-28T07:00', '2027-03-28T19:00'],
    ]);
  });

  it('moves a skipped time forward, and starts once when it falls on another time', () => {
    const half = timesAfter(cron('30 2 * * *'), 'Europe/Berlin', at('2027-03-27T12:00Z'), 2);
    expect(utc(half)).toEqual(['2027-03-28T01:30', '2027-03-29T00:30']);
    const both = timesAfter(cron('30 1-3 * * *'), 'Europe/Berlin', at('2027-03-28T00:00Z'), 3);
    expect(utc(both)).toEqual(['2027-03-28T00:30', '2027-03-28T01:30', '2027-03-28T23:30']);
    const midnight = timesAfter(cron('0 0 * * *'), 'America/Santiago', at('2027-09-04T12:00Z'), 2);
    expect(utc(midnight)).toEqual(['2027-09-05T04:00', '2027-09-06T03:00']);
    const halfHour = timesAfter(cron('10,40 2 * * *'), 'Australia/Lord_Howe', at('2027-10-02T15:00Z'), 2);
    expect(utc(halfHour)).toEqual(['2027-10-02T15:40', '2027-10-03T15:10']);
  });

  it('uses the first occurrence of a repeated time, and only that one', () => {
    const once = timesAfter(cron('30 2 * * *'), 'Europe/Berlin', at('2027-10-30T12:00Z'), 2);
    expect(utc(once)).toEqual(['2027-10-31T00:30', '2027-11-01T01:30']);
    const often = timesAfter(cron('*/30 2,3 * * *'), 'Europe/Berlin', at('2027-10-30T23:00Z'), 4);
    expect(utc(often)).toEqual(['2027-10-31T00:00', '2027-10-31T00:30', '2027-10-31T02:00', '2027-10-31T02:30']);
  });

  it('has no times on a day that never comes, behind its only time, or in an expression that is not valid', () => {
    for (const expression of ['0 9 30 2 *', '0 9 31 4,6 *', 'never at all no', '61 * * * *'])
      expect(timesAfter(cron(expression), 'UTC', 0, 5)).toEqual([]);
    const once: AutomationTime = { kind: 'once', at: local('2027-03-03T14:00') };
    expect(timesAfter(once, 'UTC', at('2027-03-03T14:00Z'), 5)).toEqual([]);
    expect(timesAfter(cron('0 9 * * *'), 'UTC', 0, 0)).toEqual([]);
  });

  it('finds a 29 February and a fifth Monday in February far ahead', () => {
    expect(utc(timesAfter(cron('0 9 29 2 *'), 'UTC', at('2096-03-01T00:00Z'), 1))).toEqual(['2104-02-29T09:00']);
    expect(utc(timesAfter(cron('0 9 * 2 1#5'), 'UTC', at('2026-01-01T00:00Z'), 1))).toEqual(['2044-02-29T09:00']);
  });

  it('does not pass over 1 March when it looks for a day that February does not have', () => {
    for (const expression of ['0 9 1,18,30 * *', '0 9 1 * 4'])
      expect(utc(timesAfter(cron(expression), 'UTC', at('2028-02-28T00:00Z'), 1))).toEqual(['2028-03-01T09:00']);
    expect(utc(timesAfter(cron('0 9 29 * *'), 'UTC', at('2027-02-01T00:00Z'), 1))).toEqual(['2027-03-29T09:00']);
  });

  it('does not count the first end of a stretch, and counts the second', () => {
    const [from, until] = [at('2027-01-01T09:00Z'), at('2027-01-03T09:00Z')];
    const row = { first: from + DAY, last: until, count: 2 };
    expect(timesBetween(cron('0 9 * * *'), 'UTC', from, until)).toEqual(row);
    expect(timesBetween({ kind: 'days', every: 1, from: local('2027-01-01T09:00') }, 'UTC', from, until)).toEqual(row);
    const interval: AutomationTime = { kind: 'interval', minutes: 1440, from: local('2027-01-01T09:00') };
    expect(timesBetween(interval, 'UTC', from, until)).toEqual(row);
    expect(timesBetween(cron('0 9 * * *'), 'UTC', from, until - DAY - 1)).toBeNull();
    expect(timesBetween(cron('0 9 * * *'), 'UTC', until, from)).toBeNull();
  });

  it('counts the times of ten years of a short rhythm, and bounds a clock that is set to a far year', () => {
    const from = at('2027-01-01T00:00Z');
    const years = timesBetween(cron('*/5 * * * *'), 'Asia/Shanghai', from, from + 3650 * DAY);
    expect(years?.count).toBe(3650 * 288);
    const interval: AutomationTime = { kind: 'interval', minutes: 1, from: local('2027-01-01T00:00') };
    expect(timesBetween(interval, 'UTC', from, at('9999-01-01T00:00Z'))?.count).toBe(100 * 366 * 1440);
    expect(timesBetween(cron('0 9 1 1 *'), 'Europe/Berlin', from, at('9999-01-01T00:00Z'))?.count).toBe(101);
  });

  it('agrees with a calendar that is walked day by day, in every zone', () => {
    const cases = fc.record({
      time: automationTimes,
      timeZone: fc.constantFrom(...ZONES),
      after: fc.integer({ min: at('2027-01-01T00:00Z') / 60_000, max: at('2030-01-01T00:00Z') / 60_000 }),
      days: fc.integer({ min: 1, max: 60 }),
    });
    fc.assert(
      fc.property(cases, ({ time, timeZone, after, days }) => {
        const from = after * 60_000;
        const until = from + days * DAY;
        const wanted = dueBetween(time, timeZone, from, until);
        expect(timesAfter(time, timeZone, from, wanted.length + 1).filter((moment) => moment <= until)).toEqual(wanted);
        const [first] = wanted;
        const row = first === undefined ? null : { first, last: wanted.at(-1), count: wanted.length };
        expect(timesBetween(time, timeZone, from, until)).toEqual(row);
      }),
      { numRuns: 300 },
    );
  });
});
