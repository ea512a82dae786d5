/** Hours of the day, such as `8:30`, `7am`, `half past 8`, 下午三点一刻. */
import type { Cursor } from './cursor.ts';
import type { ClauseOutcome, Phrase, WrittenClock } from './phrase.ts';
import type { DayPart } from './token.ts';

/** Reads a list of hours, or a window such as `from 9 to 17`. */
export function clockClause(cursor: Cursor, phrase: Phrase): ClauseOutcome {
  const before = cursor.kind(-1);
  // A bare number is an hour only behind such a word.
  const bare = before === 'at' || before === 'part' || before === 'from';
  const window = before === 'from' || phrase.window === null ? cursor.attempt(() => readWindow(cursor, phrase)) : null;
  if (window !== null) {
    if (phrase.window !== null || phrase.clocks.length > 0) return 'two-times';
    phrase.window = window;
    phrase.part = null;
    phrase.starts = false;
    return true;
  }
  const first = cursor.attempt(() => readClock(cursor, phrase, bare));
  if (first === null) return partClause(cursor, phrase);
  if (phrase.clocks.length > 0 || phrase.window !== null) return 'two-times';
  const clocks = [first];
  for (;;) {
    const next = cursor.attempt(() => {
      const listed = cursor.kind() === 'and';
      cursor.skip('and', 'at', 'filler');
      return readClock(cursor, phrase, listed);
    });
    if (next === null) break;
    clocks.push(next);
  }
  phrase.clocks = clocks;
  return true;
}

/** A part of the day alone: before its hours, or behind them, as in `at 8 in the evening`. */
function partClause(cursor: Cursor, phrase: Phrase): ClauseOutcome {
  const part = cursor.take('part')?.part;
  if (part === undefined) return false;
  if (phrase.clocks.length === 0) {
    if (phrase.part !== null) return 'two-times';
    phrase.part = part;
    return true;
  }
  if (phrase.clocks.some((clock) => clock.part !== null)) return 'two-times';
  phrase.clocks = phrase.clocks.map((clock) => ({ ...clock, part }));
  return true;
}

function readWindow(cursor: Cursor, phrase: Phrase): Phrase['window'] {
  const fromWord = cursor.kind(-1) === 'from';
  const from = cursor.attempt(() => readClock(cursor, phrase, fromWord));
  if (from === null) return null;
  const joined = cursor.take('to') ?? (fromWord ? cursor.take('and') : null);
  const to = joined === null ? null : readClock(cursor, phrase, true);
  if (to === null) return null;
  return { from, to };
}

/** `bare`: a number alone is an hour. Sets the part of the phrase for the hours that follow. */
function readClock(cursor: Cursor, phrase: Phrase, bare: boolean): WrittenClock | null {
  const part = cursor.take('part')?.part ?? null;
  const carried = part ?? phrase.part;
  const clock = cursor.attempt(() => readHour(cursor, carried, bare || part !== null));
  if (clock === null) return part === null ? null : (exactPart(part) ?? null);
  if (part !== null) phrase.part = part;
  return clock;
}

/** Noon and midnight are hours without a number. */
function exactPart(part: DayPart): WrittenClock | null {
  if (part === 'noon') return { hour: 12, minute: 0, part: null };
  return part === 'midnight' ? { hour: 0, minute: 0, part: null } : null;
}

function readHour(cursor: Cursor, part: DayPart | null, bare: boolean): WrittenClock | null {
  const spoken = cursor.attempt(() => readSpokenHour(cursor));
  const written = spoken ?? cursor.attempt(() => readWrittenHour(cursor, bare));
  if (written === null || written.hour > 24 || written.minute > 59 || (written.hour === 24 && written.minute > 0))
    return null;
  const behind = cursor.kind() === 'part' ? cursor.peek()?.text : undefined;
  const suffix = behind !== undefined && /^[ap]\.?m/.test(behind) ? cursor.take('part') : null;
  return { ...written, part: suffix?.part ?? part };
}

type HourAndMinute = Pick<WrittenClock, 'hour' | 'minute'>;

/** `half past 8`, `quarter to 9`. */
function readSpokenHour(cursor: Cursor): HourAndMinute | null {
  cursor.skip('an');
  const half = cursor.take('half') !== null;
  const minutes = half ? 30 : cursor.take('unit')?.unit === 'quarter' ? 15 : null;
  if (minutes === null) return null;
  const past = cursor.take('past') !== null;
  if (!past && (half || cursor.take('to') === null)) return null;
  const hour = cursor.number();
  if (hour === null) return null;
  return past ? { hour, minute: minutes } : { hour: hour - 1, minute: 60 - minutes };
}

function readWrittenHour(cursor: Cursor, bare: boolean): HourAndMinute | null {
  const digits = digitsOf(cursor);
  const hour = digits > 2 ? null : cursor.number();
  if (hour === null) return null;
  if (cursor.kind() === 'colon' || (cursor.kind() === 'dot' && bare)) {
    cursor.at += 1;
    const two = digitsOf(cursor) === 2;
    const minute = two ? cursor.number() : null;
    return minute === null ? null : { hour, minute };
  }
  if (cursor.take('clock') !== null) return { hour, minute: minutesBehind(cursor) };
  const next = cursor.peek();
  if (next !== null && /^[ap]\.?m/.test(next.text) && next.meaning.is === 'part') return { hour, minute: 0 };
  return (bare || isBeforePart(cursor)) && !isCounted(cursor) ? { hour, minute: 0 } : null;
}

/** `8 in the evening`. */
function isBeforePart(cursor: Cursor): boolean {
  return cursor.kind() === 'in' && cursor.kind(cursor.kind(1) === 'filler' ? 2 : 1) === 'part';
}

/** A number before one of these is no hour. */
function isCounted(cursor: Cursor): boolean {
  const kind = cursor.kind();
  return ['unit', 'month', 'measure', 'day-number', 'times', 'ordinal', 'slash', 'number', 'numerals'].includes(
    kind ?? '',
  );
}

function digitsOf(cursor: Cursor): number {
  const meaning = cursor.peek()?.meaning;
  return meaning?.is === 'number' ? meaning.digits : 0;
}

/** The minutes behind 点: 半, 一刻, 三刻, 零五分, 三十分 or 三十. */
function minutesBehind(cursor: Cursor): number {
  if (cursor.take('half') !== null) return 30;
  const minutes = cursor.attempt(() => {
    const number = cursor.number();
    if (number === null) return null;
    if (cursor.take('quarter-hour') !== null) return number >= 1 && number <= 3 ? number * 15 : null;
    const unit = cursor.peek();
    if (unit?.text === '分' || unit?.text === '分钟') cursor.at += 1;
    else if (isCounted(cursor) || cursor.kind() === 'clock') return null;
    return number < 60 ? number : null;
  });
  return minutes ?? 0;
}
