/** Whether this browser allows notifications of the page. */
import { useTranslation } from 'react-i18next';
import { create } from 'zustand';
import { assertNever } from '../../shared/assert-never.ts';
import { useAppStore } from '../stores/app-store.ts';
import { Button } from '../ui/button.tsx';

/** `impossible`: this browser has no notifications. */
type Allowed = NotificationPermission | 'impossible';

const present = (): Allowed => ('Notification' in globalThis ? Notification.permission : 'impossible');

const useAllowed = create<{ readonly allowed: Allowed }>()(() => ({ allowed: present() }));

/** Asks the user through the browser, unless the user has answered before. Call it only after a click. */
export async function askForNotifications(): Promise<Allowed> {
  if (present() === 'default') await Notification.requestPermission().catch(() => undefined);
  const allowed = present();
  useAllowed.setState({ allowed });
  return allowed;
}

/** Says what keeps notifications away. Renders nothing if nothing does. */
export function NotificationsLine() {
  const { t } = useTranslation('settings');
  const { allowed } = useAllowed();
  const isOn = useAppStore(({ settings }) => settings.browserNotifications);
  switch (allowed) {
    case 'granted':
      return null;
    case 'default':
      if (!isOn) return null;
      return (
        <span className="flex flex-wrap items-center gap-2 text-[12.5px] text-soft">
          {t('notifications.notAsked')}
          <Button size="small" onClick={() => void askForNotifications()}>
            {t('notifications.ask')}
          </Button>
        </span>
      );
    case 'denied':
      return <span className="text-[12.5px] text-soft">{t('notifications.denied')}</span>;
    case 'impossible':
      return <span className="text-[12.5px] text-soft">{t('notifications.impossible')}</span>;
    default:
      return assertNever(allowed);
  }
}
