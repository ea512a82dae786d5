/**
 * The wall times of a cron expression: what a clock on the wall shows when it is due. They are
 * counted without regard to clock changes.
 */
import { DAY, LAST_WALL_TIME, MINUTE } from '../../time/wall-clock.ts';
import { cronDays } from './cron-days.ts';
import type { CronFields } from './cron-fields.ts';

const HOUR = 60 * MINUTE;

/** A row of increasing times, as its ends and their number. */
export interface TimeRow {
  readonly first: number;
  readonly last: number;
  readonly count: number;
}

/** The wall times of an expression. All bounds are wall times; `from` counts and `until` does not. */
export interface CronWalls {
  /** The wall times from `from` on, up to the year 9999. */
  walk(from: number): Generator<number, void>;
  row(from: number, until: number): TimeRow | null;
  has(wall: number): boolean;
}

export function cronWalls(fields: CronFields): CronWalls {
  const times = fields.hours.flatMap((hour) => fields.minutes.map((minute) => hour * HOUR + minute * MINUTE));
  function* walk(from: number): Generator<number, void> {
    for (const day of cronDays(fields, from))
      for (const time of times) if (day + time >= from && day + time <= LAST_WALL_TIME) yield day + time;
  }
  return {
    walk,
    row(from, until) {
      let row: TimeRow | null = null;
      for (const day of cronDays(fields, from)) {
        if (day >= until) break;
        row = joinRows(row, rowOfDay(times, day, from, until));
      }
      return row;
    },
    has(wall) {
      const next = walk(wall).next();
      return !next.done && next.value === wall;
    },
  };
}

/** Joins two rows of which every time of the first is before every time of the second. */
export function joinRows(one: TimeRow | null, two: TimeRow | null): TimeRow | null {
  if (one === null || two === null) return one ?? two;
  return { first: one.first, last: two.last, count: one.count + two.count };
}

function rowOfDay(times: readonly number[], day: number, from: number, until: number): TimeRow | null {
  const whole = from <= day && until >= day + DAY;
  const inside = whole ? times : times.filter((time) => day + time >= from && day + time < until);
  const [first] = inside;
  const last = inside.at(-1);
  return first === undefined || last === undefined
    ? null
    : { first: day + first, last: day + last, count: inside.length };
}
