/**
 * Shows that a background run has ended or needs the user as a notice in this window. The notice may
 * disappear by itself, because the inbox and the unread mark of the topic stay.
 */
import i18next from 'i18next';
import { type RunNotice, useAppStore } from '../stores/app-store.ts';
import { type Screen, showInbox, showTopic, useNavigation } from '../stores/navigation-store.ts';
import { dismiss, notify } from '../ui/toast.tsx';
import { shortened } from './reminder-toast.ts';

const LONGEST_TITLE = 120;

/** Ends the watch over each notice that is shown, by its key. */
const watched = new Map<string, () => void>();

/**
 * Shows the notice unless the user is looking at its topic or at the inbox. If the window does not
 * have the focus, the desktop app uses a system notification instead. A later notice of the same kind
 * replaces this one, because hundreds of runs can end in a row. The notice disappears when the user
 * opens what it is about.
 */
export function showRunNotice({ title, what, opens }: RunNotice): void {
  const shell = useAppStore.getState().info?.shell;
  if (document.hasFocus() ? isShown(useNavigation.getState().screen, opens) : shell === 'electron') return;
  const open = {
    label: () => i18next.t('inbox:notice.open'),
    onClick: () => (opens === null ? showInbox() : showTopic(opens)),
  };
  const text = shortened(title, LONGEST_TITLE);
  const key = `run-${what}`;
  notify({ title: () => i18next.t(`inbox:notice.${what}`), text, lasting: true, key, action: open });
  watched.get(key)?.();
  const watch = useNavigation.subscribe(({ screen }) => isShown(screen, opens) && dismiss(key));
  watched.set(key, watch);
}

/** Whether a screen shows what the notice is about. */
function isShown(screen: Screen, opens: RunNotice['opens']): boolean {
  return screen.name === 'inbox' || (screen.name === 'topic' && opens !== null && screen.topicId === opens);
}
