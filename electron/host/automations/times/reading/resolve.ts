/** Decides which time of an automation a phrase means. */
import { assertNever } from '../../../../../shared/assert-never.ts';
import type { AutomationTime, TimeProblem } from '../../../../../shared/automation.ts';
import { localTimeOf, MINUTE, wallTimeAt } from '../../../time/wall-clock.ts';
import { clockOf, usualClock } from './clock-of.ts';
import type { Clock, Phrase } from './phrase.ts';
import { cronOf, filtersDays } from './resolve-cron.ts';
import { clockTime, onceOf, wallOfDay } from './resolve-day.ts';

const NINE: Clock = { hour: 9, minute: 0, dayShift: 0 };
const LONGEST_MINUTES = 527_040;
const LONGEST_DAYS = 366;

/** The moment at which a phrase is read, in its time zone. */
export interface Present {
  readonly now: number;
  readonly timeZone: string;
}

/** Returns the time, or the problem because of which the phrase is none. */
export function resolve(phrase: Phrase, present: Present): AutomationTime | TimeProblem {
  const clocks = clocksOf(phrase);
  if (clocks === null) return 'unknown-words';
  if (phrase.delay !== null) return delayed(phrase, clocks, present);
  const { rhythm } = phrase;
  if (rhythm === null) return dayOrCron(phrase, clocks, present);
  switch (rhythm.unit) {
    case 'second':
      return 'too-often';
    case 'minute':
    case 'hour': {
      if (rhythm.byClock || phrase.window !== null || filtersDays(phrase)) return cronOf(phrase, clocks);
      return intervalOf(phrase, rhythm.count * (rhythm.unit === 'hour' ? 60 : 1), clocks, present);
    }
    case 'day':
    case 'week': {
      const days = rhythm.count * (rhythm.unit === 'week' ? 7 : 1);
      return rhythm.count > 1 || phrase.starts ? daysOf(phrase, days, clocks, present) : cronOf(phrase, clocks);
    }
    case 'month':
    case 'quarter':
    case 'year':
      return cronOf(phrase, clocks);
    default:
      return assertNever(rhythm.unit);
  }
}

/** null: an hour does not belong to its part of the day. */
function clocksOf({ clocks, part }: Phrase): readonly Clock[] | null {
  if (clocks.length === 0 && part !== null) {
    const usual = usualClock(part);
    return usual && [usual];
  }
  const found = clocks.map(clockOf).filter((clock) => clock !== null);
  return found.length === clocks.length ? found : null;
}

function dayOrCron(phrase: Phrase, clocks: readonly Clock[], present: Present): AutomationTime | TimeProblem {
  const once = onceOf(phrase, clocks, present, NINE);
  return once ?? cronOf(phrase, clocks);
}

function delayed(phrase: Phrase, clocks: readonly Clock[], present: Present): AutomationTime | TimeProblem {
  const { delay, rhythm, window } = phrase;
  if (delay === null || rhythm !== null || window !== null || filtersDays(phrase) || phrase.starts) return 'two-times';
  const now = wallTimeAt(present.now, present.timeZone);
  if (delay.unit === 'minute' || delay.unit === 'hour') {
    if (clocks.length > 0) return 'two-times';
    const minutes = delay.count * (delay.unit === 'hour' ? 60 : 1);
    // Elapsed time; a started minute counts, so that it does not come early.
    const moment = Math.ceil((present.now + minutes * MINUTE) / MINUTE) * MINUTE;
    return minutes > LONGEST_MINUTES
      ? 'never'
      : { kind: 'once', at: localTimeOf(wallTimeAt(moment, present.timeZone)) };
  }
  if (delay.unit !== 'day' && delay.unit !== 'week') return 'unknown-words';
  if (clocks.length > 1) return 'two-times';
  const days = delay.count * (delay.unit === 'week' ? 7 : 1);
  if (days > 10 * LONGEST_DAYS) return 'never';
  const [clock] = clocks;
  const wall = clock === undefined ? null : wallOfDay({ kind: 'from-today', days }, clock, now);
  return { kind: 'once', at: localTimeOf(wall ?? Math.ceil(now / MINUTE) * MINUTE + days * 24 * 60 * MINUTE) };
}

function intervalOf(
  phrase: Phrase,
  minutes: number,
  clocks: readonly Clock[],
  { now, timeZone }: Present,
): AutomationTime | TimeProblem {
  if (minutes < 1) return 'too-often';
  if (minutes > LONGEST_MINUTES) return 'never';
  if (clocks.length > 1 || (clocks.length > 0 && !phrase.starts)) return 'two-times';
  if (phrase.starts && phrase.day === null && clocks.length === 0) return 'unknown-words';
  const wall = wallTimeAt(now, timeZone);
  if (!phrase.starts) {
    if (phrase.day !== null) return 'two-times';
    const step = commonDivisor(minutes, 60) * MINUTE;
    return { kind: 'interval', minutes, from: localTimeOf(Math.floor(wall / step) * step + step) };
  }
  const from = startOf(phrase, clocks[0] ?? NINE, wall);
  return from === null ? 'never' : { kind: 'interval', minutes, from: localTimeOf(from) };
}

function commonDivisor(one: number, two: number): number {
  return two === 0 ? one : commonDivisor(two, one % two);
}

function daysOf(
  phrase: Phrase,
  every: number,
  clocks: readonly Clock[],
  { now, timeZone }: Present,
): AutomationTime | TimeProblem {
  if (every > LONGEST_DAYS) return 'never';
  if (every < 1) return 'too-often';
  const { weekdays, window, nth, monthDays, months, day } = phrase;
  if (clocks.length > 1 || window !== null || nth.length > 0 || monthDays !== null || months.length > 0)
    return 'two-times';
  if ((day !== null) !== phrase.starts && (day !== null || clocks.length === 0)) return 'unknown-words';
  const wall = wallTimeAt(now, timeZone);
  const clock = clocks[0] ?? NINE;
  if (weekdays === null) {
    const from = startOf(phrase, clock, wall);
    return from === null ? 'never' : { kind: 'days', every, from: localTimeOf(from) };
  }
  const [weekday, ...more] = weekdays.days;
  if (weekday === undefined || more.length > 0 || every % 7 !== 0) return 'two-times';
  const from = wallOfDay(day ?? { kind: 'weekday', weekday, weeks: null }, clock, wall);
  if (from === null) return 'never';
  // The phrase contradicts itself if its first day is not the weekday that it names.
  if (clock.dayShift === 0 && new Date(from).getUTCDay() !== weekday) return 'never';
  return { kind: 'days', every, from: localTimeOf(from) };
}

/** The wall time at which a rhythm begins: the given day, or the next time at which it is so late. */
function startOf({ day }: Phrase, clock: Clock, wall: number): number | null {
  return day === null ? clockTime(clock, wall) : wallOfDay(day, clock, wall);
}
