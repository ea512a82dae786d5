/** The screens besides topics: inbox, todos, schedule, automations, memory and settings. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type MemoryTab, showTopic } from '../stores/navigation-store.ts';
import { Button } from '../ui/button.tsx';
import { lazyPart } from '../ui/parts/lazy-part.tsx';
import { PartBoundary } from '../ui/parts/part-boundary.tsx';
import { EmptyState } from '../ui/states/empty-state.tsx';
import { PageHeader } from './page-header.tsx';
import { useWindowTitle } from './window-effects.ts';

const InboxPage = lazyPart(() => import('../inbox/inbox-page.tsx').then((part) => part.InboxPage));
const AskedInTopic = lazyPart(() => import('../chat/asked/asked-in-topic.tsx').then((part) => part.AskedInTopic));
const TodosPage = lazyPart(() => import('../assistant/todos/todos-page.tsx').then((part) => part.TodosPage));
const SchedulePage = lazyPart(() =>
  import('../assistant/schedule/schedule-page.tsx').then((part) => part.SchedulePage),
);
const MemoryPage = lazyPart(() => import('../memory/memory-page.tsx').then((part) => part.MemoryPage));

const SettingRows = lazyPart(() => import('../settings/setting-rows.tsx').then((part) => part.SettingRows));
const MemorySettingRows = () => <SettingRows page="memory" />;
const AutomationsPage = lazyPart(() =>
  import('../assistant/automations/automations-page.tsx').then((part) => part.AutomationsPage),
);
const MissedInInbox = lazyPart(() =>
  import('../assistant/automations/missed-in-inbox.tsx').then((part) => part.MissedInInbox),
);

const ServersPage = lazyPart(() => import('../servers/servers-page.tsx').then((part) => part.ServersPage));
const SettingsView = lazyPart(() => import('../settings/settings-view.tsx').then((part) => part.SettingsView));

export function InboxScreen() {
  const { t } = useTranslation('inbox');
  return (
    <PageScreen title={t('title')}>
      <InboxPage Asked={AskedInTopic} Missed={MissedInInbox} />
    </PageScreen>
  );
}

export function TodosScreen({ todoId }: { readonly todoId: number | null }) {
  const { t } = useTranslation('todos');
  return (
    <PageScreen title={t('title')}>
      <TodosPage todoId={todoId} />
    </PageScreen>
  );
}

/** The page of schedules. `at` is the time to show; null means the current time. */
export function ScheduleScreen({ at }: { readonly at: number | null }) {
  const { t } = useTranslation('schedule');
  return (
    <PageScreen title={t('title')}>
      <SchedulePage at={at} />
    </PageScreen>
  );
}

/** The page of memory. `factId` is the only fact to show; null: all facts of the filter. */
export function MemoryScreen({ tab, factId }: { readonly tab: MemoryTab; readonly factId: number | null }) {
  const { t } = useTranslation('memory');
  return (
    <PageScreen title={t('title')}>
      <MemoryPage tab={tab} factId={factId} SettingRows={MemorySettingRows} />
    </PageScreen>
  );
}

/** The page of automations. `automationId` is the one to show; null: no particular one. */
export function AutomationsScreen({ automationId }: { readonly automationId: number | null }) {
  const { t } = useTranslation('automations');
  return (
    <PageScreen title={t('title')}>
      <AutomationsPage automationId={automationId} />
    </PageScreen>
  );
}

export function SettingsScreen() {
  const { t } = useTranslation('common');
  return (
    <PageScreen title={t('settings')}>
      <SettingsView servers={ServersPage} />
    </PageScreen>
  );
}

/** Says that the address of the page leads to nothing. */
export function NowhereScreen() {
  const { t } = useTranslation('common');
  return (
    <PageScreen title={t('nowhere.title')}>
      <EmptyState title={t('nowhere.text')} text={t('nowhere.advice')}>
        <Button variant="primary" onClick={() => showTopic(null)}>
          {t('newTopic')}
        </Button>
      </EmptyState>
    </PageScreen>
  );
}

function PageScreen({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  useWindowTitle(title);
  return (
    <main tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
      <PageHeader>
        <h1 className="truncate font-semibold text-[14px]">{title}</h1>
      </PageHeader>
      <div className="min-h-0 flex-1">
        <PartBoundary>{children}</PartBoundary>
      </div>
    </main>
  );
}
