/** The present state of todos that a slash command has listed. */
import { useEffect, useRef, useState } from 'react';
import type { Todo } from '../../shared/todo.ts';
import { useAppStore } from './app-store.ts';
import { type Asked, ask } from './asked.ts';
import { host } from './host.ts';

/** Asks for the todos when the component mounts and after every change of a todo. `ids` must be stable. */
export function useListedTodos(ids: readonly number[]): Asked<readonly Todo[]> {
  const news = useAppStore(({ assistant }) => assistant);
  const [asked, setAsked] = useState<Asked<readonly Todo[]>>({ state: 'loading' });
  const known = useRef(asked);
  known.current = asked;
  // biome-ignore lint/correctness/useExhaustiveDependencies: news are the reason to ask again
  useEffect(() => {
    let current = true;
    const load = () => host().assistant.todosOf({ ids: [...ids] });
    void ask(known.current, load, (next) => {
      if (current) setAsked(next);
    });
    return () => {
      current = false;
    };
  }, [ids, news]);
  return asked;
}

export const markListedTodo = (id: number, done: boolean) => host().assistant.setTodoDone({ id, done });
