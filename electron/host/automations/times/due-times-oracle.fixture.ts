/**
 * Computes when an automation is due in another way than the app: day by day, with the calendar of
 * Temporal, trying every minute of a day. Slow, and meant only to be compared with.
 */
import { Temporal } from 'temporal-polyfill';
import type { AutomationTime } from '../../../../shared/automation.ts';

/** Returns the moments after `after`, up to and including `until`, in milliseconds since the epoch, UTC. */
export function dueBetween(time: AutomationTime, timeZone: string, after: number, until: number): readonly number[] {
  return dueFrom(time, timeZone, after - 3 * DAY, until).filter((moment) => moment > after && moment <= until);
}

const DAY = 86_400_000;

function dueFrom(time: AutomationTime, timeZone: string, from: number, until: number): readonly number[] {
  switch (time.kind) {
    case 'once':
      return [instant(Temporal.PlainDateTime.from(time.at), timeZone)];
    case 'interval': {
      const found: number[] = [];
      let at = Temporal.PlainDateTime.from(time.from).toZonedDateTime(timeZone).toInstant();
      const behind = Math.floor((from - at.epochMilliseconds) / 60_000 / time.minutes) - 2;
      if (behind > 0) at = at.add({ minutes: behind * time.minutes });
      for (; at.epochMilliseconds <= until; at = at.add({ minutes: time.minutes })) found.push(at.epochMilliseconds);
      return found;
    }
    case 'days': {
      const start = Temporal.PlainDateTime.from(time.from);
      return eachDay(from, until, timeZone).flatMap((date) => {
        const distance = start.toPlainDate().until(date, { largestUnit: 'days' }).days;
        return distance >= 0 && distance % time.every === 0
          ? [instant(date.toPlainDateTime(start.toPlainTime()), timeZone)]
          : [];
      });
    }
    case 'cron': {
      const [minute = '', hour = '', day = '', month = '', weekday = ''] = time.expression.split(' ');
      const times = Array.from({ length: 24 * 60 }, (_, at) => ({ hour: Math.floor(at / 60), minute: at % 60 })).filter(
        (at) => isIn(minute, at.minute) && isIn(hour, at.hour),
      );
      const moments = eachDay(from, until, timeZone)
        .filter((date) => isDue(date, day, month, weekday))
        .flatMap((date) => times.map((at) => instant(date.toPlainDateTime(at), timeZone)));
      return [...new Set(moments)].sort((one, two) => one - two);
    }
  }
}

function instant(time: Temporal.PlainDateTime, timeZone: string): number {
  return time.toZonedDateTime(timeZone, { disambiguation: 'compatible' }).epochMilliseconds;
}

function eachDay(from: number, until: number, timeZone: string): readonly Temporal.PlainDate[] {
  const dateOf = (moment: number) =>
    Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timeZone).toPlainDate();
  const days: Temporal.PlainDate[] = [];
  const last = dateOf(until).add({ days: 1 });
  for (let day = dateOf(from); Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 })) days.push(day);
  return days;
}

function isDue(date: Temporal.PlainDate, day: string, month: string, weekday: string): boolean {
  if (!isIn(month, date.month, 1)) return false;
  const byDay = isIn(day, date.day, 1) || (day.split(',').includes('L') && date.day === date.daysInMonth);
  const byWeekday = isIn(weekday, date.dayOfWeek % 7) || weekday.split(',').some((part) => isNth(part, date));
  if (day === '*') return byWeekday;
  return weekday === '*' ? byDay : byDay || byWeekday;
}

function isNth(part: string, date: Temporal.PlainDate): boolean {
  const [weekday, nth] = part.split('#');
  if (nth === undefined || Number(weekday) !== date.dayOfWeek % 7) return false;
  return nth === 'L' ? date.day + 7 > date.daysInMonth : Math.ceil(date.day / 7) === Number(nth);
}

/** `first`: the number from which a step over all numbers is counted. */
function isIn(field: string, value: number, first = 0): boolean {
  return field.split(',').some((part) => {
    const [span = '', step = '1'] = part.split('/');
    const [from = -1, to = from] = span === '*' ? [first, 99] : span.split('-').map(Number);
    return value >= from && value <= to && (value - from) % Number(step) === 0;
  });
}
