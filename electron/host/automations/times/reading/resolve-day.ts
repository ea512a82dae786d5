/** The wall times that single days and hours mean. */
import { assertNever } from '../../../../../shared/assert-never.ts';
import type { AutomationTime, TimeProblem } from '../../../../../shared/automation.ts';
import { isDay } from '../../../../../shared/local-time.ts';
import { DAY, localTimeOf, MINUTE, wallTimeAt } from '../../../time/wall-clock.ts';
import { LAST } from '../cron-fields.ts';
import type { Clock, GivenDay, Phrase } from './phrase.ts';
import type { Present } from './resolve.ts';

/** A 29 February comes within eight years. */
const MOST_YEARS = 8;

/** Returns the single time that a phrase without a rhythm means; null: it means several times. */
export function onceOf(
  phrase: Phrase,
  clocks: readonly Clock[],
  { now, timeZone }: Present,
  usual: Clock,
): AutomationTime | TimeProblem | null {
  const day = singleDay(phrase);
  const several = phrase.weekdays !== null && day === null;
  if (several || phrase.nth.length > 0 || phrase.months.length > 0 || (phrase.monthDays !== null && day === null))
    return phrase.starts || (phrase.weekdays === null && !phrase.nth.length) ? 'two-times' : null;
  if (phrase.window !== null || clocks.length > 1) return 'two-times';
  if (phrase.starts || (day === null && clocks.length === 0)) return 'unknown-words';
  const wall = wallTimeAt(now, timeZone);
  const clock = clocks[0] ?? usual;
  const at = day === null ? clockTime(clock, wall) : wallOfDay(day, clock, wall);
  if (at === null) return 'never';
  // The day of the week that is named beside a date is that of the date.
  const beside = phrase.day === null || clock.dayShift === 1 ? undefined : phrase.weekdays?.days[0];
  if (beside !== undefined && new Date(at).getUTCDay() !== beside) return 'never';
  return at <= wall ? 'past' : { kind: 'once', at: localTimeOf(at) };
}

function singleDay({ day, weekdays, monthDays, months, nth }: Phrase): GivenDay | null {
  const named = weekdays === null || (day?.kind === 'date' && !weekdays.each);
  if (day !== null && named && monthDays === null) return day;
  if (day !== null || months.length > 0 || nth.length > 0) return null;
  const [weekday, ...more] = weekdays?.days ?? [];
  if (weekdays !== null && weekday !== undefined)
    return weekdays.each || more.length > 0 || monthDays !== null ? null : { kind: 'weekday', weekday, weeks: null };
  if (monthDays === null) return null;
  const days = [...monthDays.numbers, ...(monthDays.last ? [LAST] : [])];
  return days.length === 1 ? { kind: 'of-month', monthsAhead: null, day: days[0] ?? LAST } : null;
}

/** The first wall time after `wall` at which it is so late. */
export function clockTime(clock: Clock, wall: number): number {
  const time = timeOf(clock) % DAY;
  const today = startOfDay(wall) + time;
  return today > wall ? today : today + DAY;
}

function timeOf({ hour, minute, dayShift }: Clock): number {
  return (hour * 60 + minute) * MINUTE + dayShift * DAY;
}

const startOfDay = (wall: number) => Math.floor(wall / DAY) * DAY;

/** The wall time of an hour on a day; null for a day that does not exist. `wall`: the present one. */
export function wallOfDay(day: GivenDay, clock: Clock, wall: number): number | null {
  const time = timeOf(clock);
  const today = startOfDay(wall);
  switch (day.kind) {
    case 'from-today':
      return today + day.days * DAY + time;
    case 'weekday': {
      const ahead = day.weekday - new Date(wall).getUTCDay();
      if (day.weeks !== null) {
        const monday = today - ((new Date(wall).getUTCDay() + 6) % 7) * DAY;
        return monday + (day.weeks * 7 + ((day.weekday + 6) % 7)) * DAY + time;
      }
      const next = today + ((ahead + 7) % 7) * DAY + time;
      return next > wall ? next : next + 7 * DAY;
    }
    case 'date':
      return dateTime(day, time, wall);
    case 'of-month':
      return monthTime(day, time, wall);
    default:
      return assertNever(day);
  }
}

function dateTime(
  { year, month, day }: Extract<GivenDay, { kind: 'date' }>,
  time: number,
  wall: number,
): number | null {
  if (year !== null) return isDay(year, month, day) ? Date.UTC(year, month - 1, day) + time : null;
  const present = new Date(wall).getUTCFullYear();
  for (let ahead = 0; ahead <= MOST_YEARS; ahead += 1) {
    const at = Date.UTC(present + ahead, month - 1, day) + time;
    if (isDay(present + ahead, month, day) && at > wall) return at;
  }
  return null;
}

function monthTime(
  { monthsAhead, day }: Extract<GivenDay, { kind: 'of-month' }>,
  time: number,
  wall: number,
): number | null {
  const now = new Date(wall);
  const first = now.getUTCMonth() + (monthsAhead ?? 0);
  for (let month = first; month <= first + (monthsAhead === null ? 12 : 0); month += 1) {
    const length = new Date(Date.UTC(now.getUTCFullYear(), month + 1, 0)).getUTCDate();
    const at = Date.UTC(now.getUTCFullYear(), month, day === LAST ? length : day) + time;
    if (day <= length && day !== 0 && (monthsAhead !== null || at > wall)) return at;
  }
  return null;
}
