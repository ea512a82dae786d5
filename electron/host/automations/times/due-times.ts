/** When an automation is due. */
import { assertNever } from '../../../../shared/assert-never.ts';
import type { AutomationTime } from '../../../../shared/automation.ts';
import { DAY, LAST_WALL_TIME, MINUTE, momentOf, momentOfLocal, wallTimeAt, wallTimeOf } from '../../time/wall-clock.ts';
import { type CronFields, readCron } from './cron-fields.ts';
import { cronMoments, cronRow } from './cron-moments.ts';
import { joinRows, type TimeRow } from './cron-walls.ts';

/** The longest stretch of time in which times are counted, so that a clock set to a far year stops nothing. */
const LONGEST = 100 * 366 * DAY;

/**
 * Returns the first `most` times after `after`, strictly increasing; fewer if there are no more. All
 * moments are in milliseconds since the epoch, UTC. A cron expression that is not valid has no
 * times. Throws RangeError for an unknown zone.
 */
export function timesAfter(time: AutomationTime, timeZone: string, after: number, most: number): readonly number[] {
  const found: number[] = [];
  if (most < 1) return found;
  for (const moment of momentsAfter(time, timeZone, after)) {
    found.push(moment);
    if (found.length >= most) break;
  }
  return found;
}

/**
 * Returns the first and the last time after `after` and up to and including `until`, and their
 * number; null if there is none. If the range is longer than 100 years, only the first 100 are counted.
 */
export function timesBetween(time: AutomationTime, timeZone: string, after: number, until: number): TimeRow | null {
  const end = Math.min(until, after + LONGEST);
  switch (time.kind) {
    case 'cron': {
      const fields = fieldsOf(time.expression);
      return fields && cronRow(fields, timeZone, after, end);
    }
    case 'interval': {
      const { first, step, count } = intervalOf(time, timeZone);
      const from = Math.max(Math.floor((after - first) / step) + 1, 0);
      const to = Math.min(Math.floor((end - first) / step), count - 1);
      return from > to ? null : { first: first + from * step, last: first + to * step, count: to - from + 1 };
    }
    case 'days':
    case 'once': {
      let row: TimeRow | null = null;
      for (const moment of momentsAfter(time, timeZone, after)) {
        if (moment > end) break;
        row = joinRows(row, { first: moment, last: moment, count: 1 });
      }
      return row;
    }
    default:
      return assertNever(time);
  }
}

/** What was read of the expressions, because the same ones are asked about every minute. */
const readFields = new Map<string, CronFields | null>();
const MOST_KEPT = 200;

function fieldsOf(expression: string): CronFields | null {
  const known = readFields.get(expression);
  if (known !== undefined) return known;
  if (readFields.size >= MOST_KEPT) readFields.clear();
  const read = readCron(expression);
  readFields.set(expression, read);
  return read;
}

function* momentsAfter(time: AutomationTime, timeZone: string, after: number): Generator<number, void> {
  switch (time.kind) {
    case 'cron': {
      const fields = fieldsOf(time.expression);
      if (fields !== null) yield* cronMoments(fields, timeZone, after);
      return;
    }
    case 'interval': {
      const { first, step, count } = intervalOf(time, timeZone);
      for (let nth = Math.max(Math.floor((after - first) / step) + 1, 0); nth < count; nth += 1)
        yield first + nth * step;
      return;
    }
    case 'days':
      yield* dayMoments(time, timeZone, after);
      return;
    case 'once': {
      const moment = momentOfLocal(time.at, timeZone);
      if (moment > after) yield moment;
      return;
    }
    default:
      assertNever(time);
  }
}

function intervalOf({ minutes, from }: Extract<AutomationTime, { kind: 'interval' }>, timeZone: string) {
  const first = momentOfLocal(from, timeZone);
  const step = minutes * MINUTE;
  return { first, step, count: Math.floor((LAST_WALL_TIME - wallTimeOf(from)) / step) + 1 };
}

function* dayMoments(
  { every, from }: Extract<AutomationTime, { kind: 'days' }>,
  timeZone: string,
  after: number,
): Generator<number, void> {
  const first = wallTimeOf(from);
  const step = every * DAY;
  // Zones have skipped whole days, so the search begins some days early.
  const start = Math.max(Math.floor((wallTimeAt(after, timeZone) - first - 2 * DAY) / step), 0);
  let before = after;
  for (let wall = first + start * step; wall <= LAST_WALL_TIME; wall += step) {
    const moment = momentOf(wall, timeZone);
    if (moment > before) {
      yield moment;
      before = moment;
    }
  }
}
