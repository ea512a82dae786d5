/**
 * Converts reminders to a system notification. Text of a user or a model appears only in the
 * title, which no desktop interprets as markup. The body is a fixed sentence of the app.
 */
import type { Reminder } from '../../shared/reminder.ts';
import type { ShellTexts } from './texts.ts';

const TITLE_LENGTH = 120;
/** Control characters, and characters that change the text direction. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression searches for them.
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g;

/** Creates one notification for the reminders. The list must not be empty. */
export function reminderNotice(
  { reminders, missed }: { readonly reminders: readonly Reminder[]; readonly missed: boolean },
  texts: ShellTexts,
): { readonly title: string; readonly body: string } {
  const [only, ...others] = reminders;
  if (only === undefined || others.length > 0) {
    const title = missed ? texts.remindersMissed(reminders.length) : texts.reminders(reminders.length);
    return { title, body: texts.openReminders };
  }
  const due = only.source === 'todo' ? texts.dueAt(only.occursAt) : texts.beginsAt(only.occursAt);
  return { title: shortened(only.text), body: missed ? `${texts.whileAway} ${due}` : due };
}

function shortened(text: string): string {
  const line = text.replaceAll(UNSEEN, ' ').trim();
  return line.length <= TITLE_LENGTH ? line : `${line.slice(0, TITLE_LENGTH).toWellFormed().trimEnd()}…`;
}
