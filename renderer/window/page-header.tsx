import { Menu as MenuIcon, PanelLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { runAction, useKeys } from '../actions/shortcuts.ts';
import { useNavigation } from '../stores/navigation-store.ts';
import { IconButton } from '../ui/button.tsx';
import { NARROW, useMedia } from '../ui/use-media.ts';

/** The bar above a screen. If the sidebar is hidden, it begins with the button that shows it. */
export function PageHeader({ children }: { readonly children: ReactNode }) {
  return (
    <header className="flex h-12 flex-none items-center gap-2 border-line border-b px-4 max-sm:px-2.5">
      <SidebarButton />
      {children}
    </header>
  );
}

/** The button that shows the sidebar. Renders nothing while the sidebar is visible. */
function SidebarButton() {
  const { t } = useTranslation('common');
  const narrow = useMedia(NARROW);
  const sidebar = useNavigation((navigation) => navigation.sidebar);
  const keys = useKeys('toggle-sidebar');
  if (!narrow && sidebar) return null;
  const Icon = narrow ? MenuIcon : PanelLeft;
  return (
    <IconButton label={t('showSidebar')} keys={keys} onClick={() => runAction('toggle-sidebar')}>
      <Icon aria-hidden="true" size={16} strokeWidth={1.5} />
    </IconButton>
  );
}
