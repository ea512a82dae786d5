import { useTranslation } from 'react-i18next';
import { lazyPart } from '../ui/parts/lazy-part.tsx';
import { PageHeader } from './page-header.tsx';
import { useWindowTitle } from './window-effects.ts';

const ServersPage = lazyPart(() => import('../servers/servers-page.tsx').then((part) => part.ServersPage));
const SettingsView = lazyPart(() => import('../settings/settings-view.tsx').then((part) => part.SettingsView));

export function SettingsScreen() {
  const { t } = useTranslation('common');
  const title = t('settings');
  useWindowTitle(title);
  return (
    <main tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
      <PageHeader>
        <h1 className="truncate font-semibold text-[14px]">{title}</h1>
      </PageHeader>
      <div className="min-h-0 flex-1">
        <SettingsView servers={ServersPage} />
      </div>
    </main>
  );
}
