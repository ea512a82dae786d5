/** The times a schedule happens, as a calendar shows them. Pure. */
import type { Occurrence, Schedule } from '../../../shared/schedule.ts';
import type { Reach } from '../store/schedules.ts';
import { remindersOf, startsOf, type Timing } from './recurrence.ts';
import { MINUTE } from './wall-clock.ts';

/** Those that begin before `to` and end after `from`, by time; at most `most`. Moments, milliseconds since the epoch, UTC. */
export function occurrencesBetween(schedule: Schedule, from: number, to: number, most: number): readonly Occurrence[] {
  const starts = startsOf(schedule);
  const reminders = remindersOf(schedule);
  const length = schedule.durationMinutes * MINUTE;
  const found: Occurrence[] = [];
  for (let number = starts.firstFrom(from - length + 1); number < starts.count && found.length < most; number += 1) {
    const startsAt = starts.at(number);
    if (startsAt >= to) break;
    found.push({ schedule, number, startsAt, endsAt: startsAt + length, remindAt: reminders?.at(number) ?? null });
  }
  return found;
}

/** Between which moments it happens and reminds. */
export function reachOf(schedule: Timing): Reach {
  const starts = startsOf(schedule);
  const reminders = remindersOf(schedule);
  const last = starts.count - 1;
  return {
    startsAt: starts.at(0),
    endsAt: starts.at(last) + schedule.durationMinutes * MINUTE,
    reminds: reminders && { from: reminders.at(0), until: reminders.at(last) },
  };
}
