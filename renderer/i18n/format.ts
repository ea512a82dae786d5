/** Formats numbers, times and durations in the language of the page. Pure. */

export { formatCost } from '../../shared/format-cost.ts';
export { formatDate, formatDateTime, formatDay, formatInZone, formatParts, formatRange } from './day-words.ts';

/** Formats a count as `950`, `18.2k` or `1.3M`; in Chinese as `8,150` or `1.8万`. */
export function formatTokens(count: number, locale: string): string {
  const compact = { notation: 'compact', maximumFractionDigits: 1, useGrouping: 'always' } as const;
  const number = new Intl.NumberFormat(locale, compact).format(count);
  return number.replace(/K$/, 'k');
}

/** Formats a size in bytes as `950 B`, `18.2 kB` or `1.3 MB`. */
export function formatBytes(bytes: number, locale: string): string {
  const [unit, of] = bytes < 1000 ? ['B', 1] : bytes < 1000_000 ? ['kB', 1000] : ['MB', 1000_000];
  return `${new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(bytes / Number(of))} ${unit}`;
}

/** Joins names that stand in a sentence: `a, b` or, in Chinese, `a、b`. */
export const joinNames = (names: readonly string[], locale: string): string =>
  names.join(locale.startsWith('zh') ? '、' : ', ');

export function formatNumber(value: number, locale: string): string {
  return new Intl.NumberFormat(locale).format(value);
}

/** Formats a whole percentage: 42 becomes `42%`. */
export function formatPercent(percent: number, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'unit', unit: 'percent' }).format(percent);
}

/** Formats a duration in hours, minutes and seconds: `0:41`, `12:05` or `1:02:09`. */
export function formatClock(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const tail = String(seconds % 60).padStart(2, '0');
  return hours === 0 ? `${minutes}:${tail}` : `${hours}:${String(minutes).padStart(2, '0')}:${tail}`;
}

/**
 * Formats a duration as `340 ms` or `1.8 s`. A duration of a minute or more is formatted by
 * `formatClock`.
 */
export function formatDuration(milliseconds: number, locale: string): string {
  if (milliseconds < 1000) return `${formatNumber(Math.round(milliseconds), locale)} ms`;
  if (milliseconds >= 60_000) return formatClock(milliseconds);
  return `${new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(milliseconds / 1000)} s`;
}

/** Formats the time of day in hours and minutes. */
export function formatTime(at: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(at);
}

/** Formats the time of day to the second. */
export function formatClockTime(at: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: 'medium' }).format(at);
}

/** Formats a date with a time of day, never in words: for a text that is not written again when the day changes. */
export function formatExactTime(at: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(at);
}

/** Formats a whole hour of the day: `9 AM` or `9时`. */
export function formatHour(at: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { hour: 'numeric' }).format(at);
}

/** Formats a date with a time of day to the second. */
export function formatMoment(at: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' }).format(at);
}

const MINUTE_MS = 60_000;

/**
 * Formats the time until a later moment in words: `in 12 minutes`, `in 23 hours`, `in 3 days`. Rounds
 * down, so that nobody counts on time that is not left.
 */
export function formatTimeLeft(milliseconds: number, locale: string): string {
  const minutes = Math.max(1, Math.floor(milliseconds / MINUTE_MS));
  const hours = Math.floor(minutes / 60);
  const [value, unit] =
    hours >= 48
      ? ([Math.floor(hours / 24), 'day'] as const)
      : hours >= 1
        ? ([hours, 'hour'] as const)
        : ([minutes, 'minute'] as const);
  return new Intl.RelativeTimeFormat(locale).format(value, unit);
}
