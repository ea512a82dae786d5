/**
 * Tells what happened as a notification of the system while nobody sees the page in its browser. The desktop app does
 * this itself. The permission is asked only in the settings.
 */
import { assertNever } from '../../shared/assert-never.ts';
import type { TopicId } from '../../shared/ids.ts';
import { type ToldNotice, useAppStore } from '../stores/app-store.ts';
import { showInbox, showTopic } from '../stores/navigation-store.ts';

/** Shows nothing if the user sees the page, does not want notifications, or has not allowed them in this browser. */
export function tellAway(notice: ToldNotice): void {
  const { settings, info } = useAppStore.getState();
  if (info?.shell !== 'browser' || !settings.browserNotifications || document.visibilityState === 'visible') return;
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  // The page may lose the notice if its code cannot be loaded; its mark in the sidebar stays.
  show(notice).catch(() => undefined);
}

/** The last notification about each topic, and under null about the inbox. A new one replaces it, as on the desktop. */
const shown = new Map<TopicId | null, Notification>();

async function show(notice: ToldNotice): Promise<void> {
  const { wordsOf } = await import('./away-words.ts');
  const { settings, topics } = useAppStore.getState();
  const words = wordsOf(notice, (topicId) => topics[topicId]?.title ?? '');
  const opens = opensOf(notice);
  const told = new Notification(words.title, { body: words.body, silent: !settings.notificationSound });
  if (notice.type !== 'reminders') {
    shown.get(opens)?.close();
    shown.set(opens, told);
  }
  told.addEventListener('click', () => {
    told.close();
    window.focus();
    if (opens === null) showInbox();
    else showTopic(opens);
  });
}

/** The topic to open; null: the inbox. */
function opensOf(notice: ToldNotice): TopicId | null {
  switch (notice.type) {
    case 'reminders':
    case 'loop-notice':
      return notice.topicId;
    case 'run-notice':
      return notice.opens;
    case 'automations-missed':
      return null;
    default:
      return assertNever(notice);
  }
}
