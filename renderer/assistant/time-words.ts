/** Days and times in everyday words. Pure except for the window's time zone. */
import type { TFunction } from 'i18next';
import { formatTime } from '../i18n/format.ts';
import { addDays, type Day, dayOf, startOf } from './schedule/days.ts';

type Texts = TFunction<'todos'>;

/** Today 18:00, tomorrow 09:00, Fri, Nov 27, 09:00; with the year if it is a different one. */
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

/** The parts of a day that are asked for, as the language orders them. */
export function formatted(day: Day, locale: string, parts: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale, parts).format(startOf(day));
}

/** From the one day to the other, without what both have in common. */
export function formattedRange(from: Day, to: Day, locale: string): string {
  return new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long', day: 'numeric' }).formatRange(
    startOf(from),
    startOf(to),
  );
}
