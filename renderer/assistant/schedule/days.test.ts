import { describe, expect, it } from 'vitest';
import { LocalTime } from '../../../shared/local-time.ts';
import { inZone } from '../time-zone.fixture.ts';
import {
  addDays,
  addMonths,
  dayOf,
  daysOf,
  localTimeOf,
  minuteOf,
  minutesBetween,
  momentOf,
  moved,
  shifted,
  startOf,
} from './days.ts';

const time = (text: string) => LocalTime.parse(text);
const hours = (from: string, to: string) => (startOf(to) - startOf(from)) / 3_600_000;

describe('Calendar days', () => {
  it('are added correctly across ends of months, leap days and years', () => {
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2027-02-28', 1)).toBe('2027-03-01');
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  });

  it('are moved to the last day of the month if the target month is too short', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
    expect(addMonths('2028-01-31', 1)).toBe('2028-02-29');
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28');
    expect(addMonths('2026-12-15', 1)).toBe('2027-01-15');
  });

  it('are grouped into weeks that begin on Monday', () => {
    const week = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'];
    expect(daysOf('week', '2026-11-16')).toEqual(week);
    expect(daysOf('week', '2026-11-22')).toEqual(week);
    expect(daysOf('day', '2026-11-22')).toEqual(['2026-11-22']);
  });

  it('of a month are shown as complete weeks, and no more weeks than necessary', () => {
    const november = daysOf('month', '2026-11-21');
    expect([november[0], november.at(-1), november.length]).toEqual(['2026-10-26', '2026-12-06', 42]);
    // February 2027 begins on a Monday and has 28 days.
    const february = daysOf('month', '2027-02-11');
    expect([february[0], february.at(-1), february.length]).toEqual(['2027-02-01', '2027-02-28', 28]);
  });

  it('are moved by a day, a week or a month', () => {
    expect(moved('day', '2026-11-30', 1)).toBe('2026-12-01');
    expect(moved('week', '2026-11-30', -1)).toBe('2026-11-23');
    expect(moved('month', '2026-10-31', 1)).toBe('2026-11-30');
  });
});

describe('Clock times on days on which the clocks change', () => {
  inZone('Europe/Berlin');

  it('give days of 23 and 25 hours', () => {
    expect(hours('2026-03-29', '2026-03-30')).toBe(23);
    expect(hours('2026-10-25', '2026-10-26')).toBe(25);
    expect(hours('2026-11-21', '2026-11-22')).toBe(24);
  });

  it('that are skipped are moved forward by the length of the gap; of two equal times, the first one counts', () => {
    expect(localTimeOf(momentOf(time('2026-03-29T02:30')))).toBe('2026-03-29T03:30');
    expect(new Date(momentOf(time('2026-10-25T02:30'))).toISOString()).toBe('2026-10-25T00:30:00.000Z');
  });

  it('are counted in minutes on the clock, not in minutes that have passed since midnight', () => {
    const nine = momentOf(time('2026-03-29T09:00'));
    expect(minuteOf(nine)).toBe(9 * 60);
    expect(dayOf(nine)).toBe('2026-03-29');
    expect((nine - startOf('2026-03-29')) / 3_600_000).toBe(8);
  });

  it('are shifted as if the clock change did not exist', () => {
    expect(shifted(time('2026-03-29T03:10'), -15)).toBe('2026-03-29T02:55');
    expect(shifted(time('2027-01-01T00:05'), -10)).toBe('2026-12-31T23:55');
    expect(minutesBetween(time('2026-03-28T09:00'), time('2026-03-29T09:00'))).toBe(1_440);
  });
});

describe('A midnight that is skipped when the clocks change', () => {
  inZone('Africa/Cairo');

  it('is replaced by 1:00 as the start of the day', () => {
    expect(localTimeOf(startOf('2026-04-24'))).toBe('2026-04-24T01:00');
    expect(hours('2026-04-24', '2026-04-25')).toBe(23);
  });
});
