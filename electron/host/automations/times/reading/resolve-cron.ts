/** The cron expression that a phrase with a rhythm or with several days means. */
import type { AutomationTime, TimeProblem } from '../../../../../shared/automation.ts';
import { byPlace, type CronFields, writeCron } from '../cron-fields.ts';
import { clockOf } from './clock-of.ts';
import type { Clock, Phrase } from './phrase.ts';

const EVERY_MONTH = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
const EVERY_HOUR = Array.from({ length: 24 }, (_, hour) => hour);
const LONGEST_EXPRESSION = 100;

type Days = Pick<CronFields, 'days' | 'months' | 'weekdays'>;
type Times = Pick<CronFields, 'minutes' | 'hours'>;

/** Whether the phrase restricts the days. */
export function filtersDays({ weekdays, nth, monthDays, months }: Phrase): boolean {
  return weekdays !== null || nth.length > 0 || monthDays !== null || months.length > 0;
}

export function cronOf(phrase: Phrase, clocks: readonly Clock[]): AutomationTime | TimeProblem {
  if (phrase.starts) return 'two-times';
  const times = timesOf(phrase, clocks);
  if (typeof times === 'string') return times;
  const days = daysOf(phrase);
  if (typeof days === 'string') return days;
  const shifted = shiftedDays(days, clocks);
  if (shifted === null) return 'two-times';
  const expression = writeCron({ ...times, ...shifted });
  return expression.length > LONGEST_EXPRESSION ? 'two-times' : { kind: 'cron', expression };
}

function daysOf(phrase: Phrase): Days | TimeProblem {
  const { rhythm, weekdays, nth, monthDays, day } = phrase;
  const months = monthsOf(phrase);
  if (months === null) return 'two-times';
  if ((weekdays !== null || nth.length > 0) && (monthDays !== null || day !== null)) return 'two-times';
  if (weekdays !== null && nth.length > 0) return 'two-times';
  if (weekdays !== null) {
    if (rhythm !== null && ['month', 'quarter', 'year'].includes(rhythm.unit) && phrase.months.length === 0)
      return 'two-times';
    return { days: null, months, weekdays: weekdays.days.length === 7 ? null : { numbers: weekdays.days, nth: [] } };
  }
  if (nth.length > 0) return { days: null, months, weekdays: { numbers: [], nth: [...nth].sort(byPlace) } };
  if (monthDays !== null) {
    if (monthDays.numbers.some((number) => number < 1 || number > 31)) return 'never';
    if (rhythm?.unit === 'day' || rhythm?.unit === 'week') return 'two-times';
    return { days: monthDays, months, weekdays: null };
  }
  if (day !== null) {
    // Only `every year on 3 March` has a date and a rhythm.
    if (day.kind !== 'date' || day.year !== null || rhythm?.unit !== 'year' || rhythm.count !== 1) return 'two-times';
    if (day.day < 1 || day.day > 31) return 'never';
    return { days: { numbers: [day.day], last: false }, months: [day.month], weekdays: null };
  }
  return usualDays(phrase, months);
}

/** The days of a rhythm that names none: the first of a month, and Monday of a week. */
function usualDays({ rhythm }: Phrase, months: readonly number[]): Days | TimeProblem {
  const first = { numbers: [1], last: false };
  switch (rhythm?.unit) {
    case 'month':
    case 'quarter':
    case 'year':
      return { days: first, months, weekdays: null };
    case 'week':
      return { days: null, months, weekdays: { numbers: [1], nth: [] } };
    default:
      return rhythm === null ? 'unknown-words' : { days: null, months, weekdays: null };
  }
}

/** null: the rhythm and the months contradict each other, or the rhythm does not repeat each year. */
function monthsOf({ rhythm, months, day }: Phrase): readonly number[] | null {
  const every = (count: number) => EVERY_MONTH.filter((month) => (month - 1) % count === 0);
  switch (rhythm?.unit) {
    case 'month':
    case 'quarter': {
      const count = rhythm.count * (rhythm.unit === 'quarter' ? 3 : 1);
      if (months.length > 0) return count === 1 ? months : null;
      return 12 % count === 0 ? every(count) : null;
    }
    case 'year':
      if (rhythm.count !== 1) return null;
      return months.length > 0 ? months : day === null ? [1] : EVERY_MONTH;
    default:
      return months.length > 0 ? months : EVERY_MONTH;
  }
}

function timesOf({ rhythm, window }: Phrase, clocks: readonly Clock[]): Times | TimeProblem {
  if (rhythm?.unit === 'minute' || rhythm?.unit === 'hour') {
    if (clocks.length > 0) return 'two-times';
    return steps(rhythm.count * (rhythm.unit === 'hour' ? 60 : 1), window);
  }
  if (window !== null) return 'two-times';
  const given: readonly Clock[] = clocks.length === 0 ? [{ hour: 9, minute: 0, dayShift: 0 }] : clocks;
  const hours = sorted(given.map(({ hour }) => hour));
  const minutes = sorted(given.map(({ minute }) => minute));
  const different = new Set(given.map(({ hour, minute }) => hour * 60 + minute));
  return hours.length * minutes.length === different.size ? { hours, minutes } : 'two-times';
}

const sorted = (numbers: readonly number[]) => [...new Set(numbers)].sort((one, two) => one - two);

/**
 * The times of a day with so many minutes between them. A window ends with its last hour if that
 * is one of the times of each hour; else before it, as `every 15 minutes from 9 to 17` ends at 16:45.
 */
function steps(step: number, window: Phrase['window']): Times | TimeProblem {
  if (step < 60 ? 60 % step !== 0 : step % 60 !== 0) return 'two-times';
  const from = window === null ? null : clockOf(window.from);
  const to = window === null ? null : clockOf(window.to);
  if (window !== null && (from === null || to === null)) return 'unknown-words';
  const begin = (from?.hour ?? 0) * 60 + (from?.minute ?? 0);
  const end = to === null ? 24 * 60 - 1 : to.hour * 60 + to.minute + to.dayShift * 24 * 60;
  if (end <= begin || from?.dayShift === 1) return 'two-times';
  if (step >= 60) {
    const hours = EVERY_HOUR.filter((hour) => hour * 60 + (begin % 60) >= begin && hour * 60 + (begin % 60) <= end);
    const spaced = hours.filter((hour) => ((hour - (hours[0] ?? 0)) * 60) % step === 0);
    return window === null && (24 * 60) % step !== 0 ? 'two-times' : { hours: spaced, minutes: [begin % 60] };
  }
  const minutes = Array.from({ length: 60 / step }, (_, nth) => nth * step);
  if (begin % 60 !== 0) return 'two-times';
  const full = end % 60 === 0 ? end : end + step;
  if (full % 60 !== 0 || full > 24 * 60) return window === null ? { hours: EVERY_HOUR, minutes } : 'two-times';
  return { hours: EVERY_HOUR.filter((hour) => hour * 60 >= begin && hour * 60 < full), minutes };
}

/** The days after which the midnight comes at which they end; null if an expression cannot say it. */
function shiftedDays(days: Days, clocks: readonly Clock[]): Days | null {
  if (!clocks.some(({ dayShift }) => dayShift === 1)) return days;
  if (days.days === null && days.weekdays === null && days.months.length === 12) return days;
  if (clocks.some(({ dayShift }) => dayShift === 0)) return null;
  if (days.weekdays === null || days.weekdays.nth.length > 0 || days.months.length < 12) return null;
  return { ...days, weekdays: { numbers: sorted(days.weekdays.numbers.map((day) => (day + 1) % 7)), nth: [] } };
}
