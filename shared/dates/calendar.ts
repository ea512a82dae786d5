/** Days of the calendar and times of day, as texts that people write name them. Pure. */
import { type LocalTime, readLocalTime } from '../local-time.ts';

/** A day and a time of day, in numbers. `month` counts from 1. */
export interface Moment {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
}

export type Day = Pick<Moment, 'year' | 'month' | 'day'>;

/** The time of day of a day for which no time was written. */
export const DEFAULT_HOUR = 9;

export function momentOfTime(time: LocalTime): Moment {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = time.split(/[-T:]/).map(Number);
  return { year, month, day, hour, minute };
}

/** Null: there is no such day, or it cannot be written. Hours and minutes beyond a day go on to the next. */
export function timeOfMoment(moment: Moment): LocalTime | null {
  const date = new Date(Date.UTC(moment.year, moment.month - 1, moment.day, moment.hour, moment.minute));
  return readLocalTime(date.toISOString().slice(0, 16).replace('T', ' '));
}

export function addDays({ year, month, day }: Day, days: number): Day {
  return dayOf(new Date(Date.UTC(year, month - 1, day + days)));
}

/** A day that the later month does not have becomes its last one. */
export function addMonths({ year, month, day }: Day, months: number): Day {
  const last = lastDay(year, month + months);
  return { ...last, day: Math.min(day, last.day) };
}

/** The last day of a month, which may be beyond the twelfth. */
export const lastDay = (year: number, month: number): Day => dayOf(new Date(Date.UTC(year, month, 0)));

/** 1 is Monday, 7 is Sunday. */
function weekdayOf({ year, month, day }: Day): number {
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay() || 7;
}

/** A weekday of the week that begins `weeks` weeks after the Monday of this day's week. */
export const inWeek = (day: Day, weeks: number, weekday: number): Day =>
  addDays(day, weeks * 7 + weekday - weekdayOf(day));

export const compareDays = (a: Day, b: Day): number => a.year - b.year || a.month - b.month || a.day - b.day;

/** Null: the month does not have this day. */
export function existingDay(year: number, month: number, day: number): Day | null {
  const found = dayOf(new Date(Date.UTC(year, month - 1, day)));
  return found.month === month && found.day === day ? found : null;
}

function dayOf(date: Date): Day {
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}
