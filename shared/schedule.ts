/**
 * What happens at a time, once or again and again. A wall clock's time in a zone, so that 9:00
 * stays 9:00 when clocks change.
 */
import { z } from 'zod';
import { SCHEDULE_SPANS } from './choices.ts';
import { LocalTime } from './local-time.ts';

export const SCHEDULE_TITLE_LENGTH = 500;
export const DEFAULT_DURATION_MINUTES = 60;
/** `times` of a series without end. */
export const ENDLESS = -1;

export const ScheduleId = z.int().min(1);

export const ScheduleTitle = z
  .string()
  .max(SCHEDULE_TITLE_LENGTH)
  .transform((written) => written.replace(/\s+/g, ' ').trim())
  .pipe(z.string().min(1));

/** Minutes; at most a year. */
export const Duration = z.int().min(1).max(527_040);

/**
 * Minutes are minutes that pass; days, months and years are the calendar's: the same time of day,
 * and of a month without that day its last one. A week is seven days. Written `90`, `1d`, `2w`,
 * `1mo`, `1y`; whole days of minutes (1440) are days.
 */
export const Interval = z.object({
  count: z.int().min(1).max(5_270_400),
  unit: z.enum(['minute', 'day', 'month', 'year']),
});
export type Interval = z.infer<typeof Interval>;

export const Recurrence = z.object({
  every: Interval,
  /** `ENDLESS`, or how often in all, the first time included. */
  times: z.union([z.literal(ENDLESS), z.int().min(2).max(100_000)]),
  /**
   * When the first time is reminded of; those behind it at the same distance. null: as `remind`
   * of the schedule stands to its start.
   */
  remindStart: LocalTime.nullable(),
  /** Off: it happens once. */
  enabled: z.boolean(),
});
export type Recurrence = z.infer<typeof Recurrence>;

export interface Schedule {
  readonly id: number;
  readonly title: string;
  readonly start: LocalTime;
  /** IANA name: the zone `start` and the reminders are in. */
  readonly timeZone: string;
  readonly durationMinutes: number;
  readonly remind: LocalTime | null;
  readonly recurrence: Recurrence | null;
  /** Milliseconds since the epoch, UTC. */
  readonly createdAt: number;
}

/** One time a schedule happens. */
export interface Occurrence {
  readonly schedule: Schedule;
  /** 0 is the schedule's own start. */
  readonly number: number;
  /** Milliseconds since the epoch, UTC, like the others. */
  readonly startsAt: number;
  readonly endsAt: number;
  readonly remindAt: number | null;
}

/** As the page saves one. `id` null: a new one. `timeZone` is that of the window. */
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

/** What is in the way: another schedule at the same time, or the series itself. */
export interface Conflict {
  /** null: a later time of the series itself. */
  readonly scheduleId: number | null;
  readonly title: string;
  readonly startsAt: number;
}

/** The first of them, and how many more there are. */
export interface Conflicts {
  readonly first: readonly Conflict[];
  readonly more: number;
}

export const MOST_CONFLICTS_SHOWN = 5;

/** Sorted by time, then id. `cut`: there are more than are given. */
export interface OccurrenceList {
  readonly occurrences: readonly Occurrence[];
  readonly cut: boolean;
}

export const ScheduleSpan = z.enum(SCHEDULE_SPANS);
export type ScheduleSpan = z.infer<typeof ScheduleSpan>;
