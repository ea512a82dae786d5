/** The root component, which puts the features together. */
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { assertNever } from '../../shared/assert-never.ts';
import type { ActionName } from '../actions/shortcuts.ts';
import { prefetchParts } from '../prefetch.ts';
import { awayAs, useAppStore } from '../stores/app-store.ts';
import { closeFolderInstructions, useFolderInstructionsDialog } from '../stores/folder-instructions-dialog.ts';
import { type Screen, useNavigation } from '../stores/navigation-store.ts';
import { closeTransfer, useTransfer } from '../stores/transfer-store.ts';
import { CommandPalette } from '../topics/command-palette.tsx';
import { Sidebar } from '../topics/sidebar.tsx';
import { DialogLoading, DialogNotLoaded } from '../ui/dialogs/dialog-part.tsx';
import { Sheet } from '../ui/dialogs/sheet.tsx';
import { HostAway } from '../ui/host-away.ts';
import { ImageViewer } from '../ui/images/image-viewer.tsx';
import { lazyPart } from '../ui/parts/lazy-part.tsx';
import { Notices } from '../ui/toast.tsx';
import { TooltipProvider } from '../ui/tooltip.tsx';
import { NARROW, useMedia } from '../ui/use-media.ts';
import { useAppearance } from './appearance.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import { IgnoredEntriesBanner } from './ignored-entries-banner.tsx';
import { InterruptedBanner } from './interrupted-banner.tsx';
import { MovedBanner } from './moved-banner.tsx';
import { NotOpened, Opening, OpeningLine } from './opening.tsx';
import {
  AutomationsScreen,
  InboxScreen,
  MemoryScreen,
  NowhereScreen,
  ScheduleScreen,
  SettingsScreen,
  TodosScreen,
} from './page-screens.tsx';
import { ReleaseBanner } from './release-banner.tsx';
import { RestoredBanner } from './restored-banner.tsx';
import { ReviewBanner } from './review-banner.tsx';
import { TopicScreen } from './topic-screen.tsx';
import { useAppActions } from './use-app-actions.ts';
import { useLanguage, useTheme } from './window-effects.ts';

const FirstStart = lazyPart(() => import('../settings/first-start.tsx').then((part) => part.FirstStart), {
  Loading: OpeningLine,
  Failed: NotOpened,
  // The code is not loaded ahead, because most windows never show this part.
  ahead: false,
});
const ShortcutList = lazyPart(() => import('../topics/shortcut-list.tsx').then((part) => part.ShortcutList), {
  Loading: DialogLoading,
  Failed: DialogNotLoaded,
});

const TransferDialogs = lazyPart(
  () => import('../transfer/transfer-dialogs.tsx').then((part) => part.TransferDialogs),
  {
    Loading: DialogLoading,
    Failed: DialogNotLoaded,
  },
);

const FolderInstructionsDialog = lazyPart(
  () => import('../memory/instructions/folder-instructions-dialog.tsx').then((part) => part.FolderInstructionsDialog),
  {
    Loading: DialogLoading,
    Failed: DialogNotLoaded,
  },
);

export function App() {
  useTheme();
  useAppearance();
  const texts = useLanguage();
  const loaded = useAppStore((app) => app.loaded);
  const welcomed = useAppStore(({ settings }) => settings.welcomed);
  const away = useAppStore(awayAs);
  const { t } = useTranslation('common');
  const opened = loaded && texts.state === 'ready';
  usePrefetch(opened);
  return (
    <HostAway value={away === null ? null : t(`connection.${away}`)}>
      <TooltipProvider>
        <ImageViewer>
          {opened ? (
            <div className="flex h-full flex-col">
              <ConnectionBanner />
              {welcomed && <ReviewBanner />}
              <IgnoredEntriesBanner />
              <RestoredBanner />
              <MovedBanner />
              {welcomed && <InterruptedBanner />}
              {welcomed && <ReleaseBanner />}
              <div className="min-h-0 flex-1">{welcomed ? <Frame /> : <FirstStart />}</div>
            </div>
          ) : (
            <Opening texts={texts} />
          )}
          <Transfers />
          <InstructionsOfFolder />
        </ImageViewer>
        <Notices />
      </TooltipProvider>
    </HostAway>
  );
}

/** The dialogs of exports and imports, whose code is loaded when one opens. */
function Transfers() {
  const isOpen = useTransfer(({ exporting, importing }) => exporting !== null || importing !== null);
  return isOpen ? <TransferDialogs onClose={closeTransfer} /> : null;
}

/** The dialog with the instructions of a folder, whose code is loaded when it opens. */
function InstructionsOfFolder() {
  const { folder } = useFolderInstructionsDialog();
  if (folder === null) return null;
  return <FolderInstructionsDialog key={folder} folder={folder} onClose={closeFolderInstructions} />;
}

/** Loads further parts of the page while the host can be reached. */
function usePrefetch(opened: boolean): void {
  const reachable = useAppStore(({ reachability }) => reachability === 'connected');
  useEffect(() => {
    if (!opened || !reachable) return;
    const ended = new AbortController();
    void prefetchParts(ended.signal);
    return () => ended.abort();
  }, [opened, reachable]);
}

const SIDEBAR_ACTIONS: readonly ActionName[] = ['toggle-sidebar'];

function Frame() {
  const { t } = useTranslation('common');
  const narrow = useMedia(NARROW);
  const sidebar = useNavigation((navigation) => navigation.sidebar);
  const sidebarSheet = useNavigation((navigation) => navigation.sidebarSheet);
  const screen = useNavigation((navigation) => navigation.screen);
  const shortcutList = useNavigation((navigation) => navigation.shortcutList);
  useAppActions(narrow);
  return (
    <div className="flex h-full">
      {!narrow && sidebar && (
        <aside
          aria-label={t('sidebar')}
          className="flex w-[calc(var(--spacing)*64*var(--text-scale))] flex-none flex-col border-line border-r bg-sunken"
        >
          <Sidebar />
        </aside>
      )}
      <Shown screen={screen} />
      <Sheet
        side="left"
        title={t('sidebar')}
        open={narrow && sidebarSheet}
        actions={SIDEBAR_ACTIONS}
        onClose={() => useNavigation.setState({ sidebarSheet: false })}
      >
        <Sidebar />
      </Sheet>
      <CommandPalette />
      {shortcutList && <ShortcutList onClose={closeShortcutList} />}
    </div>
  );
}

const closeShortcutList = () => useNavigation.setState({ shortcutList: false });

function Shown({ screen }: { readonly screen: Screen }) {
  switch (screen.name) {
    case 'topic':
      return <TopicScreen key={screen.topicId} topicId={screen.topicId} />;
    case 'inbox':
      return <InboxScreen />;
    case 'memory':
      return <MemoryScreen tab={screen.tab} factId={screen.factId} />;
    case 'todos':
      return <TodosScreen todoId={screen.todoId} />;
    case 'schedule':
      return <ScheduleScreen at={screen.at} />;
    case 'automations':
      return <AutomationsScreen automationId={screen.automationId} />;
    case 'settings':
      return <SettingsScreen />;
    case 'nowhere':
      return <NowhereScreen />;
    default:
      return assertNever(screen);
  }
}
