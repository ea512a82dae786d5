/**
 * Says that automations missed times as a notice in this window. The notice may disappear by itself,
 * because the inbox asks about them.
 */
import i18next from 'i18next';
import { type MissedNotice, useAppStore } from '../stores/app-store.ts';
import { type Screen, showInbox, useNavigation } from '../stores/navigation-store.ts';
import { dismiss, notify } from '../ui/toast.tsx';

const KEY = 'automations-missed';

/** Ends the watch over the notice that is shown. */
let watched = (): void => undefined;

/**
 * Shows the notice unless the user is looking at what it is about. If the window does not have the
 * focus, the desktop app uses a system notification instead.
 */
export function showMissedNotice({ count }: MissedNotice): void {
  const shell = useAppStore.getState().info?.shell;
  if (document.hasFocus() ? isShown(useNavigation.getState().screen) : shell === 'electron') return;
  notify({
    title: () => i18next.t('automations:missed.notice', { count }),
    text: () => i18next.t('automations:missed.noticeText'),
    lasting: true,
    key: KEY,
    action: { label: () => i18next.t('automations:open'), onClick: showInbox },
  });
  watched();
  watched = useNavigation.subscribe(({ screen }) => isShown(screen) && dismiss(KEY));
}

const isShown = ({ name }: Screen): boolean => name === 'inbox' || name === 'automations';
