import { beforeEach, describe, expect, it } from 'vitest';
import type { Todo, TodoFilter } from '../../shared/todo.ts';
import type { HostClient } from '../host-client.ts';
import { setHost } from './host.ts';
import {
  deleteTodo,
  filterTodos,
  freshTodos,
  loadMoreTodos,
  loadTodos,
  saveTodo,
  seekTodo,
  setTodoDone,
  useTodos,
} from './todos-store.ts';

type Asked = TodoFilter & { readonly most: number };

const todo = (id: number, more: Partial<Todo> = {}): Todo => ({
  id,
  content: `Todo ${id}`,
  tag: 'default',
  priority: 0,
  done: false,
  createdAt: 0,
  completedAt: null,
  dueAt: null,
  remindAt: null,
  ...more,
});

/** A fake host with this number of todos. Each view except `all` contains one todo. */
class ScriptedTodos {
  kept: Todo[];
  readonly asked: Asked[] = [];
  refuses = false;

  constructor(count: number) {
    this.kept = Array.from({ length: count }, (_, place) => todo(place + 1));
    setHost({ assistant: this } as unknown as HostClient);
  }

  readonly todos = async (filter: Asked) => {
    this.asked.push(filter);
    if (this.refuses) throw new Error('away');
    const found = filter.view === 'all' ? this.kept : this.kept.slice(0, 1);
    return { todos: found.slice(0, filter.most), total: found.length, tags: ['default'] };
  };
  readonly saveTodo = async ({ content }: { content: string }) => {
    const saved = todo(this.kept.length + 1, { content });
    this.kept = [...this.kept, saved];
    return saved;
  };
  readonly setTodoDone = async ({ id, done }: { id: number; done: boolean }) => {
    this.kept = this.kept.map((one) => (one.id === id ? { ...one, done } : one));
  };
  readonly deleteTodo = async ({ id }: { id: number }) => {
    this.kept = this.kept.filter((one) => one.id !== id);
  };
}

const shown = () => {
  const { todos } = useTodos.getState();
  if (todos.state !== 'ready') throw new Error(`The todos are ${todos.state}.`);
  return todos.value;
};

describe('the todos of a window', () => {
  beforeEach(() => useTodos.setState(freshTodos));

  it('are those of the selected view, and the counts of all views are loaded too', async () => {
    new ScriptedTodos(3);
    await filterTodos({ view: 'today' });
    expect(shown()).toMatchObject({
      filter: { view: 'today' },
      total: 1,
      counts: { all: 3, today: 1, overdue: 1, upcoming: 1, inbox: 1 },
    });
  });

  it('are filtered by the tag and the keyword, and so are the counts', async () => {
    const host = new ScriptedTodos(3);
    await filterTodos({ tag: 'work', keyword: '100%' });
    expect(host.asked).toHaveLength(5);
    expect(host.asked.every(({ tag, keyword }) => tag === 'work' && keyword === '100%')).toBe(true);
    expect(host.asked.map(({ most }) => most).sort((one, other) => one - other)).toEqual([1, 1, 1, 1, 500]);
  });

  it('stay visible until those of the next view arrive, and are never shown as todos of another view', async () => {
    const host = new ScriptedTodos(3);
    await loadTodos();
    const before = shown();
    host.refuses = true;
    const changing = filterTodos({ view: 'inbox' });
    expect(shown()).toBe(before);
    await changing;
    expect(useTodos.getState().todos).toMatchObject({ state: 'failed', failure: { code: 'unreachable' } });
  });

  it('stay visible if the host does not respond, and a failure of the first request is shown', async () => {
    const host = new ScriptedTodos(1);
    host.refuses = true;
    await loadTodos();
    expect(useTodos.getState().todos.state).toBe('failed');
    host.refuses = false;
    await loadTodos();
    host.refuses = true;
    await loadTodos();
    expect(shown().total).toBe(1);
  });

  it('are loaded page by page if there are many, and all at once if a certain todo must be found', async () => {
    const host = new ScriptedTodos(10_000);
    await loadTodos();
    expect(shown().todos).toHaveLength(500);
    loadMoreTodos();
    await loadTodos();
    expect(shown().todos).toHaveLength(1_000);
    await filterTodos({ view: 'all' });
    expect(shown().todos).toHaveLength(500);
    await seekTodo();
    expect(shown().todos).toHaveLength(10_000);
    const before = host.asked.length;
    loadMoreTodos();
    expect(host.asked).toHaveLength(before);
  });

  it('include a change as soon as the change has been saved', async () => {
    new ScriptedTodos(2);
    await loadTodos();
    const { id } = await saveTodo({
      id: null,
      content: 'New',
      tag: 'default',
      priority: 0,
      dueAt: null,
      remindAt: null,
    });
    expect(shown().todos.map(({ content }) => content)).toContain('New');
    await setTodoDone(id, true);
    expect(shown().todos.find((one) => one.id === id)?.done).toBe(true);
    await deleteTodo(id);
    expect(shown().todos.map((one) => one.id)).toEqual([1, 2]);
  });
});
