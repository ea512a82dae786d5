/**
 * Decides arithmetically whether two series can ever meet. Every start of a series is one of its
 * remainders plus a multiple of its period. Two series meet only if two of their remainders are
 * close enough modulo the greatest common divisor of the periods. Pure.
 */

import { DAY, momentOf, offsetsFrom } from '../time/wall-clock.ts';
import { type Step, stepOf, type Timing, wallTimesOf } from './recurrence.ts';

/** The start times of a series: each is `remainder + n * period` for one of the remainders. */
interface Rhythm {
  readonly period: number;
  readonly remainders: readonly number[];
}

/** The rhythm of a series of days or months, in wall time of its own zone. */
export function wallRhythm(series: Timing): Rhythm {
  return { period: periodOf(stepOf(series)), remainders: [wallTimesOf(series).at(0)] };
}

/**
 * The rhythm of the UTC start times from `since` on. A series of days has a remainder for each UTC
 * offset of its zone.
 */
export function momentRhythm(series: Timing, since: number): Rhythm {
  const step = stepOf(series);
  const first = wallTimesOf(series).at(0);
  const period = periodOf(step);
  if (step.kind === 'passing') return { period, remainders: [momentOf(first, series.timeZone)] };
  return { period, remainders: offsetsFrom(since, series.timeZone).map((offset) => first - offset) };
}

function periodOf(step: Step): number {
  return step.kind === 'passing' || step.kind === 'days' ? step.length : DAY;
}

/**
 * Whether two series can ever overlap. The lengths are the durations of one occurrence of each
 * series, in milliseconds.
 */
export function mayMeet(ours: Rhythm, ourLength: number, theirs: Rhythm, theirLength: number): boolean {
  const period = commonDivisor(ours.period, theirs.period);
  return ours.remainders.some((one) =>
    theirs.remainders.some((two) => {
      const behind = (((two - one) % period) + period) % period;
      return behind < ourLength || period - behind < theirLength;
    }),
  );
}

function commonDivisor(one: number, two: number): number {
  return two === 0 ? one : commonDivisor(two, one % two);
}
