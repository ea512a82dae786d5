/** Cron expressions of five fields: how they are read, and the one form in which equal ones are kept. */
import { type FieldRange, readField, readNumber, writeField } from './cron-field.ts';

const MINUTES: FieldRange = { first: 0, last: 59, names: [] };
const HOURS: FieldRange = { first: 0, last: 23, names: [] };
const DAYS: FieldRange = { first: 1, last: 31, names: [] };
const MONTHS: FieldRange = {
  first: 1,
  last: 12,
  names: ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'],
};
const WEEKDAYS: FieldRange = { first: 0, last: 6, names: ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] };

/** The number that stands for "the last" in `NthWeekday`. */
export const LAST = -1;

/** Such as the second Tuesday of a month. `nth` is 1 to 5 or `LAST`. */
export interface NthWeekday {
  /** 0: Sunday. */
  readonly weekday: number;
  readonly nth: number;
}

/**
 * What a cron expression says. If both days of the month and days of the week are given, a day of
 * either kind counts, as in every cron.
 */
export interface CronFields {
  readonly minutes: readonly number[];
  readonly hours: readonly number[];
  /** null: every day of the month. */
  readonly days: { readonly numbers: readonly number[]; readonly last: boolean } | null;
  readonly months: readonly number[];
  /** null: every day of the week. */
  readonly weekdays: { readonly numbers: readonly number[]; readonly nth: readonly NthWeekday[] } | null;
}

/** The most characters of an expression. */
const LONGEST = 100;

/** Reads an expression of five fields; returns null for every other text. */
export function readCron(expression: string): CronFields | null {
  if (expression.length > LONGEST) return null;
  const [minute = '', hour = '', day = '', month = '', weekday = '', ...more] = expression
    .trim()
    .toLowerCase()
    .split(/\s+/);
  const minutes = readField(minute, MINUTES);
  const hours = readField(hour, HOURS);
  const months = readField(month, MONTHS);
  const days = readDays(day);
  const weekdays = readWeekdays(weekday);
  if (minutes === null || hours === null || months === null || more.length > 0) return null;
  if (days === undefined || weekdays === undefined) return null;
  const all = days?.numbers.length === 31 || weekdays?.numbers.length === 7;
  return { minutes, hours, months, days: all ? null : days, weekdays: all ? null : weekdays };
}

function readDays(text: string): CronFields['days'] | undefined {
  if (text === '*' || text === '?') return null;
  const parts = text.split(',');
  const numbers = readRest(
    parts.filter((part) => part !== 'l'),
    DAYS,
  );
  return numbers === null ? undefined : { numbers, last: parts.includes('l') };
}

function readWeekdays(text: string): CronFields['weekdays'] | undefined {
  if (text === '*' || text === '?') return null;
  const parts = text.split(',').map((part) => part.replace(/^7(?=$|l|#)/, '0'));
  const nth: NthWeekday[] = [];
  const plain: string[] = [];
  for (const part of parts) {
    const found = readNth(part);
    if (found !== null) nth.push(found);
    else plain.push(...sundayLast(part));
  }
  const numbers = readRest(plain, WEEKDAYS);
  if (numbers === null) return undefined;
  const kept = nth.filter(({ weekday }) => !numbers.includes(weekday));
  const unique = new Map(kept.map((entry) => [writeNth(entry), entry]));
  return { numbers, nth: [...unique.values()].sort(byPlace) };
}

/** A range up to Sunday, written as 7, such as `5-7`. */
function sundayLast(part: string): readonly string[] {
  const range = /^(\w+)-7$/.exec(part);
  return range === null ? [part] : [`${range[1]}-6`, '0'];
}

function readRest(parts: readonly string[], range: FieldRange): readonly number[] | null {
  return parts.length === 0 ? [] : readField(parts.join(','), range);
}

function readNth(part: string): NthWeekday | null {
  const written = /^(\w{1,3})#([1-5l])$/.exec(part) ?? /^(\w{1,3})(l)$/.exec(part);
  const weekday = written === null ? null : readNumber(written[1] ?? '', WEEKDAYS);
  if (weekday === null) return null;
  return { weekday, nth: written?.[2] === 'l' ? LAST : Number(written?.[2]) };
}

/** Sorts by the place in the month, the last one at the end. */
export function byPlace(one: NthWeekday, two: NthWeekday): number {
  const place = ({ nth }: NthWeekday) => (nth === LAST ? 6 : nth);
  return place(one) - place(two) || one.weekday - two.weekday;
}

/** Writes the one expression that all equal fields have. */
export function writeCron(fields: CronFields): string {
  return [writeField(fields.minutes, MINUTES), writeField(fields.hours, HOURS), writeDays(fields)].join(' ');
}

/** Writes the fields for days, months and days of the week. */
function writeDays({ days, months, weekdays }: Omit<CronFields, 'minutes' | 'hours'>): string {
  const numbers = (given: readonly number[], range: FieldRange) =>
    given.length === 0 ? [] : [writeField(given, range)];
  const day = days === null ? '*' : [...numbers(days.numbers, DAYS), ...(days.last ? ['L'] : [])].join(',');
  const weekday =
    weekdays === null ? '*' : [...numbers(weekdays.numbers, WEEKDAYS), ...weekdays.nth.map(writeNth)].join(',');
  return [day, writeField(months, MONTHS), weekday].join(' ');
}

function writeNth({ weekday, nth }: NthWeekday): string {
  return `${weekday}#${nth === LAST ? 'L' : nth}`;
}

/** Returns the normal form of a cron expression, which is the same for all equal ones; null if it cannot be read. */
export function plainCron(expression: string): string | null {
  const fields = readCron(expression);
  if (fields === null) return null;
  const plain = writeCron(fields);
  return plain.length > LONGEST ? expression.trim().toLowerCase().split(/\s+/).join(' ') : plain;
}
