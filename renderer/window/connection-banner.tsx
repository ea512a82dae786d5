import { useTranslation } from 'react-i18next';
import { useAppStore } from '../stores/app-store.ts';
import { retryConnection } from '../stores/host.ts';
import { Button } from '../ui/button.tsx';
import { Spinner } from '../ui/states/spinner.tsx';

/** Warns that the page may be out of date while the host cannot be reached or has exited. */
export function ConnectionBanner() {
  const { t } = useTranslation('common');
  const reachability = useAppStore((app) => app.reachability);
  return (
    <div role="status">
      {reachability !== 'connecting' && reachability !== 'connected' && (
        <div className="flex items-center justify-center gap-2 border-warn-line border-b bg-warn-soft px-4 py-1.5 text-[12.5px] text-warn">
          {reachability === 'lost' && <Spinner className="border-current! border-r-transparent!" />}
          <span>{t(`connection.${reachability}`)}</span>
          {reachability === 'impostor' && <Button onClick={retryConnection}>{t('connection.checkAgain')}</Button>}
        </div>
      )}
    </div>
  );
}
