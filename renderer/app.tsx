/** Puts the features together. */
import { useTranslation } from 'react-i18next';
import { assertNever } from '../shared/assert-never.ts';
import { ScheduleScreen, TodosScreen } from './assistant-screens.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { NoWayIn } from './no-way-in.tsx';
import { FirstStart } from './settings/first-start.tsx';
import { SettingsScreen } from './settings-screen.tsx';
import { useAppStore } from './stores/app-store.ts';
import { hostIsReachable } from './stores/follow.ts';
import { type Screen, useNavigation } from './stores/navigation-store.ts';
import { TopicScreen } from './topic-screen.tsx';
import { CommandPalette } from './topics/command-palette.tsx';
import { ShortcutList } from './topics/shortcut-list.tsx';
import { Sidebar } from './topics/sidebar.tsx';
import { ErrorState } from './ui/error-state.tsx';
import { Sheet } from './ui/sheet.tsx';
import { Spinner } from './ui/spinner.tsx';
import { Notices } from './ui/toast.tsx';
import { TooltipProvider } from './ui/tooltip.tsx';
import { NARROW, useMedia } from './ui/use-media.ts';
import { useAppActions } from './use-app-actions.ts';
import { useLanguage, useTheme, useWindowTitle } from './window-effects.ts';

export function App() {
  useTheme();
  useLanguage();
  const loaded = useAppStore((app) => app.loaded);
  const welcomed = useAppStore(({ settings }) => settings.welcomed);
  return (
    <TooltipProvider>
      {loaded ? welcomed ? <Frame /> : <FirstStart /> : <Opening />}
      <Notices />
    </TooltipProvider>
  );
}

/** Before the first word of the host. */
function Opening() {
  const { t } = useTranslation('common');
  const reachability = useAppStore((app) => app.reachability);
  const failure = useAppStore((app) => app.failure);
  useWindowTitle(null);
  if (reachability === 'refused') return <NoWayIn why="refused" />;
  return (
    <main className="flex h-full items-center justify-center">
      {reachability === 'lost' ? (
        <ErrorState title={t('connection.none')} advice={t('connection.noneAdvice')} />
      ) : failure !== null ? (
        <ErrorState
          title={t('connection.failed')}
          advice={t('connection.failedAdvice')}
          details={`${failure.code}: ${failure.message}`}
          onRetry={hostIsReachable}
        />
      ) : (
        <div role="status" className="flex items-center gap-2.5 text-soft">
          <Spinner size={16} />
          {t('opening')}
        </div>
      )}
    </main>
  );
}

function Frame() {
  const { t } = useTranslation('common');
  const narrow = useMedia(NARROW);
  const sidebar = useNavigation((navigation) => navigation.sidebar);
  const sidebarSheet = useNavigation((navigation) => navigation.sidebarSheet);
  const screen = useNavigation((navigation) => navigation.screen);
  useAppActions(narrow);
  return (
    <div className="flex h-full flex-col">
      <ConnectionBanner />
      <div className="flex min-h-0 flex-1">
        {!narrow && sidebar && (
          <aside aria-label={t('sidebar')} className="flex w-64 flex-none flex-col border-line border-r bg-sunken">
            <Sidebar />
          </aside>
        )}
        <Shown screen={screen} />
      </div>
      <Sheet
        side="left"
        title={t('sidebar')}
        open={narrow && sidebarSheet}
        onClose={() => useNavigation.setState({ sidebarSheet: false })}
      >
        <Sidebar />
      </Sheet>
      <CommandPalette />
      <ShortcutList />
    </div>
  );
}

function Shown({ screen }: { readonly screen: Screen }) {
  switch (screen.name) {
    case 'topic':
      return <TopicScreen key={screen.topicId} topicId={screen.topicId} />;
    case 'todos':
      return <TodosScreen todoId={screen.todoId} />;
    case 'schedule':
      return <ScheduleScreen at={screen.at} />;
    case 'settings':
      return <SettingsScreen />;
    default:
      return assertNever(screen);
  }
}
