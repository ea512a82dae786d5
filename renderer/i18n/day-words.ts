/**
 * Writes days and moments as every page does: the days around today in words, other days with their weekday, and the
 * year only if it is not the present one. Pure, except for the time zone of the window.
 */

export interface DayOptions {
  /** The present time, in milliseconds since the epoch. */
  readonly now?: number;
  /** The IANA name of a time zone; absent: the one of the window. */
  readonly timeZone?: string | undefined;
  /** The text stands inside a sentence, so that its first letter is small. */
  readonly inSentence?: true;
}

const DAY_MS = 86_400_000;
const DAY = { weekday: 'short', month: 'short', day: 'numeric' } as const;

/** Numbers calendar days so that neighbours differ by one, also where a day has 23 or 25 hours. */
export function dayNumber(at: number, timeZone?: string): number {
  if (timeZone !== undefined) return Math.round(Date.parse(`${numbersIn(timeZone).format(at)}T00:00:00Z`) / DAY_MS);
  const date = new Date(at);
  return Math.round(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY_MS);
}

/** Writes a day as `Today`, `Yesterday`, `Tomorrow` or `Fri, Nov 27`. */
export function formatDate(at: number, locale: string, options: DayOptions = {}): string {
  return nearbyDay(at, locale, options) ?? absolute(at, locale, options, DAY);
}

/** Writes a moment as `Today 6:00 PM`, `Tomorrow 9:00 AM` or `Fri, Nov 27, 9:00 AM`. */
export function formatDateTime(at: number, locale: string, options: DayOptions = {}): string {
  const day = nearbyDay(at, locale, options);
  return day === null ? absoluteTime(at, locale, options) : `${day} ${timeOfDay(at, locale, options)}`;
}

/** Writes a moment as the clocks of a time zone show it and never in words, to compare it with a rule. */
export function formatInZone(at: number, timeZone: string, locale: string, now = Date.now()): string {
  return absoluteTime(at, locale, { now, timeZone });
}

/** Writes a calendar day such as `2026-11-21` without its weekday: `Nov 21`. */
export function formatDay(day: string, locale: string, now = new Date()): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const options = { now: now.getTime() };
  return absolute(new Date(year, month - 1, date).getTime(), locale, options, { month: 'short', day: 'numeric' });
}

/** Writes the given parts of a moment, in the order that is usual in the language. */
export function formatParts(at: number, locale: string, parts: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale, parts).format(at);
}

/** Writes two moments as one text. Parts that both have in common are written once. */
export function formatRange(from: number, to: number, locale: string, parts: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale, parts).formatRange(from, to);
}

/** The word for yesterday, today or tomorrow; null for every other day. */
function nearbyDay(at: number, locale: string, { now = Date.now(), timeZone, inSentence }: DayOptions): string | null {
  const distance = dayNumber(at, timeZone) - dayNumber(now, timeZone);
  if (Math.abs(distance) > 1) return null;
  const word = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(distance, 'day');
  if (inSentence === true) return word;
  return word.slice(0, 1).toLocaleUpperCase(locale) + word.slice(1);
}

function absolute(
  at: number,
  locale: string,
  { now = Date.now(), timeZone }: DayOptions,
  parts: Intl.DateTimeFormatOptions,
): string {
  const year = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone });
  const shown = year.format(at) === year.format(now) ? {} : ({ year: 'numeric' } as const);
  return new Intl.DateTimeFormat(locale, { ...parts, ...shown, timeZone }).format(at);
}

/** The time is written alone, so that it has as many digits as beside a word. */
function absoluteTime(at: number, locale: string, options: DayOptions): string {
  const day = absolute(at, locale, options, DAY);
  return `${day}${locale.startsWith('zh') ? ' ' : ', '}${timeOfDay(at, locale, options)}`;
}

function timeOfDay(at: number, locale: string, { timeZone }: DayOptions): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone }).format(at);
}

function numbersIn(timeZone: string): Intl.DateTimeFormat {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  return new Intl.DateTimeFormat('en-CA', { calendar: 'gregory', numberingSystem: 'latn', ...parts, timeZone });
}
