/**
 * The todos that a window shows: those of one view, and the count of each view. Reloaded with every
 * change.
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
  /** The filter for which the host returned them. */
  readonly filter: TodoFilter;
  /** All tags in use, independent of the filter. */
  readonly tags: readonly string[];
  /** The counts of each view with the same tag and keyword. */
  readonly counts: Readonly<Record<TodoViewName, number>>;
}

interface TodosStore {
  readonly filter: TodoFilter;
  /** The most todos to request. */
  readonly most: number;
  /** Those of the previous filter stay until the host has answered for this one. */
  readonly todos: Asked<TodosOfView>;
}

const PAGE = 500;
const MOST = 10_000;
const NO_FILTER: TodoFilter = { view: 'all', tag: null, keyword: null };

export const freshTodos: TodosStore = { filter: NO_FILTER, most: PAGE, todos: { state: 'loading' } };

export const useTodos = create<TodosStore>()(() => freshTodos);

/** Resolves when the display is at least as recent as the time of the call. */
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

/** Fields that are not given stay as they are. */
export function filterTodos(change: Partial<TodoFilter>): Promise<void> {
  useTodos.setState(({ filter }) => ({ filter: { ...filter, ...change }, most: PAGE }));
  return loadTodos();
}

/** Loads all todos without a filter, so that any of them can be shown. */
export function seekTodo(): Promise<void> {
  useTodos.setState({ filter: NO_FILTER, most: MOST });
  return loadTodos();
}

/** Loads more if there are more. */
export function loadMoreTodos(): void {
  const { most, todos } = useTodos.getState();
  if (todos.state !== 'ready' || todos.value.total <= most || most === MOST) return;
  useTodos.setState({ most: Math.min(MOST, most * 2) });
  void loadTodos();
}

/** Reloaded with every change, and each minute, because todos become due or overdue with time. */
export function useFollowedTodos(): void {
  const news = useAppStore(({ assistant }) => assistant);
  // biome-ignore lint/correctness/useExhaustiveDependencies: news are the reason to ask again
  useEffect(() => void loadTodos(), [news]);
  useEffect(() => {
    const timer = setInterval(() => void loadTodos(), 60_000);
    return () => clearInterval(timer);
  }, []);
}

/** The actions below resolve when the change is visible. They throw the host's errors. */
async function thenShow<T>(changed: Promise<T>): Promise<T> {
  const answer = await changed;
  await loadTodos();
  return answer;
}

export const saveTodo = (given: GivenTodo) => thenShow(host().assistant.saveTodo(given));
export const setTodoDone = (id: number, done: boolean) => thenShow(host().assistant.setTodoDone({ id, done }));
export const deleteTodo = (id: number) => thenShow(host().assistant.deleteTodo({ id }));
export const restoreTodo = (id: number) => thenShow(host().assistant.restoreTodo({ id }));
