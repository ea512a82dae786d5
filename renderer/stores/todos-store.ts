/**
 * The todos that a window shows: the todos of one view, and the count of each view. They are
 * loaded again after every change.
 */
import { useEffect } from 'react';
import { create } from 'zustand';
import type { GivenTodo, TodoFilter, TodoList } from '../../shared/todo.ts';
import { TodoViewName } from '../../shared/todo.ts';
import { failureOf } from '../host-client.ts';
import { useAppStore } from './app-store.ts';
import type { Asked } from './asked.ts';
import { host } from './host.ts';
import { oneAtATime } from './one-at-a-time.ts';

interface TodosOfView extends TodoList {
  /** The filter with which the todos were loaded. */
  readonly filter: TodoFilter;
  /** All tags in use, whatever the filter is. */
  readonly tags: readonly string[];
  /** The number of todos in each view with the same tag and keyword. */
  readonly counts: Readonly<Record<TodoViewName, number>>;
}

interface TodosStore {
  readonly filter: TodoFilter;
  /** The maximum number of todos to load. */
  readonly most: number;
  /**
   * The loaded todos. They are those of the previous filter until the host has sent those of the
   * current filter.
   */
  readonly todos: Asked<TodosOfView>;
}

const PAGE = 500;
const MOST = 10_000;
const NO_FILTER: TodoFilter = { view: 'all', tag: null, keyword: null };

export const freshTodos: TodosStore = { filter: NO_FILTER, most: PAGE, todos: { state: 'loading' } };

export const useTodos = create<TodosStore>()(() => freshTodos);

/** Loads the todos of the filter. Resolves when the todos are at least as recent as this call. */
export const loadTodos = oneAtATime(async () => {
  const { filter, most, todos } = useTodos.getState();
  if (todos.state === 'failed') useTodos.setState({ todos: { state: 'loading' } });
  try {
    const value = await askFor(filter, most);
    useTodos.setState({ todos: { state: 'ready', value } });
  } catch (error) {
    const shown = useTodos.getState().todos;
    if (shown.state === 'ready' && shown.value.filter === filter) return;
    useTodos.setState({ todos: { state: 'failed', failure: failureOf(error) } });
  }
});

async function askFor(filter: TodoFilter, most: number): Promise<TodosOfView> {
  const others = TodoViewName.options.filter((view) => view !== filter.view);
  const [{ todos, total, tags }, ...more] = await Promise.all([
    host().assistant.todos({ ...filter, most }),
    ...others.map((view) => host().assistant.todos({ ...filter, view, most: 1 })),
  ]);
  const counts = { all: 0, today: 0, overdue: 0, upcoming: 0, inbox: 0, [filter.view]: total };
  for (const [place, view] of others.entries()) counts[view] = more[place]?.total ?? 0;
  return { filter, todos, total, tags, counts };
}

/** Changes the filter. Fields that are not given stay the same. */
export function filterTodos(change: Partial<TodoFilter>): Promise<void> {
  useTodos.setState(({ filter }) => ({ filter: { ...filter, ...change }, most: PAGE }));
  return loadTodos();
}

/** Removes the filter and loads all todos, so that any todo can be shown. */
export function seekTodo(): Promise<void> {
  useTodos.setState({ filter: NO_FILTER, most: MOST });
  return loadTodos();
}

/** Loads more todos if there are more. */
export function loadMoreTodos(): void {
  const { most, todos } = useTodos.getState();
  if (todos.state !== 'ready' || todos.value.total <= most || most === MOST) return;
  useTodos.setState({ most: Math.min(MOST, most * 2) });
  void loadTodos();
}

/**
 * Loads the todos after every change and every minute, because todos become due or overdue as
 * time passes.
 */
export function useFollowedTodos(): void {
  const news = useAppStore(({ assistant }) => assistant);
  // biome-ignore lint/correctness/useExhaustiveDependencies: news are the reason to ask again
  useEffect(() => void loadTodos(), [news]);
  useEffect(() => {
    const timer = setInterval(() => void loadTodos(), 60_000);
    return () => clearInterval(timer);
  }, []);
}

/**
 * This function and the actions below resolve when the change is visible, and throw the error of
 * the host.
 */
async function thenShow<T>(changed: Promise<T>): Promise<T> {
  const answer = await changed;
  await loadTodos();
  return answer;
}

export const saveTodo = (given: GivenTodo) => thenShow(host().assistant.saveTodo(given));
export const setTodoDone = (id: number, done: boolean) => thenShow(host().assistant.setTodoDone({ id, done }));
export const deleteTodo = (id: number) => thenShow(host().assistant.deleteTodo({ id }));
export const restoreTodo = (id: number) => thenShow(host().assistant.restoreTodo({ id }));
