import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TodoViewName } from '../../../shared/todo.ts';
import { formatNumber } from '../../i18n/format.ts';
import { filterTodos, useTodos } from '../../stores/todos-store.ts';
import { classes } from '../../ui/classes.ts';
import { Tabs } from '../../ui/tabs.tsx';

interface TodoViewsProps {
  /** The controls to the right of the tabs. */
  readonly tools: ReactNode;
  /** The content of the selected view. */
  readonly children: ReactNode;
}

/** The views of todos as tabs. Each tab shows the number of todos in its view. */
export function TodoViews({ tools, children }: TodoViewsProps) {
  const { t } = useTranslation('todos');
  const view = useTodos(({ filter }) => filter.view);
  return (
    <Tabs
      look="view"
      label={t('views')}
      value={view}
      tabs={TodoViewName.options.map((name) => ({
        name,
        label: (
          <>
            {t(`view.${name}`)} <Count view={name} />
          </>
        ),
      }))}
      onChange={(chosen) => void filterTodos({ view: chosen })}
      actions={tools}
    >
      {children}
    </Tabs>
  );
}

function Count({ view }: { readonly view: TodoViewName }) {
  const { i18n } = useTranslation('todos');
  const count = useTodos(({ todos }) => (todos.state === 'ready' ? todos.value.counts[view] : 0));
  if (count === 0) return null;
  return (
    <span
      className={classes(
        'font-normal text-[12px] tabular-nums',
        view === 'overdue' ? 'font-medium text-bad' : 'text-faint',
      )}
    >
      {formatNumber(count, i18n.language)}
    </span>
  );
}
