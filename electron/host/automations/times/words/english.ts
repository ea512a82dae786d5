/** Times in English. */
import { assertNever } from '../../../../../shared/assert-never.ts';
import type { LocalTime } from '../../../../../shared/local-time.ts';
import type { CronShape, DayShape, TimeShape } from '../cron-shape.ts';
import { ENGLISH_MONTHS, ENGLISH_WEEKDAYS } from '../reading/english-words.ts';
import { clockText, fromMonday, partsOf, type TimeLanguage } from './time-language.ts';

const PLACES: Readonly<Record<number, string>> = {
  ...{ 1: 'first', 2: 'second', 3: 'third' },
  ...{ 4: 'fourth', 5: 'fifth', [-1]: 'last' },
};
const ENDS: Readonly<Record<number, string>> = { 1: 'st', 2: 'nd', 3: 'rd', 21: 'st', 22: 'nd', 23: 'rd', 31: 'st' };

export const english: TimeLanguage = {
  interval: (minutes, from) => `${everyMinutes(minutes)} from ${dayText(from)} at ${partsOf(from).clock}`,
  days: (every, from) => {
    const rhythm = every % 7 === 0 ? everySo(every / 7, 'week') : everySo(every, 'day');
    const day = every % 7 === 0 ? datedWeekday(from) : dayText(from);
    return `${rhythm} from ${day} at ${partsOf(from).clock}`;
  },
  once: (at) => `on ${datedWeekday(at)} at ${partsOf(at).clock}`,
  cron: ({ days, months, times }) => {
    const when = daysText(days, months);
    return times.kind === 'at' ? `${when} at ${list(times.minutes.map(clockText))}` : `${stepsText(times)} ${when}`;
  },
};

function everySo(count: number, unit: string): string {
  return count === 1 ? `every ${unit}` : `every ${count} ${unit}s`;
}

function everyMinutes(minutes: number): string {
  return minutes % 60 === 0 ? everySo(minutes / 60, 'hour') : everySo(minutes, 'minute');
}

function dayText(time: LocalTime): string {
  const { day, month, year } = partsOf(time);
  return `${day} ${ENGLISH_MONTHS[month - 1]} ${year}`;
}

function datedWeekday(time: LocalTime): string {
  return `${ENGLISH_WEEKDAYS[partsOf(time).weekday]} ${dayText(time)}`;
}

function stepsText({ step, window }: Extract<TimeShape, { kind: 'steps' }>): string {
  const rhythm = everyMinutes(step);
  return window === null ? rhythm : `${rhythm} from ${clockText(window.first)} to ${clockText(window.last)}`;
}

function daysText(days: DayShape, months: CronShape['months']): string {
  const named = months === null ? null : list(months.map((month) => ENGLISH_MONTHS[month - 1] ?? ''));
  const within = named === null ? '' : ` in ${named}`;
  switch (days.kind) {
    case 'every-day':
      return `every day${within}`;
    case 'weekdays':
      return `${weekdaysText(days.days)}${within}`;
    case 'nth': {
      const places = list(days.nth.map((nth) => PLACES[nth] ?? ''));
      return ofMonths(`on the ${places} ${ENGLISH_WEEKDAYS[days.weekday]}`, named);
    }
    case 'month-days': {
      const [day, ...more] = days.days;
      if (months?.length === 1 && day !== undefined && more.length === 0 && !days.last)
        return `every year on ${day} ${named}`;
      const numbers = days.days.map((number) => `${number}${ENDS[number] ?? 'th'}`);
      return ofMonths(`on the ${list([...numbers, ...(days.last ? ['last day'] : [])])}`, named);
    }
    default:
      return assertNever(days);
  }
}

function ofMonths(days: string, months: string | null): string {
  return months === null ? `${days} of every month` : `every year ${days} of ${months}`;
}

function weekdaysText(days: readonly number[]): string {
  const key = days.join();
  if (key === '1,2,3,4,5') return 'on weekdays';
  if (key === '0,6') return 'on weekends';
  return `every ${list(fromMonday(days).map((day) => ENGLISH_WEEKDAYS[day] ?? ''))}`;
}

function list(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
