/** The todos page: an input line that adds a todo, the views, and the list. */
import { CircleCheck, Search } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Todo, TodoFilter } from '../../../shared/todo.ts';
import { filterTodos, loadTodos, seekTodo, useFollowedTodos, useTodos } from '../../stores/todos-store.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { AskedView } from '../../ui/states/asked-view.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { AddTodo } from './add-todo.tsx';
import { followTodos, useTodoDrafts, withEdits } from './todo-drafts.ts';
import { TodoList, type TodoListProps } from './todo-list.tsx';
import { TodoViews } from './todo-views.tsx';

/** The todos page. `todoId` is the todo to show; null: the page shows no particular todo. */
export function TodosPage({ todoId }: { readonly todoId: number | null }) {
  useFollowedTodos();
  const [sought, forget] = useSought(todoId);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="mx-auto w-full max-w-[860px] flex-none px-6 pt-4 max-sm:px-3 max-sm:pt-3">
        <AddTodo />
      </div>
      <TodoViews tools={<Tools />}>
        <Shown sought={sought} onFound={forget} />
      </TodoViews>
    </div>
  );
}

/** The todo to scroll to; null: there is none, or not all todos are loaded yet. */
function useSought(todoId: number | null): readonly [number | null, () => void] {
  const [found, setFound] = useState<number | null>(null);
  useEffect(() => {
    if (todoId !== null) void seekTodo().then(() => setFound(todoId));
  }, [todoId]);
  return [found, () => setFound(null)];
}

/** The controls that filter the view by a keyword and by a tag. */
function Tools() {
  const { t } = useTranslation('todos');
  const keyword = useTodos(({ filter }) => filter.keyword);
  const tag = useTodos(({ filter }) => filter.tag);
  const tags = useTodos(({ todos }) => (todos.state === 'ready' ? todos.value.tags : NONE));
  const offered = tag === null || tags.includes(tag) ? tags : [tag, ...tags];
  return (
    <div className="flex min-w-0 items-center gap-2 max-sm:w-full">
      <label className="relative min-w-0 max-sm:flex-1">
        <span className="sr-only">{t('search')}</span>
        <Search
          aria-hidden="true"
          size={14}
          strokeWidth={1.5}
          className="pointer-events-none absolute top-1/2 left-2 -translate-y-1/2 text-faint"
        />
        <input
          type="search"
          placeholder={t('search')}
          autoComplete="off"
          maxLength={200}
          value={keyword ?? ''}
          onChange={({ target }) => void filterTodos({ keyword: target.value === '' ? null : target.value })}
          className="h-8 w-44 rounded-small border border-line bg-canvas pr-1.5 pl-7 text-[13px] text-ink placeholder:text-faint max-sm:w-full [&::-webkit-search-cancel-button]:opacity-60 [&::-webkit-search-cancel-button]:grayscale"
        />
      </label>
      <Select
        label={t('tag')}
        hideLabel={true}
        value={tag ?? ''}
        options={[{ value: '', label: t('anyTag') }, ...offered.map((name) => ({ value: name, label: `#${name}` }))]}
        onChange={(chosen) => void filterTodos({ tag: chosen === '' ? null : chosen })}
        className="w-32"
      />
    </div>
  );
}

const NONE: readonly string[] = [];
const NO_TODOS: readonly Todo[] = [];

function Shown({ sought, onFound }: Pick<TodoListProps, 'sought' | 'onFound'>) {
  const { t } = useTranslation('todos');
  const todos = useTodos((store) => store.todos);
  const edits = useTodoDrafts((drafts) => drafts.edits);
  const known = todos.state === 'ready' ? todos.value.todos : NO_TODOS;
  const shown = useMemo(() => withEdits(known, edits), [known, edits]);
  useEffect(() => followTodos(known), [known]);
  return (
    <AskedView
      asked={todos}
      fillsPage={true}
      loading={t('loading')}
      failed={t('failed.load')}
      advice={t('failed.loadAdvice')}
      onRetry={() => void loadTodos()}
    >
      {({ filter }) =>
        shown.length === 0 ? <Nothing filter={filter} /> : <TodoList todos={shown} sought={sought} onFound={onFound} />
      }
    </AskedView>
  );
}

function Nothing({ filter: { view, tag, keyword } }: { readonly filter: TodoFilter }) {
  const { t } = useTranslation('todos');
  const icon = { 'aria-hidden': true, size: 22, strokeWidth: 1.5 } as const;
  if (tag === null && keyword === null) {
    return (
      <EmptyState
        icon={<CircleCheck {...icon} />}
        title={t(`empty.${view}`)}
        {...(view === 'all' ? { text: t('emptyHint') } : {})}
      />
    );
  }
  return (
    <EmptyState icon={<Search {...icon} />} title={t('nothingFound')}>
      <Button onClick={() => void filterTodos({ tag: null, keyword: null })}>{t('clearFilter')}</Button>
    </EmptyState>
  );
}
