/** Computes the occurrences of schedules for a calendar. Pure. */
import type { Occurrence, OccurrenceList, Schedule } from '../../../shared/schedule.ts';
import type { Reach } from '../store/schedules.ts';
import { MINUTE } from '../time/wall-clock.ts';
import { remindersOf, startsOf, type Timing } from './recurrence.ts';
import type { Window } from './schedule-windows.ts';

/**
 * Returns the first `most` occurrences that overlap the window, sorted by start time and then by
 * id. Later occurrences are not computed.
 */
export function occurrencesIn(window: Window, schedules: readonly Schedule[], most: number): OccurrenceList {
  const lines = schedules.map((schedule) => occurrencesOf(schedule, window));
  const next = lines.map((line) => line.next().value);
  const occurrences: Occurrence[] = [];
  for (;;) {
    const at = earliest(next);
    const found = next[at];
    if (found === undefined) return { occurrences, cut: false };
    if (occurrences.length === most) return { occurrences, cut: true };
    occurrences.push(found);
    next[at] = lines[at]?.next().value;
  }
}

function* occurrencesOf(schedule: Schedule, { from, to }: Window): Generator<Occurrence, undefined> {
  const starts = startsOf(schedule);
  const reminders = remindersOf(schedule);
  const length = schedule.durationMinutes * MINUTE;
  for (let number = starts.firstFrom(from - length + 1); number < starts.count; number += 1) {
    const startsAt = starts.at(number);
    if (startsAt >= to) return;
    yield { schedule, number, startsAt, endsAt: startsAt + length, remindAt: reminders?.at(number) ?? null };
  }
}

/**
 * The index of the entry with the earliest occurrence, or of an undefined entry if all are
 * undefined.
 */
function earliest(next: readonly (Occurrence | undefined)[]): number {
  return next.reduce((best, occurrence, at) => {
    const first = next[best];
    return occurrence !== undefined && (first === undefined || isBefore(occurrence, first)) ? at : best;
  }, 0);
}

function isBefore(one: Occurrence, two: Occurrence): boolean {
  return one.startsAt === two.startsAt ? one.schedule.id < two.schedule.id : one.startsAt < two.startsAt;
}

/** The time ranges that contain all occurrences and all reminders of a schedule. */
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
