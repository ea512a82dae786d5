/** Which todos and which times of schedules the user is to be reminded of. */
import type { Reminder } from '../../../shared/reminder.ts';
import type { Database } from '../store/database.ts';

/** Milliseconds since the epoch, UTC: later than `after`, up to and with `until`. */
export interface ReminderWindow {
  readonly after: number;
  readonly until: number;
}

/** By `remindAt`. Where there are more than `most` in the window, its last ones: of those that were missed, the oldest say the least. */
export type UpcomingReminders = (window: ReminderWindow, most: number) => readonly Reminder[];

export function createReminderSource(_database: Database): UpcomingReminders {
  return () => [];
}
