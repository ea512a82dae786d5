/** Describes schedules in words. Pure except for the window's time zone. */
import type { TFunction } from 'i18next';
import { ENDLESS, type Occurrence, type Recurrence, type ScheduleSpan } from '../../../shared/schedule.ts';
import { formatRange, formatTime } from '../../i18n/format.ts';
import { formatted, formattedRange } from '../time-words.ts';
import { DAY_MINUTES, type Segment } from './day-layout.ts';
import { type Day, dayOf, daysOf } from './days.ts';
import { spoken } from './schedule-draft.ts';

type Texts = TFunction<'schedule'>;

/**
 * The heading for the shown days: `Saturday, November 21, 2026`, `November 16 – 22, 2026` or
 * `November 2026`.
 */
export function spanTitle(span: ScheduleSpan, anchor: Day, locale: string): string {
  switch (span) {
    case 'day':
      return formatted(anchor, locale, { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' });
    case 'week': {
      const days = daysOf('week', anchor);
      return formattedRange(days[0] ?? anchor, days[6] ?? anchor, locale);
    }
    case 'month':
      return formatted(anchor, locale, { year: 'numeric', month: 'long' });
  }
}

/**
 * The start and end of an event, such as `9:00 – 10:30`, with both days if the event ends on
 * another day.
 */
function timesOf({ startsAt, endsAt }: Occurrence, locale: string): string {
  const sameDay = dayOf(startsAt) === dayOf(endsAt - 1);
  // A range would name both days for an event that ends at midnight.
  if (sameDay && dayOf(startsAt) !== dayOf(endsAt)) {
    return `${formatTime(startsAt, locale)} – ${formatTime(endsAt, locale)}`;
  }
  return formatRange(startsAt, endsAt, locale, { timeStyle: 'short', ...(sameDay ? {} : { dateStyle: 'medium' }) });
}

/**
 * The text for the times of an event on one day. For an event that began on an earlier day, only
 * its end; for an event that lasts all day, an empty text. `withEnd` adds the end if it is on the
 * same day.
 */
export function partTimes(
  { occurrence, begins, to, wholeDay }: Segment,
  withEnd: boolean,
  locale: string,
  t: Texts,
): string {
  const { startsAt, endsAt } = occurrence;
  if (wholeDay) return '';
  const endsHere = to < DAY_MINUTES;
  if (begins) return withEnd && endsHere ? timesOf(occurrence, locale) : formatTime(startsAt, locale);
  return t('until', { time: formatTime(endsAt, locale) });
}

/** Describes how an event repeats, such as `Every 2 weeks, 10 times`. */
function recurrenceWords(recurrence: Recurrence, t: Texts): string {
  const { count, unit } = spoken(recurrence.every);
  const every = t(`every.${unit}`, { count });
  const words = recurrence.times === ENDLESS ? every : t('timesIn', { every, count: recurrence.times });
  return recurrence.enabled ? words : t('off', { words });
}

/** Describes an occurrence on one line with all its facts, also for screen readers. */
export function occurrenceWords(occurrence: Occurrence, locale: string, t: Texts): string {
  const { title, recurrence } = occurrence.schedule;
  const times = timesOf(occurrence, locale);
  return recurrence === null
    ? t('event', { title, times })
    : t('eventOfSeries', { title, times, repeat: recurrenceWords(recurrence, t) });
}
