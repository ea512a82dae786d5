/** A wall-clock time without a time zone. */
import { z } from 'zod';

const SHAPE = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})$/;

/** A local time such as `2026-03-29T02:30`, on a day that exists, in the years 1000 to 9999. */
export const LocalTime = z
  .string()
  .refine((text) => isLocalTime(text), 'is not a local time')
  .brand<'local-time'>();
export type LocalTime = z.infer<typeof LocalTime>;

/**
 * Parses `2026-03-29 02:30`, with any whitespace between the date and the time, as people and
 * models write it. Returns null for any other text.
 */
export function readLocalTime(written: string): LocalTime | null {
  const parsed = LocalTime.safeParse(written.trim().replace(/\s+/, 'T'));
  return parsed.success ? parsed.data : null;
}

/** Formats a local time as `2026-03-29 02:30`. */
export function writeLocalTime(time: LocalTime): string {
  return time.replace('T', ' ');
}

function isLocalTime(text: string): boolean {
  const numbers = SHAPE.exec(text)?.slice(1).map(Number);
  if (numbers === undefined) return false;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = numbers;
  return year >= 1000 && isDay(year, month, day) && hour < 24 && minute < 60;
}

/** Whether the day exists in the calendar. `month` counts from 1. */
export function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return month >= 1 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day && day >= 1;
}
