import { Tabs } from 'radix-ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TodoViewName } from '../../../shared/todo.ts';
import { formatNumber } from '../../i18n/format.ts';
import { filterTodos, useTodos } from '../../stores/todos-store.ts';
import { classes } from '../../ui/classes.ts';

interface TodoViewsProps {
  /** Beside the tabs, at the end. */
  readonly tools: ReactNode;
  /** Of the chosen view. */
  readonly children: ReactNode;
}

/** The views as tabs, with how many todos each has. */
export function TodoViews({ tools, children }: TodoViewsProps) {
  const { t } = useTranslation('todos');
  const view = useTodos(({ filter }) => filter.view);
  return (
    <Tabs.Root
      value={view}
      onValueChange={(chosen) => void filterTodos({ view: TodoViewName.parse(chosen) })}
      className="flex min-h-0 flex-1 flex-col"
    >
      <div className="mx-auto flex w-full max-w-[860px] flex-none flex-wrap items-center gap-x-3 gap-y-2 px-6 pt-3 pb-2 max-sm:px-3">
        <Tabs.List aria-label={t('views')} className="-mx-1 flex min-w-0 flex-1 basis-96 gap-0.5 overflow-x-auto p-1">
          {TodoViewName.options.map((name) => (
            <Tabs.Trigger
              key={name}
              value={name}
              className="inline-flex h-7 flex-none items-center gap-1.5 whitespace-nowrap rounded-small px-2 text-soft hover:text-ink data-[state=active]:bg-hover data-[state=active]:font-medium data-[state=active]:text-ink"
            >
              {t(`view.${name}`)} <Count view={name} />
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {tools}
      </div>
      <Tabs.Content value={view} className="min-h-0 flex-1 focus-visible:outline-offset-[-2px]">
        {children}
      </Tabs.Content>
    </Tabs.Root>
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
