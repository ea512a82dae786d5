/** Formats days of a calendar. Pure except for the window's time zone. */
import { formatParts, formatRange } from '../i18n/format.ts';
import { type Day, startOf } from './schedule/days.ts';

/** Formats the given parts of a day, in the order that is usual in the language. */
export function formatted(day: Day, locale: string, parts: Intl.DateTimeFormatOptions): string {
  return formatParts(startOf(day), locale, parts);
}

/** Formats a range of days. Parts that both days have in common are written once. */
export function formattedRange(from: Day, to: Day, locale: string): string {
  return formatRange(startOf(from), startOf(to), locale, { year: 'numeric', month: 'long', day: 'numeric' });
}
