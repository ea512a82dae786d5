/** Shows the settings: a menu of the pages, and the selected page beside it. */
import { ArrowLeft } from 'lucide-react';
import { type ComponentType, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SETTINGS_PAGES, type SettingsPage } from '../../shared/ordinary-settings.ts';
import { useAppStore } from '../stores/app-store.ts';
import { leaveSettings, showSettings, useNavigation } from '../stores/navigation-store.ts';
import { PartBoundary } from '../ui/parts/part-boundary.tsx';
import { AboutPage } from './about-page.tsx';
import { AppearancePage } from './appearance-page.tsx';
import { ApprovalsPage } from './approvals-page.tsx';
import { BackgroundPage } from './background-page.tsx';
import { ConnectedPages } from './connected-pages.tsx';
import { DataPage } from './data-page.tsx';
import { LimitsPage } from './limits-page.tsx';
import { MemoryPage } from './memory-page.tsx';
import { ModelsPage } from './models-page.tsx';
import { NetworkPage } from './network-page.tsx';
import { PresetsPage } from './presets/presets-page.tsx';
import { ProvidersPage } from './providers-page.tsx';
import { SearchPage } from './search-page.tsx';
import { SettingRows } from './setting-rows.tsx';
import { ShortcutsPage } from './shortcuts-page.tsx';
import { SkillsPage } from './skills/skills-page.tsx';
import { UsagePage } from './usage-page.tsx';

const pages: Readonly<Record<Exclude<SettingsPage, 'servers'>, ComponentType>> = {
  providers: ProvidersPage,
  models: ModelsPage,
  presets: PresetsPage,
  skills: SkillsPage,
  approvals: ApprovalsPage,
  limits: LimitsPage,
  background: BackgroundPage,
  memory: MemoryPage,
  search: SearchPage,
  network: NetworkPage,
  usage: UsagePage,
  appearance: AppearancePage,
  shortcuts: ShortcutsPage,
  pages: ConnectedPages,
  data: DataPage,
  about: AboutPage,
};

/**
 * Scrolls the menu to the button of the current page, because a narrow window shows the menu as
 * one row.
 */
function useInSight(page: SettingsPage) {
  const current = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has another button
  useEffect(() => {
    const show = () => current.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    show();
    window.addEventListener('resize', show);
    return () => window.removeEventListener('resize', show);
  }, [page]);
  return current;
}

/**
 * The settings. `servers` is the page of MCP servers, which another feature provides. Each page
 * ends with the rows of its ordinary settings.
 */
export function SettingsView({ servers }: { readonly servers: ComponentType }) {
  const { t } = useTranslation('settings');
  const page = useNavigation(({ screen }) => (screen.name === 'settings' ? screen.page : 'providers'));
  const Page = page === 'servers' ? servers : pages[page];
  const current = useInSight(page);
  const inBrowser = useAppStore(({ info }) => info?.shell === 'browser');
  return (
    <div className="flex h-full min-h-0 max-md:flex-col">
      <nav
        aria-label={t('pages')}
        className="flex w-[220px] flex-none flex-col gap-0.5 overflow-y-auto border-line border-r p-2 max-md:w-full max-md:flex-row max-md:overflow-x-auto max-md:border-r-0 max-md:border-b"
      >
        <button
          type="button"
          onClick={leaveSettings}
          className="mb-1 flex flex-none items-center gap-1.5 rounded-small px-2 py-1.5 text-left text-soft hover:bg-hover max-md:mb-0"
        >
          <ArrowLeft aria-hidden="true" size={14} strokeWidth={1.5} />
          {t('back')}
        </button>
        {SETTINGS_PAGES.filter((name) => inBrowser || name !== 'pages').map((name) => (
          <button
            key={name}
            type="button"
            ref={name === page ? current : undefined}
            aria-current={name === page ? 'page' : undefined}
            onClick={() => showSettings(name)}
            className="flex-none rounded-small px-2 py-1.5 text-left text-soft hover:bg-hover aria-[current=page]:bg-hover aria-[current=page]:font-medium aria-[current=page]:text-ink"
          >
            {t(`page.${name}`)}
          </button>
        ))}
      </nav>
      <section
        key={page}
        aria-label={t(`page.${page}`)}
        className="min-w-0 flex-1 overflow-y-auto px-8 py-6 max-md:px-4 max-md:py-4"
      >
        <div className="mx-auto flex max-w-[860px] flex-col gap-5">
          <PartBoundary>
            <Page />
            <SettingRows page={page} />
          </PartBoundary>
        </div>
      </section>
    </div>
  );
}
