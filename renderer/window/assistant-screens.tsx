/** The pages of todos and of the schedule. */
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../ui/parts/lazy-part.tsx';
import { PartBoundary } from '../ui/parts/part-boundary.tsx';
import { PageHeader } from './page-header.tsx';
import { useWindowTitle } from './window-effects.ts';

const TodosPage = lazyPart(() => import('../assistant/todos/todos-page.tsx').then((part) => part.TodosPage));
const SchedulePage = lazyPart(() =>
  import('../assistant/schedule/schedule-page.tsx').then((part) => part.SchedulePage),
);

export function TodosScreen({ todoId }: { readonly todoId: number | null }) {
  const { t } = useTranslation('todos');
  useWindowTitle(t('title'));
  return (
    <main tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
      <PageHeader>
        <h1 className="truncate font-semibold text-[14px]">{t('title')}</h1>
      </PageHeader>
      <div className="min-h-0 flex-1">
        <PartBoundary>
          <TodosPage todoId={todoId} />
        </PartBoundary>
      </div>
    </main>
  );
}

/** `at`: what to look at; null: now. */
export function ScheduleScreen({ at }: { readonly at: number | null }) {
  const { t } = useTranslation('schedule');
  useWindowTitle(t('title'));
  return (
    <main tabIndex={-1} className="flex min-w-0 flex-1 flex-col outline-none">
      <PageHeader>
        <h1 className="truncate font-semibold text-[14px]">{t('title')}</h1>
      </PageHeader>
      <div className="min-h-0 flex-1">
        <PartBoundary>
          <SchedulePage at={at} />
        </PartBoundary>
      </div>
    </main>
  );
}
