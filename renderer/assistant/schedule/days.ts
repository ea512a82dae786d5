/**
 * Calendar days and clock times in the window's time zone. Pure except for that time zone. A
 * clock time that is skipped when the clocks change is moved forward by the length of the gap.
 */
import { LocalTime } from '../../../shared/local-time.ts';
import type { ScheduleSpan } from '../../../shared/schedule.ts';

/** A date such as `2026-11-21`. */
export type Day = string;

const DAY_MS = 86_400_000;

export const dayOf = (at: number): Day => localTimeOf(at).slice(0, 10);

/**
 * The start of the day: midnight, or the first moment of the day if midnight is skipped when the
 * clocks change.
 */
export const startOf = (day: Day): number => at(day, 0);

/**
 * The moment of a clock time on a day, in milliseconds since the epoch; `minutes` is counted from
 * midnight.
 */
export function at(day: Day, minutes: number): number {
  const [year, month, date] = numbers(day);
  return new Date(year, month - 1, date, 0, minutes).getTime();
}

export function addDays(day: Day, count: number): Day {
  return utcDay(utc(day) + count * DAY_MS);
}

/**
 * The same date `count` months later, or the last day of that month if the month is too short.
 */
export function addMonths(day: Day, count: number): Day {
  const [year, month, date] = numbers(day);
  const first = Date.UTC(year, month - 1 + count, 1);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return utcDay(first + (Math.min(date, last) - 1) * DAY_MS);
}

function mondayOf(day: Day): Day {
  return addDays(day, -((new Date(utc(day)).getUTCDay() + 6) % 7));
}

/**
 * The days to show for a span. For a month these are all weeks that contain a day of this month.
 */
export function daysOf(span: ScheduleSpan, anchor: Day): readonly Day[] {
  switch (span) {
    case 'day':
      return [anchor];
    case 'week':
      return daysFrom(mondayOf(anchor), 7);
    case 'month': {
      const first = mondayOf(`${anchor.slice(0, 7)}-01`);
      const next = addMonths(`${anchor.slice(0, 7)}-01`, 1);
      return daysFrom(first, Math.ceil((utc(next) - utc(first)) / DAY_MS / 7) * 7);
    }
  }
}

/** The day that is `count` days, weeks or months after `anchor`. */
export function moved(span: ScheduleSpan, anchor: Day, count: number): Day {
  return span === 'month' ? addMonths(anchor, count) : addDays(anchor, span === 'week' ? count * 7 : count);
}

/** The clock time of a moment, in minutes since midnight. */
export function minuteOf(moment: number): number {
  const date = new Date(moment);
  return date.getHours() * 60 + date.getMinutes();
}

/** The clock time of a moment: `2026-11-21T09:30`. */
export function localTimeOf(moment: number): LocalTime {
  const date = new Date(moment);
  return LocalTime.parse(
    `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${two(date.getHours())}:${two(date.getMinutes())}`,
  );
}

/** The clock time on a day that is `minutes` after midnight. */
export function localTimeAt(day: Day, minutes: number): LocalTime {
  return LocalTime.parse(`${day}T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`);
}

export function momentOf(time: LocalTime): number {
  return at(time.slice(0, 10), minutesOfTime(time));
}

/** The clock time that is `minutes` later, as if there were no clock changes. */
export function shifted(time: LocalTime, minutes: number): LocalTime {
  const moved = new Date(utcOf(time) + minutes * 60_000);
  return LocalTime.parse(moved.toISOString().slice(0, 16));
}

/** The number of minutes between two clock times, as if there were no clock changes. */
export function minutesBetween(from: LocalTime, to: LocalTime): number {
  return (utcOf(to) - utcOf(from)) / 60_000;
}

const utcOf = (time: LocalTime): number => utc(time.slice(0, 10)) + minutesOfTime(time) * 60_000;

const minutesOfTime = (time: LocalTime): number => Number(time.slice(11, 13)) * 60 + Number(time.slice(14, 16));

function daysFrom(first: Day, count: number): readonly Day[] {
  return Array.from({ length: count }, (_, place) => addDays(first, place));
}

const two = (number: number): string => String(number).padStart(2, '0');

function numbers(day: Day): readonly [number, number, number] {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return [year, month, date];
}

function utc(day: Day): number {
  const [year, month, date] = numbers(day);
  return Date.UTC(year, month - 1, date);
}

const utcDay = (moment: number): Day => new Date(moment).toISOString().slice(0, 10);
