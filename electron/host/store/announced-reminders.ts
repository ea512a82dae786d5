/**
 * Stores which reminders were announced. A process claims a reminder in the transaction that
 * stores its message, so that each reminder is announced by only one of several processes.
 */
import type { Reminder } from '../../../shared/reminder.ts';
import { Queries } from './queries.ts';

/** How long after its due time a reminder can still be announced, in milliseconds. */
export const ANNOUNCEABLE_MS = 30 * 24 * 60 * 60 * 1000;

export class AnnouncedReminders extends Queries {
  /** Marks a reminder as announced. Returns false if it was already marked. */
  claim(reminder: Reminder): boolean {
    const sql = 'INSERT OR IGNORE INTO told_reminders (key, remind_at, told_at) VALUES (?, ?, ?)';
    return this.database.run(sql, keyOf(reminder), reminder.remindAt, this.database.now()) === 1;
  }

  wasAnnounced(reminder: Reminder): boolean {
    return this.database.get('SELECT 1 FROM told_reminders WHERE key = ?', keyOf(reminder)) !== undefined;
  }

  /** Removes the records of reminders that are too old to be announced again. */
  purge(): void {
    this.database.run('DELETE FROM told_reminders WHERE remind_at < ?', this.database.now() - 2 * ANNOUNCEABLE_MS);
  }
}

/**
 * Returns the database key of a reminder. A reminder whose time changed counts as new; a reminder
 * whose text changed does not.
 */
function keyOf({ source, sourceId, occursAt, remindAt }: Reminder): string {
  return source === 'todo' ? `todo:${sourceId}:${remindAt}` : `schedule:${sourceId}:${occursAt}:${remindAt}`;
}
