/** Days of months, such as `on the 1st and 15th of every month`, 每月最后一天, `the first Monday of the month`. */
import { LAST } from '../cron-fields.ts';
import type { Cursor } from './cursor.ts';
import type { ClauseOutcome, Phrase } from './phrase.ts';
import { readDayList } from './weekday-clause.ts';

const MONTHLY = { unit: 'month', count: 1, byClock: false } as const;

/** Reads days that are counted in their month, and of which months they are. */
export function monthDayClause(cursor: Cursor, phrase: Phrase): ClauseOutcome {
  if (cursor.attempt(() => readMonthEnd(cursor, phrase)) !== null) return true;
  const every = cursor.kind() === 'every' && (cursor.kind(1) === 'ordinal' || cursor.kind(1) === 'last-day');
  const begin = cursor.at;
  if (every) cursor.at += 1;
  const items = cursor.attempt(() => cursor.list(() => readOrdinal(cursor)));
  if (items === null) {
    cursor.at = begin;
    return false;
  }
  const numbers = sorted(items.map(({ value }) => value));
  // 最后一天 is a day of the month, whatever follows it.
  const nth = items.some(({ isDay }) => isDay) ? null : cursor.attempt(() => readDayList(cursor));
  const outcome = nth === null ? addMonthDays(phrase, numbers) : addNth(phrase, numbers, nth.days);
  if (outcome !== true) return outcome;
  const scoped = scopeClause(cursor, phrase);
  const [number = 0, ...more] = numbers;
  // `every 2nd Tuesday` is that of each month or every other one; only `of the month` says which.
  return every && scoped === false && more.length === 0 && number > 1 ? 'unknown-words' : scoped || true;
}

function addNth(phrase: Phrase, numbers: readonly number[], days: readonly number[]): ClauseOutcome {
  // The last weekday of a month is one day, not five.
  if (days.length > 1 || numbers.some((number) => number > 5)) return 'unknown-words';
  if (phrase.nth.length > 0 || phrase.weekdays !== null) return 'two-times';
  phrase.nth = numbers.flatMap((number) => days.map((weekday) => ({ weekday, nth: number })));
  return true;
}

function addMonthDays(phrase: Phrase, numbers: readonly number[]): ClauseOutcome {
  if (phrase.monthDays !== null || phrase.day !== null) return 'two-times';
  phrase.monthDays = { numbers: sorted(numbers.filter((day) => day !== LAST)), last: numbers.includes(LAST) };
  return true;
}

function sorted(numbers: readonly number[]): readonly number[] {
  return [...new Set(numbers)].sort((one, two) => one - two);
}

interface Ordinal {
  readonly value: number;
  /** It is said to be a day, so that no day of the week is meant. */
  readonly isDay: boolean;
}

/** `first`, `the 15th`, `last day`, 第一个, 最后一个, 15号. */
function readOrdinal(cursor: Cursor): Ordinal | null {
  cursor.skip('filler');
  if (cursor.take('last-day') !== null) return { value: LAST, isDay: true };
  const prefixed = cursor.take('ordinal-prefix') !== null;
  const value = prefixed ? cursor.number() : (cursor.take('ordinal')?.value ?? null);
  if (value === null) return prefixed ? null : readDayNumber(cursor);
  if (value === LAST) cursor.attempt(() => (cursor.number() === 1 && cursor.take('measure') !== null ? true : null));
  cursor.skip('measure');
  const unit = cursor.peek();
  const isDay = unit?.meaning.is === 'unit' && unit.meaning.unit === 'day' && unit.text !== 'days';
  if (isDay) cursor.at += 1;
  return { value, isDay };
}

/** 15号, 15日. */
function readDayNumber(cursor: Cursor): Ordinal | null {
  const value = cursor.number();
  if (value === null) return null;
  if (cursor.kind() !== 'day-number' && cursor.peek()?.text !== '日') return null;
  cursor.at += 1;
  return { value, isDay: true };
}

/** 每月底, 月底. */
function readMonthEnd(cursor: Cursor, phrase: Phrase): true | null {
  const every = cursor.take('every') !== null;
  cursor.skip('measure');
  if (cursor.take('month-end') === null || phrase.monthDays !== null) return null;
  phrase.monthDays = { numbers: [], last: true };
  if (every) phrase.rhythm ??= MONTHLY;
  return true;
}

/** `of every month`, `of the month`, `of next month`. false: none of these. */
function scopeClause(cursor: Cursor, phrase: Phrase): ClauseOutcome {
  const ahead = cursor.attempt(() => {
    cursor.skip('filler', 'in');
    const every = cursor.take('every') !== null;
    const next = every ? null : cursor.take('next');
    const present = every || next !== null ? null : cursor.take('this');
    const unit = cursor.take('unit');
    if (unit?.unit !== 'month') return null;
    return next !== null ? 1 : present !== null ? 0 : 'every';
  });
  if (ahead === null) return false;
  if (ahead === 'every') {
    phrase.rhythm ??= MONTHLY;
    return true;
  }
  const day = phrase.monthDays?.last ? LAST : phrase.monthDays?.numbers[0];
  if (day === undefined || phrase.monthDays?.numbers.length !== (day === LAST ? 0 : 1)) return 'two-times';
  phrase.monthDays = null;
  phrase.day = { kind: 'of-month', monthsAhead: ahead, day };
  return true;
}

/** `in January and July`, `from June to August`, 1月和7月. */
export function monthsClause(cursor: Cursor, phrase: Phrase): ClauseOutcome {
  const months = cursor.attempt(() => {
    cursor.skip('in', 'filler');
    return cursor.list(() => readMonths(cursor));
  });
  if (months === null) return false;
  if (phrase.months.length > 0 || phrase.day !== null) return 'two-times';
  phrase.months = sorted(months.flat());
  return true;
}

function readMonths(cursor: Cursor): readonly number[] | null {
  cursor.skip('filler');
  const first = readMonth(cursor);
  if (first === null) return null;
  const last = cursor.attempt(() => (cursor.take('to') === null ? null : readMonth(cursor)));
  if (last === null) return [first];
  return last <= first ? null : Array.from({ length: last - first + 1 }, (_, nth) => first + nth);
}

export function readMonth(cursor: Cursor): number | null {
  const named = cursor.take('month');
  if (named !== null) return named.month;
  return cursor.attempt(() => {
    const number = cursor.number();
    const unit = cursor.peek();
    if (number === null || number < 1 || number > 12 || (unit?.text !== '月' && unit?.text !== '月份')) return null;
    cursor.at += 1;
    return number;
  });
}
