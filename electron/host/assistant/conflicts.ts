/** Which schedules are in the way of another. Two are where their half-open times overlap; edges that touch are none. Pure. */
import {
  type Conflict,
  type Conflicts,
  ENDLESS,
  MOST_CONFLICTS_SHOWN,
  type Schedule,
} from '../../../shared/schedule.ts';
import { startsOf, stepOf, type TimeLine, type Timing, wallTimesOf } from './recurrence.ts';
import { DAY, MINUTE, momentOf } from './wall-clock.ts';

/** Of an endless series what is in the way this long after its start is counted; behind that, the first time of each schedule. */
const COUNTED_DAYS = 31;

/** Of each schedule. */
const MOST_COUNTED = 1_000;

/** Two endless series that meet neither now nor in so many of their times are taken for apart. */
const MOST_STEPS = 10_000;

export type Candidate = Timing & Pick<Schedule, 'title'>;

/** `others`: without the candidate itself. null: nothing is in the way. */
export function conflictsOf(candidate: Candidate, others: readonly Schedule[]): Conflicts | null {
  const all = [...meetingItself(candidate), ...others.flatMap((other) => meetingOther(candidate, other))];
  all.sort((one, two) => one.startsAt - two.startsAt || (one.scheduleId ?? 0) - (two.scheduleId ?? 0));
  const first = all.slice(0, MOST_CONFLICTS_SHOWN);
  return all.length === 0 ? null : { first, more: all.length - first.length };
}

/** A series whose next time begins before the last one is over. As the clock shows it: a whole day, every day, is none, however long a day is. */
function meetingItself(candidate: Candidate): readonly Conflict[] {
  const wall = wallTimesOf(candidate);
  const length = candidate.durationMinutes * MINUTE;
  for (let number = 1; number < Math.min(wall.count, MOST_GAPS); number += 1) {
    const start = wall.at(number);
    if (start - wall.at(number - 1) < length)
      return [{ scheduleId: null, title: candidate.title, startsAt: momentOf(start, candidate.timeZone) }];
  }
  return [];
}

/** Gaps of months repeat themselves long before. */
const MOST_GAPS = 60;

function meetingOther(candidate: Candidate, other: Schedule): readonly Conflict[] {
  const found: Conflict[] = [];
  const ours = spell(startsOf(candidate), candidate);
  const theirs = spell(startsOf(other), other);
  const endless = isEndless(candidate);
  const counted = endless ? ours.line.at(0) + COUNTED_DAYS * DAY : Number.POSITIVE_INFINITY;
  const most = endless && isEndless(other) ? MOST_STEPS : Number.POSITIVE_INFINITY;
  for (const [number, met] of meetings(ours, theirs, most)) {
    const late = ours.line.at(number) > counted;
    if (late && found.length > 0) break;
    found.push({ scheduleId: other.id, title: other.title, startsAt: theirs.line.at(met) });
    if (late || found.length === MOST_COUNTED) break;
  }
  return found;
}

function isEndless(schedule: Timing): boolean {
  return stepOf(schedule).kind !== 'once' && schedule.recurrence?.times === ENDLESS;
}

interface Spell {
  readonly line: TimeLine;
  readonly length: number;
}

function spell(line: TimeLine, { durationMinutes }: Timing): Spell {
  return { line, length: durationMinutes * MINUTE };
}

/** Each time of `theirs` that overlaps one of `ours`, with the first it overlaps. Neither line is walked where the other has nothing. */
function* meetings(ours: Spell, theirs: Spell, mostSteps: number): Generator<readonly [number, number]> {
  let number = 0;
  let met = 0;
  for (let step = 0; step < mostSteps && number < ours.line.count && met < theirs.line.count; step += 1) {
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
