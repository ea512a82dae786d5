import { useTranslation } from 'react-i18next';
import { SidebarButton } from './page-header.tsx';
import { SettingsView } from './settings/settings-view.tsx';
import { useWindowTitle } from './window-effects.ts';

export function SettingsScreen() {
  const { t } = useTranslation('common');
  useWindowTitle(t('settings'));
  return (
    <div className="relative flex min-w-0 flex-1 flex-col">
      <div className="absolute top-2.5 left-2.5">
        <SidebarButton />
      </div>
      <SettingsView />
    </div>
  );
}
