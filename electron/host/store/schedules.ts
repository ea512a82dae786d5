/**
 * Stores the user's schedules. A deleted schedule is hidden until it is restored or purged. Ids
 * are never reused.
 */
import { z } from 'zod';
import { LocalTime } from '../../../shared/local-time.ts';
import { Recurrence, type Schedule } from '../../../shared/schedule.ts';
import { isTimeZone } from '../time/wall-clock.ts';
import { Queries } from './queries.ts';

export type NewSchedule = Omit<Schedule, 'id' | 'createdAt'>;

/**
 * The time ranges that contain all occurrences and all reminders of a schedule, in milliseconds
 * since the epoch, UTC.
 */
export interface Reach {
  readonly startsAt: number;
  readonly endsAt: number;
  readonly reminds: { readonly from: number; readonly until: number } | null;
}

type ScheduleRow = Omit<Schedule, 'recurrence'> & {
  readonly count: number | null;
  readonly unit: string | null;
  readonly times: number | null;
  readonly remindStart: string | null;
  readonly enabled: number | null;
};

/** The columns of a `ScheduleRow`, as part of an SQL query. */
const FIELDS = `
  id, title, start, time_zone AS timeZone, duration_minutes AS durationMinutes, remind, interval_count AS count,
  interval_unit AS unit, times, remind_start AS remindStart, enabled, created_at AS createdAt`;

const COLUMNS = [
  ...['title', 'start', 'time_zone', 'duration_minutes', 'remind'],
  ...['interval_count', 'interval_unit', 'times', 'remind_start', 'enabled'],
  ...['starts_at', 'ends_at', 'reminds_from', 'reminds_until'],
];

export class Schedules extends Queries {
  /**
   * Finds a schedule that is not deleted, or, with `deleted`, one that is deleted. A row that
   * cannot be parsed counts as missing, here and in lists.
   */
  find(id: number, deleted = false): Schedule | undefined {
    const row = this.database.get<ScheduleRow>(
      `SELECT ${FIELDS} FROM schedules WHERE id = ? AND deleted_at IS ${deleted ? 'NOT NULL' : 'NULL'}`,
      id,
    );
    return row && toSchedule(row);
  }

  add(schedule: NewSchedule, reach: Reach): Schedule {
    const values = valuesOf(schedule, reach);
    const row = this.database.get<ScheduleRow>(
      `INSERT INTO schedules (${COLUMNS.join(', ')}, created_at) VALUES (${values.map(() => '?').join(', ')}, ?) RETURNING ${FIELDS}`,
      ...values,
      this.database.now(),
    );
    const added = row && toSchedule(row);
    if (added === undefined) throw new Error('A schedule was added and cannot be read.');
    return added;
  }

  /** Stores a changed schedule that is not deleted. */
  save(schedule: Schedule, reach: Reach): void {
    this.database.run(
      `UPDATE schedules SET ${COLUMNS.map((column) => `${column} = ?`).join(', ')} WHERE id = ? AND deleted_at IS NULL`,
      ...valuesOf(schedule, reach),
      schedule.id,
    );
  }

  setDeleted(id: number, deleted: boolean): void {
    this.database.run('UPDATE schedules SET deleted_at = ? WHERE id = ?', deleted ? this.database.now() : null, id);
  }

  /** Purges schedules that were deleted at the time `before` or earlier. */
  purge(before: number): void {
    this.database.run('DELETE FROM schedules WHERE deleted_at <= ?', before);
  }

  /**
   * Returns the schedules that may have an occurrence between `from` and `to`, in no particular
   * order.
   */
  reaching(from: number, to: number): readonly Schedule[] {
    return this.database
      .all<ScheduleRow>(
        `SELECT ${FIELDS} FROM schedules WHERE deleted_at IS NULL AND ends_at > ? AND starts_at < ?`,
        from,
        to,
      )
      .flatMap((row) => toSchedule(row) ?? []);
  }

  /**
   * Returns the schedules that may have a reminder after `after` and not later than `until`, in no
   * particular order.
   */
  reminding(after: number, until: number): readonly Schedule[] {
    return this.database
      .all<ScheduleRow>(
        `SELECT ${FIELDS} FROM schedules WHERE deleted_at IS NULL AND reminds_until IS NOT NULL AND reminds_until > ? AND reminds_from <= ?`,
        after,
        until,
      )
      .flatMap((row) => toSchedule(row) ?? []);
  }
}

function valuesOf(schedule: NewSchedule, { startsAt, endsAt, reminds }: Reach): (string | number | null)[] {
  const { title, start, timeZone, durationMinutes, remind, recurrence } = schedule;
  const { every, times, remindStart, enabled } = recurrence ?? {};
  return [
    title,
    start,
    timeZone,
    durationMinutes,
    remind,
    ...[every?.count ?? null, every?.unit ?? null, times ?? null, remindStart ?? null],
    enabled === undefined ? null : Number(enabled),
    ...[startsAt, endsAt, reminds?.from ?? null, reminds?.until ?? null],
  ];
}

const Row = z.object({
  start: LocalTime,
  timeZone: z.string().refine(isTimeZone),
  remind: LocalTime.nullable(),
  recurrence: Recurrence.nullable(),
});

function toSchedule({ count, unit, times, remindStart, enabled, ...schedule }: ScheduleRow): Schedule | undefined {
  const recurrence = count === null ? null : { every: { count, unit }, times, remindStart, enabled: enabled === 1 };
  const read = Row.safeParse({ ...schedule, recurrence });
  return read.success ? { ...schedule, ...read.data } : undefined;
}
