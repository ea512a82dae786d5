/** Days of the week, such as `every Monday and Thursday`, `next Friday`, 每周一三五, 下周三. */
import type { Cursor } from './cursor.ts';
import { readNumerals, weekdayOf } from './numerals.ts';
import type { ClauseOutcome, Phrase } from './phrase.ts';

interface Days {
  readonly days: readonly number[];
  readonly each: boolean;
}

export function weekdayClause(cursor: Cursor, phrase: Phrase): ClauseOutcome {
  const prefix = { every: false, next: 0, this: false };
  const found = cursor.attempt(() => {
    prefix.every = cursor.take('every') !== null;
    if (!prefix.every) {
      while (cursor.take('next') !== null) prefix.next += 1;
      prefix.this = cursor.take('this') !== null;
    }
    cursor.skip('measure');
    return readDayList(cursor);
  });
  if (found === null) return false;
  const dated = phrase.day === null || (phrase.day.kind === 'date' && !prefix.every && !found.each);
  if (phrase.weekdays !== null || !dated) return 'two-times';
  const [day, ...more] = found.days;
  if (prefix.next === 0 && !prefix.this) {
    phrase.weekdays = { days: found.days, each: found.each || prefix.every };
    return true;
  }
  if (day === undefined || more.length > 0) return 'two-times';
  // English "next Friday" is the first Friday after today, Chinese 下周五 that of the next week.
  const chinese = cursor.peek(-1)?.meaning.is !== 'weekdays';
  phrase.day = { kind: 'weekday', weekday: day, weeks: chinese || prefix.this ? prefix.next : null };
  return true;
}

/** Reads days with "and", commas and ranges between them. The days are in increasing order. */
export function readDayList(cursor: Cursor): Days | null {
  const items = cursor.list(() => readDays(cursor));
  if (items === null) return null;
  const days = new Set(items.flatMap((item) => item.days));
  return {
    days: [...days].sort((one, two) => one - two),
    each: days.size > 1 || items.some(({ each }) => each),
  };
}

function readDays(cursor: Cursor): Days | null {
  cursor.skip('filler');
  const word = cursor.take('weekdays');
  const from = word ?? readChineseDays(cursor);
  const first = from?.days.at(-1);
  if (from === null || first === undefined) return null;
  const to = cursor.attempt(() => {
    if (cursor.take('to') === null) return null;
    const end = cursor.take('weekdays')?.days ?? readChineseDays(cursor)?.days ?? null;
    return end?.length === 1 ? (end[0] ?? null) : null;
  });
  if (to === null) return from;
  const length = ((to - first + 7) % 7) + 1;
  const range = Array.from({ length }, (_, nth) => (first + nth) % 7);
  return { days: [...from.days, ...range], each: true };
}

/** Reads 周三, 星期日, 周一三五, or behind an earlier day only 三. */
function readChineseDays(cursor: Cursor): Days | null {
  const prefixed = isWeek(cursor.peek()?.text);
  if (prefixed) cursor.at += 1;
  else if (!isBehindDay(cursor)) return null;
  const days = [...(readCharacters(cursor) ?? readDigit(cursor) ?? [])];
  while (isSunday(cursor.peek()?.text)) {
    days.push(0);
    cursor.at += 1;
  }
  return days.length === 0 ? null : { days, each: days.length > 1 };
}

const isWeek = (text: string | undefined) => text !== undefined && ['周', '星期', '礼拜', '週'].includes(text);
const isSunday = (text: string | undefined) => text === '日' || text === '天';

/** Whether the token before the separator ends a day of the week, as in 周一、三. */
function isBehindDay(cursor: Cursor): boolean {
  const separated = cursor.kind(-1) === 'and' || cursor.kind(-1) === 'to';
  const before = cursor.peek(-2);
  const day = before?.meaning.is === 'numerals' || before?.meaning.is === 'number' || isSunday(before?.text);
  return separated && day && !isSunday(cursor.peek()?.text);
}

/**
 * Reads numerals as days. In 周三九点 the last ones are the hour. Numerals that can be divided in two
 * ways, as in 周一二十点, are not read.
 */
function readCharacters(cursor: Cursor): readonly number[] | null {
  const token = cursor.peek();
  // 每周一次 is once a week.
  if (token?.meaning.is !== 'numerals' || cursor.kind(1) === 'times') return null;
  const hour = cursor.kind(1) === 'clock' || cursor.kind(1) === 'colon';
  const days = [...token.text].map(weekdayOf);
  const lengths = days.flatMap((_, at) => {
    const rest = token.text.slice(at + 1);
    const number = rest === '' ? null : readNumerals(rest);
    const fits = hour ? number !== null && number <= 24 : rest === '';
    return fits && days.slice(0, at + 1).every((day) => day !== null) ? [at + 1] : [];
  });
  const [length, ...more] = lengths;
  if (length === undefined || more.length > 0) return null;
  cursor.shorten(length);
  return days.slice(0, length).filter((day) => day !== null);
}

function readDigit(cursor: Cursor): readonly number[] | null {
  const meaning = cursor.peek()?.meaning;
  if (meaning?.is !== 'number' || meaning.digits !== 1 || meaning.value < 1 || meaning.value > 7) return null;
  if (['clock', 'colon', 'day-number', 'unit', 'measure'].includes(cursor.kind(1) ?? '')) return null;
  cursor.at += 1;
  return [meaning.value % 7];
}
