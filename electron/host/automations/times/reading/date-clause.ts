/** Dates, such as `3 March 2027`, `2027-03-03`, 12月25日, `tomorrow`, 下个月3号. */
import type { Cursor } from './cursor.ts';
import { readMonth } from './month-clause.ts';
import type { ClauseOutcome, GivenDay, Phrase } from './phrase.ts';

export function dateClause(cursor: Cursor, phrase: Phrase): ClauseOutcome {
  const day =
    cursor.attempt(() => readNumericDate(cursor)) ??
    cursor.attempt(() => readEnglishDate(cursor)) ??
    cursor.attempt(() => readChineseDate(cursor)) ??
    cursor.attempt(() => readMonthAhead(cursor)) ??
    readNearDay(cursor);
  if (day === null) return false;
  if (phrase.day !== null || phrase.months.length > 0 || phrase.monthDays !== null) return 'two-times';
  phrase.day = day;
  return true;
}

function readNearDay(cursor: Cursor): GivenDay | null {
  const near = cursor.take('day-from-today');
  return near && { kind: 'from-today', days: near.days };
}

/** The year comes first. `3/4/2027` is two different days in two countries, so it is not read. */
function readNumericDate(cursor: Cursor): GivenDay | null {
  const year = readYear(cursor);
  const mark = cursor.peek()?.text;
  if (year === null || (mark !== '-' && mark !== '/' && mark !== '.')) return null;
  cursor.at += 1;
  const month = cursor.number();
  if (month === null || cursor.peek()?.text !== mark) return null;
  cursor.at += 1;
  const day = cursor.number();
  return day === null ? null : { kind: 'date', year, month, day };
}

function readEnglishDate(cursor: Cursor): GivenDay | null {
  cursor.skip('filler');
  const dayFirst = cursor.attempt(() => {
    const day = readDay(cursor);
    cursor.skip('filler');
    const month = cursor.take('month');
    return day === null || month === null || isListed(cursor) ? null : { day, month: month.month };
  });
  const found =
    dayFirst ??
    cursor.attempt(() => {
      const month = cursor.take('month');
      cursor.skip('filler');
      const day = month === null ? null : readDay(cursor);
      if (month === null || day === null || cursor.kind() === 'colon' || cursor.kind() === 'part') return null;
      return { day, month: month.month };
    });
  if (found === null) return null;
  const year = cursor.attempt(() => {
    cursor.skip('and');
    return readYear(cursor);
  });
  return { kind: 'date', year, ...found };
}

function readDay(cursor: Cursor): number | null {
  const ordinal = cursor.take('ordinal');
  const day = ordinal === null ? cursor.number() : ordinal.value;
  return day !== null && day >= 1 && day <= 31 ? day : null;
}

/** Whether another month follows, so that it is no single date. */
function isListed(cursor: Cursor): boolean {
  return (cursor.kind() === 'and' && cursor.kind(1) === 'month') || cursor.kind() === 'to';
}

function readChineseDate(cursor: Cursor): GivenDay | null {
  const year = cursor.attempt(() => {
    const number = readYear(cursor);
    const unit = cursor.peek();
    if (number === null || unit?.text !== '年') return null;
    cursor.at += 1;
    return number;
  });
  const month = readMonth(cursor);
  const day = month === null ? null : cursor.number();
  if (month === null || day === null) return null;
  if (cursor.kind() !== 'day-number' && cursor.peek()?.text !== '日') return null;
  cursor.at += 1;
  // 12月25日和26日 is no single date.
  if (cursor.kind() === 'and' && ['number', 'numerals'].includes(cursor.kind(1) ?? '')) {
    const after = cursor.peek(2);
    if (after?.meaning.is === 'day-number' || after?.text === '日') return null;
  }
  return { kind: 'date', year, month, day };
}

function readYear(cursor: Cursor): number | null {
  const number = cursor.number();
  return number !== null && number >= 1000 && number <= 9999 ? number : null;
}

/** 下个月3号, 本月3号. */
function readMonthAhead(cursor: Cursor): GivenDay | null {
  let months = 0;
  const present = cursor.take('this') !== null;
  while (!present && cursor.take('next') !== null) months += 1;
  if (!present && months === 0) return null;
  cursor.skip('measure');
  const unit = cursor.take('unit');
  if (unit?.unit !== 'month') return null;
  cursor.skip('filler');
  if (cursor.take('last-day') !== null) return { kind: 'of-month', monthsAhead: months, day: -1 };
  const day = cursor.number();
  if (day === null || (cursor.kind() !== 'day-number' && cursor.peek()?.text !== '日')) return null;
  cursor.at += 1;
  return { kind: 'of-month', monthsAhead: months, day };
}
