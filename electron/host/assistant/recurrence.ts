/**
 * Computes when a schedule happens: a numbered sequence of times, each computed without computing
 * the earlier ones. Pure.
 */
import { ENDLESS, type Interval, type Schedule } from '../../../shared/schedule.ts';
import { DAY, LAST_WALL_TIME, MINUTE, momentOf, wallTimeAt, wallTimeOf } from '../time/wall-clock.ts';

/** The fields of a schedule that determine when it happens. */
export type Timing = Pick<Schedule, 'start' | 'timeZone' | 'durationMinutes' | 'remind' | 'recurrence'>;

/** A sequence of increasing times, numbered from 0. */
export interface TimeLine {
  /** The number of times, at least 1. An endless series ends in the year 9999. */
  readonly count: number;
  at(number: number): number;
  /**
   * The number of the first time that is not before `time`; equals `count` if all times are before
   * `time`.
   */
  firstFrom(time: number): number;
}

export type Step =
  | { readonly kind: 'once' }
  /** An interval in elapsed time, even when clocks change. */
  | { readonly kind: 'passing'; readonly length: number }
  /** An interval in calendar days; the time of day stays the same even when clocks change. */
  | { readonly kind: 'days'; readonly length: number }
  | { readonly kind: 'months'; readonly months: number };

/**
 * The interval between the occurrences of a schedule. A schedule with a disabled rule happens once.
 */
export function stepOf({ recurrence }: Timing): Step {
  return recurrence?.enabled ? stepOfInterval(recurrence.every) : { kind: 'once' };
}

function stepOfInterval({ count, unit }: Interval): Step {
  switch (unit) {
    case 'minute': {
      const length = count * MINUTE;
      return { kind: length % DAY === 0 ? 'days' : 'passing', length };
    }
    case 'day':
      return { kind: 'days', length: count * DAY };
    case 'month':
      return { kind: 'months', months: count };
    case 'year':
      return { kind: 'months', months: count * 12 };
  }
}

/** The UTC times at which the occurrences of a schedule start. */
export function startsOf(schedule: Timing): TimeLine {
  const step = stepOf(schedule);
  const { timeZone } = schedule;
  const wall = wallTimesOf(schedule, step);
  if (step.kind === 'days' || step.kind === 'months') return momentsOf(wall, timeZone);
  return evenly(momentOf(wall.at(0), timeZone), step.kind === 'once' ? DAY : step.length, wall.count);
}

/**
 * The UTC times of the reminders of a schedule, one for each occurrence. In a series, all reminders
 * have the same wall-time distance from the start as the first one.
 */
export function remindersOf(schedule: Timing): TimeLine | null {
  const step = stepOf(schedule);
  const { timeZone, remind, recurrence } = schedule;
  const first = step.kind === 'once' ? remind : (recurrence?.remindStart ?? remind);
  if (first === null) return null;
  const wall = wallTimesOf(schedule, step);
  if (step.kind === 'days' || step.kind === 'months')
    return momentsOf(earlier(wall, wall.at(0) - wallTimeOf(first)), timeZone);
  const starts = startsOf(schedule);
  return earlier(starts, starts.at(0) - momentOf(wallTimeOf(first), timeZone));
}

function momentsOf(wall: TimeLine, timeZone: string): TimeLine {
  const at = (number: number): number => momentOf(wall.at(number), timeZone);
  return {
    count: wall.count,
    at,
    firstFrom: (time) => search(wall.firstFrom(wallTimeAt(time, timeZone)), wall.count, at, time),
  };
}

function earlier({ count, at, firstFrom }: TimeLine, by: number): TimeLine {
  return { count, at: (number) => at(number) - by, firstFrom: (time) => firstFrom(time + by) };
}

/**
 * The wall times at which the occurrences of a schedule start, in its own zone. For a series in
 * elapsed minutes they are computed as if clocks never changed.
 */
export function wallTimesOf(schedule: Timing, step: Step = stepOf(schedule)): TimeLine {
  const first = wallTimeOf(schedule.start);
  const times = schedule.recurrence?.times ?? 1;
  const most = times === ENDLESS ? Number.POSITIVE_INFINITY : times;
  switch (step.kind) {
    case 'once':
      return evenly(first, DAY, 1);
    case 'passing':
    case 'days':
      return evenly(first, step.length, Math.min(most, Math.floor((LAST_WALL_TIME - first) / step.length) + 1));
    case 'months':
      return monthly(first, step.months, most);
  }
}

function evenly(first: number, length: number, count: number): TimeLine {
  return {
    count,
    at: (number) => first + number * length,
    firstFrom: (time) => Math.min(Math.max(Math.ceil((time - first) / length), 0), count),
  };
}

/**
 * Each occurrence is counted from the first one, so that the 31st returns after a shorter month.
 */
function monthly(first: number, months: number, most: number): TimeLine {
  const start = new Date(first);
  const day = start.getUTCDate();
  const timeOfDay = first - Date.UTC(start.getUTCFullYear(), start.getUTCMonth(), day);
  const at = (number: number): number => {
    const month = start.getUTCMonth() + number * months;
    const lastDay = new Date(Date.UTC(start.getUTCFullYear(), month + 1, 0)).getUTCDate();
    return Date.UTC(start.getUTCFullYear(), month, Math.min(day, lastDay)) + timeOfDay;
  };
  const count = Math.min(most, Math.floor((monthOf(LAST_WALL_TIME) - monthOf(first)) / months) + 1);
  const guess = (time: number): number => Math.floor((monthOf(time) - monthOf(first)) / months);
  return { count, at, firstFrom: (time) => search(guess(time), count, at, time) };
}

function monthOf(wallTime: number): number {
  const time = new Date(wallTime);
  return time.getUTCFullYear() * 12 + time.getUTCMonth();
}

/**
 * Finds the number of the first time that is not before `time`, starting from `guess`, which may be
 * wrong by a step or two.
 */
function search(guess: number, count: number, at: (number: number) => number, time: number): number {
  let number = Math.min(Math.max(guess, 0), count);
  while (number > 0 && at(number - 1) >= time) number -= 1;
  while (number < count && at(number) < time) number += 1;
  return number;
}
