/**
 * Reminders that were announced. A process claims a reminder in the transaction that stores its
 * message, so all processes together announce it once.
 */
import type { Reminder } from '../../../shared/reminder.ts';
import { Queries } from './queries.ts';

/** How long after its time a reminder can still be announced. Milliseconds. */
export const ANNOUNCEABLE_MS = 30 * 24 * 60 * 60 * 1000;

export class AnnouncedReminders extends Queries {
  /** Marks a reminder as announced. Returns false if it was announced before. */
  claim(reminder: Reminder): boolean {
    const sql = 'INSERT OR IGNORE INTO told_reminders (key, remind_at, told_at) VALUES (?, ?, ?)';
    return this.database.run(sql, keyOf(reminder), reminder.remindAt, this.database.now()) === 1;
  }

  wasAnnounced(reminder: Reminder): boolean {
    return this.database.get('SELECT 1 FROM told_reminders WHERE key = ?', keyOf(reminder)) !== undefined;
  }

  /** Removes the entries of reminders that are too old to be announced again. */
  purge(): void {
    this.database.run('DELETE FROM told_reminders WHERE remind_at < ?', this.database.now() - 2 * ANNOUNCEABLE_MS);
  }
}

/** A reminder whose time changed counts as new; one whose text changed does not. */
function keyOf({ source, sourceId, occursAt, remindAt }: Reminder): string {
  return source === 'todo' ? `todo:${sourceId}:${remindAt}` : `schedule:${sourceId}:${occursAt}:${remindAt}`;
}
