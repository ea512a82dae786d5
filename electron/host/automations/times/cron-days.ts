/** The days of a cron expression in the calendar, without regard to time zones. */
import { DAY, LAST_WALL_TIME } from '../../time/wall-clock.ts';
import { type CronFields, LAST } from './cron-fields.ts';

/** The calendar repeats after 400 years, so that a day that does not come within them never comes. */
const CYCLE = 146_097 * DAY;

/** A day within its month. `weekday` 0: Sunday. */
interface DayOfMonth {
  readonly day: number;
  readonly weekday: number;
  /** The number of days of the month. */
  readonly length: number;
}

/** Yields the days from the one that contains `from` on, each as the wall time at which it begins. */
export function* cronDays(fields: CronFields, from: number): Generator<number, void> {
  const months = new Set(fields.months);
  const start = new Date(from);
  const year = start.getUTCFullYear();
  let begin = start.getUTCDate();
  let until = from + CYCLE;
  for (let month = start.getUTCMonth(); ; month += 1) {
    const first = Date.UTC(year, month, 1);
    if (first > Math.min(until, LAST_WALL_TIME)) return;
    if (months.has((month % 12) + 1)) {
      const length = (Date.UTC(year, month + 1, 1) - first) / DAY;
      const weekday = new Date(first).getUTCDay();
      for (let day = begin; day <= length; day += 1) {
        if (!isDue(fields, { day, weekday: (weekday + day - 1) % 7, length })) continue;
        yield first + (day - 1) * DAY;
        until = first + CYCLE;
      }
    }
    begin = 1;
  }
}

function isDue({ days, weekdays }: CronFields, { day, weekday, length }: DayOfMonth): boolean {
  if (days === null && weekdays === null) return true;
  if (days?.numbers.includes(day) || (days?.last && day === length)) return true;
  if (weekdays?.numbers.includes(weekday)) return true;
  const isNth = (nth: number) => (nth === LAST ? day + 7 > length : Math.ceil(day / 7) === nth);
  return weekdays?.nth.some((each) => each.weekday === weekday && isNth(each.nth)) ?? false;
}
