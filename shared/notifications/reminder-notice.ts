/**
 * Converts reminders to a system notification. Text of a user or a model appears only in the
 * title, which no desktop interprets as markup. The body is a fixed sentence of the app.
 */
import type { Reminder } from '../reminder.ts';
import { plainLine } from '../visible-text.ts';
import type { NotificationTexts } from './notification-texts.ts';

const TITLE_LENGTH = 120;

/** Creates one notification for the reminders. The list must not be empty. */
export function reminderNotice(
  { reminders, missed }: { readonly reminders: readonly Reminder[]; readonly missed: boolean },
  texts: NotificationTexts,
): { readonly title: string; readonly body: string } {
  const [only, ...others] = reminders;
  if (only === undefined || others.length > 0) {
    const title = missed ? texts.remindersMissed(reminders.length) : texts.reminders(reminders.length);
    return { title, body: texts.openReminders };
  }
  const due = only.source === 'todo' ? texts.dueAt(only.occursAt) : texts.beginsAt(only.occursAt);
  return { title: noticeTitle(only.text), body: missed ? `${texts.whileAway} ${due}` : due };
}

/** Prepares text of a user or a model as the title of a notification. */
export function noticeTitle(text: string): string {
  const line = plainLine(text);
  return line.length <= TITLE_LENGTH ? line : `${line.slice(0, TITLE_LENGTH).toWellFormed().trimEnd()}…`;
}
