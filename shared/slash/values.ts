/** Parses the values of slash commands. Each function returns null for an invalid value. Pure. */
import { isDay, type LocalTime, readLocalTime } from '../local-time.ts';
import { priorityInWords } from '../priority-words.ts';
import { Duration, Interval, Recurrence, type ScheduleSpan } from '../schedule.ts';
import { Priority, TodoId } from '../todo.ts';
import { plainSigns, plainWord } from './plain-signs.ts';

const MINUTES_OF_A_DAY = 1_440;

/** Parses `3` or `#3`. */
export function readId(written: string): number | null {
  return readNumber(plainSigns(written).replace(/^#/, ''), TodoId);
}

export function readPriority(written: string): number | null {
  return priorityInWords(written) ?? readNumber(written, Priority);
}

/** Parses a duration in minutes. */
export function readDuration(written: string): number | null {
  return readNumber(written, Duration);
}

/** Parses `2026-11-21 09:30`, with any whitespace between, and nothing else. */
export function readTime(written: string): LocalTime | null {
  return /\s/.test(written.trim()) ? readLocalTime(plainSigns(written)) : null;
}

/** Reads a time that is written in words, such as `tomorrow 3pm`; null: it is none. */
export type TimeInWords = (written: string) => LocalTime | null;

/** Whether the text is written as a day that the calendar does not have: `2026-02-30`. */
export function noSuchDay(written: string): boolean {
  const [year, month = 0, day = 0] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(written)?.slice(1).map(Number) ?? [];
  return year !== undefined && !isDay(year, month, day);
}

/** Whether the text is written as a month that does not exist: `2026-13`. */
export function noSuchMonth(written: string): boolean {
  const [, month] = /^(?:\d{4})-(\d{2})$/.exec(written) ?? [];
  return month !== undefined && (Number(month) < 1 || Number(month) > 12);
}

/** Whether the text is written as a time of day that does not exist: `24:00`. */
export function isNoTimeOfDay(written: string): boolean {
  const [hour, minute = 0] = /^(\d{2}):(\d{2})$/.exec(written)?.slice(1).map(Number) ?? [];
  return hour !== undefined && (hour > 23 || minute > 59);
}

/** Parses `90`, `1d`, `2w`, `1mo`, `1y`; minutes that make whole days become days. */
export function readInterval(written: string): Interval | null {
  const [, digits, unit = ''] = /^(\d{1,9})(d|w|mo|y)?$/.exec(plainWord(written)) ?? [];
  if (digits === undefined) return null;
  const parsed = Interval.safeParse(intervalOf(Number(digits), unit));
  return parsed.success ? parsed.data : null;
}

function intervalOf(count: number, unit: string): Interval {
  switch (unit) {
    case 'd':
      return { count, unit: 'day' };
    case 'w':
      return { count: count * 7, unit: 'day' };
    case 'mo':
      return { count, unit: 'month' };
    case 'y':
      return { count, unit: 'year' };
    default:
      return count % MINUTES_OF_A_DAY === 0
        ? { count: count / MINUTES_OF_A_DAY, unit: 'day' }
        : { count, unit: 'minute' };
  }
}

/** Formats an interval for a table: minutes and days in minutes, otherwise `1mo`, `1y`. */
export function writeInterval({ count, unit }: Interval): string {
  switch (unit) {
    case 'minute':
      return String(count);
    case 'day':
      return String(count * MINUTES_OF_A_DAY);
    case 'month':
      return `${count}mo`;
    case 'year':
      return `${count}y`;
  }
}

/** Parses the total number of occurrences: `ENDLESS`, 1 (no recurrence) or more. */
export function readTimes(written: string): number | null {
  const plain = plainSigns(written);
  if (plain === '1') return 1;
  const parsed = Recurrence.shape.times.safeParse(/^(?:-1|\d{1,9})$/.test(plain) ? Number(plain) : null);
  return parsed.success ? parsed.data : null;
}

/**
 * Parses `2026-11-21` for a day or a week and `2026-11` for a month. Returns null for a date that
 * does not exist.
 */
export function readAnchor(written: string, span: ScheduleSpan): string | null {
  const shape = span === 'month' ? /^(\d{4})-(\d{2})$/ : /^(\d{4})-(\d{2})-(\d{2})$/;
  const plain = plainSigns(written);
  const [year, month, day = 1] = shape.exec(plain)?.slice(1).map(Number) ?? [];
  if (year === undefined || month === undefined) return null;
  return year >= 1000 && isDay(year, month, day) ? plain : null;
}

/** Parses a comma-separated list of `choices`. */
export function readChoices<Choice extends string>(
  written: string,
  choices: readonly Choice[],
): ReadonlySet<Choice> | null {
  const chosen = new Set<Choice>();
  for (const name of plainWord(written).split(',')) {
    const choice = choices.find((known) => known === name);
    if (choice === undefined) return null;
    chosen.add(choice);
  }
  return chosen;
}

function readNumber(written: string, schema: { safeParse(value: number): { success: boolean } }): number | null {
  const plain = plainSigns(written);
  if (!/^\d{1,16}$/.test(plain)) return null;
  const number = Number(plain);
  return schema.safeParse(number).success ? number : null;
}
