/**
 * Shows reminders as a notice in this window. The notice may disappear by itself, because the
 * reminders stay in their topic.
 */
import i18next, { type TFunction } from 'i18next';
import type { Reminder } from '../../shared/reminder.ts';
import { replaceInvisible } from '../../shared/visible-text.ts';
import { formatDateTime, formatTime } from '../i18n/format.ts';
import { type ToldReminders, useAppStore } from '../stores/app-store.ts';
import { showTopic, useNavigation } from '../stores/navigation-store.ts';
import { notify } from '../ui/toast.tsx';

/**
 * Shows reminders unless the user is looking at their topic. If the window does not have the
 * focus, the desktop app uses a system notification instead.
 */
export function showReminders(told: ToldReminders): void {
  const shell = useAppStore.getState().info?.shell;
  const { screen } = useNavigation.getState();
  const isOpen = screen.name === 'topic' && screen.topicId === told.topicId;
  if (document.hasFocus() ? isOpen : shell === 'electron') return;
  const texts = () => i18next.getFixedT(null, 'reminders');
  const notice = () => reminderNotice(told, texts(), i18next.language);
  const open = { label: () => texts()('open'), onClick: () => showTopic(told.topicId) };
  notify({ title: () => notice().title, text: () => notice().text, lasting: true, action: open });
}

type Texts = TFunction<'reminders'>;

const LONGEST_TEXT = 120;

/** The notice for some reminders. Pure. */
export function reminderNotice(
  { reminders, missed }: Pick<ToldReminders, 'reminders' | 'missed'>,
  t: Texts,
  locale: string,
  now = Date.now(),
): { readonly title: string; readonly text: string } {
  const count = reminders.length;
  const title = t(missed ? 'missed' : 'title', { count });
  const [only, ...others] = reminders;
  return {
    title,
    text: only === undefined || others.length > 0 ? namesOf(reminders, t) : sentenceOf(only, t, locale, now),
  };
}

/** The names of the first reminders, because there may be 200. */
function namesOf(reminders: readonly Reminder[], t: Texts): string {
  const first = reminders.slice(0, 3).map(({ text }) => shortened(text, 40));
  const names = first.join(t('comma'));
  const more = reminders.length - first.length;
  return more === 0 ? names : t('more', { names, count: more });
}

function sentenceOf({ source, text, occursAt }: Reminder, t: Texts, locale: string, now: number): string {
  const isToday = new Date(occursAt).toDateString() === new Date(now).toDateString();
  const at = isToday ? formatTime(occursAt, locale) : formatDateTime(occursAt, locale, { now, inSentence: true });
  return t(source === 'todo' ? 'due' : 'begins', { text: shortened(text, LONGEST_TEXT), at });
}

/** Shortens a text to one line, and shows invisible characters as their code. */
export function shortened(text: string, most: number): string {
  const line = replaceInvisible(text, (codePoint) => `\\u{${codePoint.toString(16)}}`).replace(/\s+/g, ' ');
  return line.length <= most ? line : `${line.slice(0, most).toWellFormed().trimEnd()}…`;
}
