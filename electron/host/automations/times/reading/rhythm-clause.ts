/** Rhythms, such as `every 15 minutes`, `daily`, 每隔两小时, and delays, such as `in 20 minutes`. */
import type { Cursor } from './cursor.ts';
import type { ClauseOutcome, Phrase, Rhythm } from './phrase.ts';

export function rhythmClause(cursor: Cursor, phrase: Phrase): ClauseOutcome {
  const counted = countClause(cursor);
  if (counted !== false) return counted;
  const rhythm = cursor.attempt(() => readRhythm(cursor));
  if (rhythm === null) return false;
  // 每天每15分钟: the days of a rhythm of minutes.
  const joined = phrase.rhythm === null ? rhythm : withDays(phrase.rhythm, rhythm);
  if (joined === null) return 'two-times';
  if (joined.unit === 'second' || joined.count === 0) return 'too-often';
  phrase.rhythm = joined;
  cursor.attempt(() => takeOnce(cursor));
  return true;
}

const isDaily = ({ unit, count }: Rhythm) => unit === 'day' && count === 1;
const isShort = ({ unit }: Rhythm) => unit === 'minute' || unit === 'hour';

/** A rhythm of minutes or hours that is counted by the clock of each day. */
function withDays(one: Rhythm, two: Rhythm): Rhythm | null {
  if (isDaily(one) && isShort(two)) return { ...two, byClock: true };
  return isShort(one) && isDaily(two) ? { ...one, byClock: true } : null;
}

/** `twice a day`, `3 times per week`, 每天两次: how often, but not when. */
function countClause(cursor: Cursor): ClauseOutcome {
  if (cursor.kind() === 'twice') return 'which-times';
  const often = cursor.attempt(() => {
    const number = cursor.number();
    return number !== null && cursor.take('times') !== null ? number : null;
  });
  return often === null || often === 1 ? false : 'which-times';
}

function readRhythm(cursor: Cursor): Rhythm | null {
  const word = cursor.take('rhythm');
  if (word !== null) return { unit: word.unit, count: 1, byClock: false };
  if (cursor.take('once') !== null)
    return cursor.take('an') === null && cursor.take('every') === null ? null : readUnit(cursor, 1);
  if (cursor.take('every-other') !== null) return readUnit(cursor, 2);
  const every = cursor.peek()?.text;
  if (cursor.take('every') === null) return null;
  // `every morning`: the part of the day belongs to the hours that follow.
  if (cursor.kind() === 'part') return { unit: 'day', count: 1, byClock: false };
  if (cursor.take('other') !== null) return readUnit(cursor, 2);
  cursor.skip('measure');
  if (cursor.take('half') !== null) return readHalfHour(cursor);
  const nth = cursor.take('ordinal');
  if (nth?.value === 2 && cursor.peek() === null) return { unit: 'second', count: 1, byClock: false };
  if (nth !== null) return nth.value < 1 ? null : readUnit(cursor, nth.value);
  const number = cursor.number();
  cursor.skip('measure');
  const rhythm = readUnit(cursor, number ?? 1);
  if (rhythm === null) return null;
  // 每隔一天 is every second day, but 每隔一小时 is every hour.
  const gap = every === '每隔' && number === 1 && !isShort(rhythm);
  return gap ? { ...rhythm, count: 2 * rhythm.count } : withMinutes(cursor, rhythm);
}

function readUnit(cursor: Cursor, count: number): Rhythm | null {
  const unit = cursor.take('unit');
  return unit === null ? null : { unit: unit.unit, count: count * unit.count, byClock: false };
}

function readHalfHour(cursor: Cursor): Rhythm | null {
  cursor.skip('an', 'measure');
  return readUnit(cursor, 1)?.unit === 'hour' ? { unit: 'minute', count: 30, byClock: false } : null;
}

/** The minutes of `1 hour 30 minutes`. */
function withMinutes(cursor: Cursor, rhythm: Rhythm): Rhythm {
  if (rhythm.unit !== 'hour') return rhythm;
  const minutes = cursor.attempt(() => {
    cursor.skip('and');
    const number = cursor.number();
    const unit = cursor.take('unit')?.unit;
    return unit === 'minute' ? number : null;
  });
  return minutes === null ? rhythm : { unit: 'minute', count: rhythm.count * 60 + minutes, byClock: false };
}

function takeOnce(cursor: Cursor): true | null {
  if (cursor.take('once') !== null) return true;
  return cursor.number() === 1 && cursor.take('times') !== null ? true : null;
}

/** `in 20 minutes`, `in half an hour`, 两小时后. */
export function delayClause(cursor: Cursor, phrase: Phrase): ClauseOutcome {
  const delay = cursor.attempt(() => {
    const before = cursor.take('in') !== null;
    const found = readLength(cursor);
    return found !== null && (before || cursor.take('later') !== null) ? found : null;
  });
  if (delay === null) return false;
  if (phrase.delay !== null || phrase.day !== null) return 'two-times';
  phrase.delay = delay;
  return true;
}

function readLength(cursor: Cursor): Rhythm | null {
  if (cursor.take('half') !== null) return readHalfHour(cursor);
  const number = cursor.take('an') === null ? cursor.number() : 1;
  if (number === null) return null;
  cursor.skip('measure');
  const length = readUnit(cursor, number);
  return length === null || length.unit === 'second' ? null : withMinutes(cursor, length);
}
