/** The cron expressions that can be said in a few words. */
import type { CronFields } from './cron-fields.ts';

/** A longer list of hours, days or months is not said in words. */
const LONGEST_LIST = 6;

export type DayShape =
  | { readonly kind: 'every-day' }
  /** Not all seven days. 0: Sunday. */
  | { readonly kind: 'weekdays'; readonly days: readonly number[] }
  /** `nth`: 1 to 5, or -1 for the last one. */
  | { readonly kind: 'nth'; readonly nth: readonly number[]; readonly weekday: number }
  | { readonly kind: 'month-days'; readonly days: readonly number[]; readonly last: boolean };

export type TimeShape =
  /** Minutes of the day. */
  | { readonly kind: 'at'; readonly minutes: readonly number[] }
  /** Every so many minutes, counted by the clock of each day. Both ends belong to it. */
  | {
      readonly kind: 'steps';
      readonly step: number;
      /** Minutes of the day; null: the whole day. */
      readonly window: { readonly first: number; readonly last: number } | null;
    };

export interface CronShape {
  readonly days: DayShape;
  /** null: all twelve. */
  readonly months: readonly number[] | null;
  readonly times: TimeShape;
}

/** Returns null for an expression that has no short words. */
export function shapeOf(fields: CronFields): CronShape | null {
  const days = daysOf(fields);
  const times = timesOf(fields);
  const months = fields.months.length === 12 ? null : fields.months;
  if (days === null || times === null || (months?.length ?? 0) > LONGEST_LIST) return null;
  if (times.kind === 'steps' && (days.kind === 'nth' || days.kind === 'month-days')) return null;
  return { days, months, times };
}

function daysOf({ days, weekdays }: CronFields): DayShape | null {
  if (days !== null && weekdays !== null) return null;
  if (days !== null) {
    const said = days.numbers.length + Number(days.last);
    return said > LONGEST_LIST ? null : { kind: 'month-days', days: days.numbers, last: days.last };
  }
  if (weekdays === null) return { kind: 'every-day' };
  const { numbers, nth } = weekdays;
  const [first] = nth;
  if (first === undefined) return { kind: 'weekdays', days: numbers };
  if (numbers.length > 0 || nth.some(({ weekday }) => weekday !== first.weekday)) return null;
  const places = nth.map((entry) => entry.nth);
  // Five places and the last are every such day; nobody says that.
  return places.length > 3 ? null : { kind: 'nth', nth: places, weekday: first.weekday };
}

function timesOf({ minutes, hours }: CronFields): TimeShape | null {
  if (minutes.length * hours.length <= LONGEST_LIST)
    return { kind: 'at', minutes: hours.flatMap((hour) => minutes.map((minute) => hour * 60 + minute)) };
  const [first = 0, second = 24] = hours;
  const apart = second - first;
  const last = hours.at(-1) ?? first;
  if (hours.some((hour, at) => hour !== first + at * apart)) return null;
  const [minute = 0] = minutes;
  if (minutes.length === 1) {
    const whole = minute === 0 && first === 0 && hours.length * apart === 24;
    const window = { first: first * 60 + minute, last: last * 60 + minute };
    return { kind: 'steps', step: apart * 60, window: whole ? null : window };
  }
  const step = 60 / minutes.length;
  if ((apart !== 1 && hours.length > 1) || minutes.some((each, at) => each !== at * step)) return null;
  const window = { first: first * 60, last: last * 60 + 60 - step };
  return { kind: 'steps', step, window: hours.length === 24 ? null : window };
}
