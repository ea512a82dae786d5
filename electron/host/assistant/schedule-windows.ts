/** Computes the time range of a list or a view of schedules. Pure. */
import { Temporal } from 'temporal-polyfill';
import { assertNever } from '../../../shared/assert-never.ts';
import type { ScheduleSpan } from '../../../shared/schedule.ts';
import { startOfDay } from '../time/wall-clock.ts';
import type { Clock } from './todo-views.ts';

const LIST_DAYS_BACK = 2;
const LIST_DAYS = 31;

/**
 * The time range from `from` (included) to `to` (excluded), in milliseconds since the epoch, UTC.
 */
export interface Window {
  readonly from: number;
  readonly to: number;
}

/**
 * The time range of a list, which begins at 0:00 two days ago. Unlike a view, a list includes
 * schedules that begin exactly at `to`.
 */
export function listWindow({ now, timeZone }: Clock): Window {
  const from = startOfDay(now, timeZone, -LIST_DAYS_BACK);
  return { from, to: startOfDay(from, timeZone, LIST_DAYS) };
}

/**
 * The time range of the day, the week from Monday, or the month that contains `anchor`, such as
 * `2026-11-21`, or `2026-11` for a month; null means today. Returns null if there is no such day.
 */
export function viewWindow(span: ScheduleSpan, anchor: string | null, clock: Clock): Window | null {
  const day = dayOf(anchor, clock);
  if (day === null) return null;
  const [first, after] = daysOf(span, day);
  const moment = (date: Temporal.PlainDate): number => date.toZonedDateTime(clock.timeZone).epochMilliseconds;
  return { from: moment(first), to: moment(after) };
}

function daysOf(span: ScheduleSpan, day: Temporal.PlainDate): readonly [Temporal.PlainDate, Temporal.PlainDate] {
  switch (span) {
    case 'day':
      return [day, day.add({ days: 1 })];
    case 'week': {
      const monday = day.subtract({ days: day.dayOfWeek - 1 });
      return [monday, monday.add({ days: 7 })];
    }
    case 'month': {
      const first = day.with({ day: 1 });
      return [first, first.add({ months: 1 })];
    }
    default:
      return assertNever(span);
  }
}

function dayOf(anchor: string | null, { now, timeZone }: Clock): Temporal.PlainDate | null {
  if (anchor === null) return Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate();
  const day = /^\d{4}-\d{2}(-\d{2})?$/.exec(anchor);
  if (day === null) return null;
  try {
    return Temporal.PlainDate.from(day[1] === undefined ? `${anchor}-01` : anchor);
  } catch {
    return null;
  }
}
