/** Describes days and times in everyday words. Pure except for the window's time zone. */
import type { TFunction } from 'i18next';
import { formatTime } from '../i18n/format.ts';
import { addDays, type Day, dayOf, startOf } from './schedule/days.ts';

type Texts = TFunction<'todos'>;

/**
 * Writes a moment as `today 18:00`, `tomorrow 09:00` or `Fri, Nov 27, 09:00`, with the year if
 * it is not this year.
 */
export function dayAndTime(moment: number, now: number, locale: string, t: Texts): string {
  return `${dayName(dayOf(moment), now, locale, t)} ${formatTime(moment, locale)}`;
}

function dayName(day: Day, now: number, locale: string, t: Texts): string {
  const today = dayOf(now);
  if (day === today) return t('today');
  if (day === addDays(today, 1)) return t('tomorrow');
  if (day === addDays(today, -1)) return t('yesterday');
  return formatted(day, locale, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    ...(day.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' }),
  });
}

/** Formats the given parts of a day, in the order that is usual in the language. */
export function formatted(day: Day, locale: string, parts: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale, parts).format(startOf(day));
}

/** Formats a range of days. Parts that both days have in common are written once. */
export function formattedRange(from: Day, to: Day, locale: string): string {
  return new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', day: 'numeric' }).formatRange(
    startOf(from),
    startOf(to),
  );
}
