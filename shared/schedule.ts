/**
 * An event at a given time, once or repeatedly. It uses the wall-clock time of a zone, so that
 * 9:00 stays 9:00 when the clocks change.
 */
import { z } from 'zod';
import { SCHEDULE_SPANS } from './choices.ts';
import { LocalTime } from './local-time.ts';

export const SCHEDULE_TITLE_LENGTH = 500;
export const DEFAULT_DURATION_MINUTES = 60;
/** The value of `times` for a series without an end. */
export const ENDLESS = -1;

export const ScheduleId = z.int().min(1);

export const ScheduleTitle = z
  .string()
  .max(SCHEDULE_TITLE_LENGTH)
  .transform((written) => written.replace(/\s+/g, ' ').trim())
  .pipe(z.string().min(1));

/** Duration in minutes, at most one year. */
export const Duration = z.int().min(1).max(527_040);

/**
 * The interval between two occurrences. Minutes are elapsed time. Days, months and years follow
 * the calendar: they keep the time of day, and a month without that day uses its last day. A week
 * is seven days. Written as `90`, `1d`, `2w`, `1mo`, `1y`; minutes that make whole days (1440)
 * become days.
 */
export const Interval = z.object({
  count: z.int().min(1).max(5_270_400),
  unit: z.enum(['minute', 'day', 'month', 'year']),
});
export type Interval = z.infer<typeof Interval>;

export const Recurrence = z.object({
  every: Interval,
  /** The total number of occurrences, including the first, or `ENDLESS`. */
  times: z.union([z.literal(ENDLESS), z.int().min(2).max(100_000)]),
  /**
   * When the reminder of the first occurrence is due; later occurrences keep the same distance.
   * null: the distance between the schedule's `remind` and its start applies.
   */
  remindStart: LocalTime.nullable(),
  /** Whether the schedule repeats. If not, it occurs once. */
  enabled: z.boolean(),
});
export type Recurrence = z.infer<typeof Recurrence>;

export interface Schedule {
  readonly id: number;
  readonly title: string;
  readonly start: LocalTime;
  /** IANA name of the zone that `start` and the reminders use. */
  readonly timeZone: string;
  readonly durationMinutes: number;
  readonly remind: LocalTime | null;
  readonly recurrence: Recurrence | null;
  /** Milliseconds since the epoch, UTC. */
  readonly createdAt: number;
}

/** One occurrence of a schedule. */
export interface Occurrence {
  readonly schedule: Schedule;
  /** The position in the series; the schedule's own start has number 0. */
  readonly number: number;
  /** Milliseconds since the epoch, UTC; so are the other times. */
  readonly startsAt: number;
  readonly endsAt: number;
  readonly remindAt: number | null;
}

/**
 * A schedule as the page saves it. `id` null: a new schedule. `timeZone` is the time zone of the
 * window.
 */
export const GivenSchedule = z.object({
  id: ScheduleId.nullable(),
  title: ScheduleTitle,
  start: LocalTime,
  timeZone: z.string().min(1).max(100),
  durationMinutes: Duration,
  remind: LocalTime.nullable(),
  recurrence: Recurrence.nullable(),
});
export type GivenSchedule = z.infer<typeof GivenSchedule>;

/**
 * A conflict with another schedule at the same time, or between two occurrences of the same
 * series.
 */
export interface Conflict {
  /** The other schedule; null: the conflict is with a later occurrence of the same series. */
  readonly scheduleId: number | null;
  readonly title: string;
  readonly startsAt: number;
}

/** The first conflicts, and the number of the remaining ones. */
export interface Conflicts {
  readonly first: readonly Conflict[];
  readonly more: number;
}

export const MOST_CONFLICTS_SHOWN = 5;

/**
 * Occurrences sorted by time, then by id. `cut`: there are more occurrences than the list
 * contains.
 */
export interface OccurrenceList {
  readonly occurrences: readonly Occurrence[];
  readonly cut: boolean;
}

export const ScheduleSpan = z.enum(SCHEDULE_SPANS);
export type ScheduleSpan = z.infer<typeof ScheduleSpan>;
