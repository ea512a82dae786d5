/** The times a schedule happens, as a calendar shows them. Pure. */
import type { Occurrence, Schedule } from '../../../shared/schedule.ts';
import type { Reach } from '../store/schedules.ts';
import { type Step, startsOf, stepOf, type TimeLine, type Timing, wallTimesOf } from './recurrence.ts';
import { MINUTE, momentOf, momentOfLocal, wallTimeOf } from './wall-clock.ts';

/** Those that begin before `to` and end after `from`, by time; at most `most`. Moments, milliseconds since the epoch, UTC. */
export function occurrencesBetween(schedule: Schedule, from: number, to: number, most: number): readonly Occurrence[] {
  const starts = startsOf(schedule);
  const length = schedule.durationMinutes * MINUTE;
  const remindAt = remindersOf(schedule, starts);
  const found: Occurrence[] = [];
  for (let number = starts.firstFrom(from - length + 1); number < starts.count && found.length < most; number += 1) {
    const startsAt = starts.at(number);
    if (startsAt >= to) break;
    found.push({ schedule, number, startsAt, endsAt: startsAt + length, remindAt: remindAt(number) });
  }
  return found;
}

/** When the user is reminded of which time. Of a series all are at the distance of the first, on the clock. */
function remindersOf(schedule: Timing, starts: TimeLine): (number: number) => number | null {
  const { timeZone, remind } = schedule;
  const step: Step = stepOf(schedule);
  const first = step.kind === 'once' ? remind : (schedule.recurrence?.remindStart ?? remind);
  if (first === null) return () => null;
  if (step.kind === 'once' || step.kind === 'passing') {
    const distance = starts.at(0) - momentOfLocal(first, timeZone);
    return (number) => starts.at(number) - distance;
  }
  const wall = wallTimesOf(schedule, step);
  const distance = wall.at(0) - wallTimeOf(first);
  return (number) => momentOf(wall.at(number) - distance, timeZone);
}

/** Between which moments it happens and reminds. */
export function reachOf(schedule: Timing): Reach {
  const starts = startsOf(schedule);
  const remindAt = remindersOf(schedule, starts);
  const last = starts.count - 1;
  const from = remindAt(0);
  const until = remindAt(last);
  return {
    startsAt: starts.at(0),
    endsAt: starts.at(last) + schedule.durationMinutes * MINUTE,
    reminds: from === null || until === null ? null : { from, until },
  };
}
