/**
 * Finds schedules that conflict. Two schedules conflict if the half-open time ranges of two
 * occurrences overlap; occurrences that only touch do not conflict. Pure.
 */
import {
  type Conflict,
  type Conflicts,
  ENDLESS,
  MOST_CONFLICTS_SHOWN,
  type Schedule,
} from '../../../shared/schedule.ts';
import { DAY, MINUTE, momentOf } from '../time/wall-clock.ts';
import { startsOf, stepOf, type TimeLine, type Timing, wallTimesOf } from './recurrence.ts';
import { mayMeet, momentRhythm, wallRhythm } from './rhythm.ts';

/**
 * All conflicts of an endless series within this period after its start are counted. After that,
 * only the first conflict with each schedule counts.
 */
const COUNTED = 31 * DAY;

/** The largest number of conflicts counted with one schedule. */
const MOST_COUNTED = 1_000;

/**
 * The maximum number of steps taken only to count further conflicts. The first conflict with each
 * schedule is found regardless.
 */
const MOST_COUNTING = 5_000;

/**
 * The maximum number of steps when comparing two endless series that may meet; in months, that is
 * longer than the calendar takes to repeat. Finite series of days and months in one zone are
 * compared to the end, because they need no time zone conversions.
 */
const MOST_STEPS = 10_000;

/**
 * The maximum number of steps for two endless series whose comparison needs time zone conversions:
 * minutes with days, or two zones. Some conflicts that are years away are missed.
 */
const MOST_CONVERTED_STEPS = 3_000;

/**
 * The number of gaps between successive occurrences of one schedule that are checked for overlaps.
 * Gaps of months and years repeat long before this number.
 */
const MOST_GAPS = 60;

export type Candidate = Timing & Pick<Schedule, 'title'>;

/** Returns null if there is no conflict. `others` must not contain the candidate itself. */
export function conflictsOf(candidate: Candidate, others: readonly Schedule[]): Conflicts | null {
  const counting = { left: MOST_COUNTING };
  const inTheWay = others.flatMap((other) => conflictsWith(other, candidate, counting));
  const all = [...conflictsWithItself(candidate), ...inTheWay];
  all.sort((one, two) => one.startsAt - two.startsAt || (one.scheduleId ?? 0) - (two.scheduleId ?? 0));
  const first = all.slice(0, MOST_CONFLICTS_SHOWN);
  return all.length === 0 ? null : { first, more: all.length - first.length };
}

/**
 * Finds the first occurrence that begins before the previous one has ended. It compares wall times,
 * so a schedule that takes the whole of every day does not conflict with itself, even when clocks
 * change.
 */
function conflictsWithItself(candidate: Candidate): readonly Conflict[] {
  const wall = wallTimesOf(candidate);
  const length = lengthOf(candidate);
  for (let number = 1; number < Math.min(wall.count, MOST_GAPS); number += 1) {
    const start = wall.at(number);
    if (start - wall.at(number - 1) < length)
      return [{ scheduleId: null, title: candidate.title, startsAt: momentOf(start, candidate.timeZone) }];
  }
  return [];
}

function conflictsWith(other: Schedule, candidate: Candidate, counting: { left: number }): readonly Conflict[] {
  const onOneClock = haveOneClock(candidate, other);
  if (isSeries(candidate) && isSeries(other) && !mayEverMeet(candidate, other, onOneClock)) return [];
  const lineOf = onOneClock ? wallTimesOf : startsOf;
  const ours = { line: lineOf(candidate), length: lengthOf(candidate) };
  const theirs = { line: lineOf(other), length: lengthOf(other) };
  const starts = startsOf(other);
  const counted = isEndless(candidate) ? ours.line.at(0) + COUNTED : Number.POSITIVE_INFINITY;
  const found: Conflict[] = [];
  let looking = mostSteps(isEndless(candidate) && isEndless(other), onOneClock);
  const goesOn = () => (found.length === 0 ? looking-- > 0 : counting.left-- > 0);
  for (const [number, met] of meetings(ours, theirs, goesOn)) {
    const late = ours.line.at(number) > counted;
    if (late && found.length > 0) break;
    found.push({ scheduleId: other.id, title: other.title, startsAt: starts.at(met) });
    if (late || found.length === MOST_COUNTED) break;
  }
  return found;
}

function mostSteps(areEndless: boolean, onOneClock: boolean): number {
  if (onOneClock) return areEndless ? MOST_STEPS : Number.POSITIVE_INFINITY;
  return areEndless ? MOST_CONVERTED_STEPS : MOST_STEPS;
}

/**
 * Whether both schedules are series of days or months in one zone. Such series are compared by wall
 * time, so that touching shifts still touch when clocks change.
 */
function haveOneClock(one: Timing, two: Timing): boolean {
  const ofTheCalendar = [one, two].every((each) => ['days', 'months'].includes(stepOf(each).kind));
  return ofTheCalendar && one.timeZone === two.timeZone;
}

function mayEverMeet(one: Timing, two: Timing, onOneClock: boolean): boolean {
  if (onOneClock) return mayMeet(wallRhythm(one), lengthOf(one), wallRhythm(two), lengthOf(two));
  const since = Math.max(startsOf(one).at(0), startsOf(two).at(0));
  return mayMeet(momentRhythm(one, since), lengthOf(one), momentRhythm(two, since), lengthOf(two));
}

function isSeries(schedule: Timing): boolean {
  return stepOf(schedule).kind !== 'once';
}

function isEndless(schedule: Timing): boolean {
  return isSeries(schedule) && schedule.recurrence?.times === ENDLESS;
}

function lengthOf({ durationMinutes }: Timing): number {
  return durationMinutes * MINUTE;
}

interface Spells {
  readonly line: TimeLine;
  readonly length: number;
}

/**
 * Yields a pair of numbers for each occurrence in `theirs` that overlaps one in `ours`: the number
 * of the first occurrence in `ours` that it overlaps, and its own number. Calls `goesOn` before
 * each step and stops when it returns false. Skips stretches of one line in which the other has no
 * occurrences.
 */
function* meetings(ours: Spells, theirs: Spells, goesOn: () => boolean): Generator<readonly [number, number]> {
  let number = 0;
  let met = 0;
  while (number < ours.line.count && met < theirs.line.count && goesOn()) {
    const start = ours.line.at(number);
    const other = theirs.line.at(met);
    if (start + ours.length <= other) number = ours.line.firstFrom(other - ours.length + 1);
    else if (other + theirs.length <= start) met = theirs.line.firstFrom(start - theirs.length + 1);
    else {
      yield [number, met];
      met += 1;
    }
  }
}
