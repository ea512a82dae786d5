/**
 * Converts between wall times and moments. A *wall time* is the local time that a clock on the
 * wall shows, stored as the milliseconds since the epoch of the same reading in UTC. So wall times
 * of one zone can be added and compared without regard to clock changes. A *moment* is a point in
 * time, in milliseconds since the epoch, UTC.
 */
import { Temporal } from 'temporal-polyfill';
import { LocalTime } from '../../../shared/local-time.ts';

export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;

/** The first and the last wall time that the written format allows. */
const FIRST_WALL_TIME = Date.UTC(1000, 0, 1);
export const LAST_WALL_TIME = Date.UTC(9999, 11, 31, 23, 59);

const NEXT_CHANGES = 4;

export function wallTimeOf(time: LocalTime): number {
  return Date.parse(`${time}Z`);
}

/**
 * Converts a wall time to its written form and cuts off the seconds. A wall time outside the range
 * of the written form becomes the first or the last one in the range.
 */
export function localTimeOf(wallTime: number): LocalTime {
  const writable = Math.min(Math.max(wallTime, FIRST_WALL_TIME), LAST_WALL_TIME);
  return LocalTime.parse(new Date(writable).toISOString().slice(0, 16));
}

/**
 * Returns the moment of a wall time. A wall time that the zone skips when clocks go forward is
 * moved forward; of a repeated wall time, the first occurrence is used.
 */
export function momentOf(wallTime: number, timeZone: string): number {
  const time = Temporal.PlainDateTime.from(new Date(wallTime).toISOString().slice(0, -1));
  return time.toZonedDateTime(timeZone, { disambiguation: 'compatible' }).epochMilliseconds;
}

export function wallTimeAt(moment: number, timeZone: string): number {
  return moment + offsetOf(zoned(moment, timeZone));
}

/** Returns the moment of a local time, such as `2026-03-29T02:30`, in this zone. */
export function momentOfLocal(time: LocalTime, timeZone: string): number {
  return momentOf(wallTimeOf(time), timeZone);
}

export function localTimeAt(moment: number, timeZone: string): LocalTime {
  return localTimeOf(wallTimeAt(moment, timeZone));
}

/**
 * Returns the moment at which the local day of `moment` begins, or the day `days` later. Not every
 * day begins at 0:00.
 */
export function startOfDay(moment: number, timeZone: string, days = 0): number {
  return zoned(moment, timeZone).toPlainDate().add({ days }).toZonedDateTime(timeZone).epochMilliseconds;
}

/** Returns the moment with the same local time of day, `days` days later. */
export function addDays(moment: number, timeZone: string, days: number): number {
  return zoned(moment, timeZone).add({ days }).epochMilliseconds;
}

/**
 * Returns every UTC offset, in milliseconds, that the zone has from `moment` on. It is enough to
 * look at the next few clock changes, because their rules repeat every year.
 */
export function offsetsFrom(moment: number, timeZone: string): readonly number[] {
  const offsets = new Set<number>();
  let time: Temporal.ZonedDateTime | null = zoned(moment, timeZone);
  for (let change = 0; time !== null && change <= NEXT_CHANGES; change += 1) {
    offsets.add(offsetOf(time));
    time = time.getTimeZoneTransition('next');
  }
  return [...offsets];
}

/** Formats a moment as `2026-11-21 09:30:05`. Throws RangeError for an unknown zone. */
export function writeSecond(moment: number, timeZone: string): string {
  return zoned(moment, timeZone).toPlainDateTime().toString({ smallestUnit: 'second' }).replace('T', ' ');
}

/** Formats a moment as `2026-11-21 09:30`. */
export function writeMinute(moment: number, timeZone: string): string {
  return writeSecond(moment, timeZone).slice(0, -3);
}

const known = new Set<string>();

export function isTimeZone(name: string): boolean {
  if (known.has(name)) return true;
  try {
    zoned(0, name);
  } catch {
    return false;
  }
  known.add(name);
  return true;
}

/**
 * Returns the given time zone, or UTC if this program does not know it. A system may report a zone
 * that is unknown to the program.
 */
export function knownZone(name: string): string {
  return isTimeZone(name) ? name : 'UTC';
}

function offsetOf({ offsetNanoseconds }: Temporal.ZonedDateTime): number {
  return offsetNanoseconds / 1_000_000;
}

function zoned(moment: number, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timeZone);
}
