/** The user's actions on todos. If the host refuses an action, a notice shows the reason. */
import type { TFunction } from 'i18next';
import type { GivenTodo, Todo } from '../../../shared/todo.ts';
import { act } from '../../act.ts';
import { attempt } from '../../actions/attempt.ts';
import { failureOf } from '../../host-client.ts';
import { deleteTodo, filterTodos, restoreTodo, saveTodo, setTodoDone, useTodos } from '../../stores/todos-store.ts';
import { type Notice, notify } from '../../ui/toast.tsx';

type Texts = TFunction<'todos'>;

/**
 * Saves a todo and resolves to whether this succeeded. A notice appears if the current view does
 * not show the new todo. `offered` returns the button for the notice about a failure.
 */
export async function keepTodo(given: GivenTodo, t: Texts, offered?: () => Notice['action']): Promise<boolean> {
  const todo = await attempt(
    () => savedOrBroughtBack(given, t),
    ({ message }) => {
      const action = offered?.();
      notify({
        title: t('failed.save'),
        text: message,
        tone: 'bad',
        ...(action === undefined
          ? {}
          : { action, lasting: true, text: t('failed.named', { content: short(given.content), message }) }),
      });
    },
  );
  if (todo === undefined) return false;
  const { todos } = useTodos.getState();
  const shown = todos.state === 'ready' && todos.value.todos.some(({ id }) => id === todo.id);
  if (!shown && given.id === null) {
    notify({
      title: t('added', { content: short(todo.content) }),
      action: { label: t('show'), onClick: () => void filterTodos({ view: 'all', tag: null, keyword: null }) },
    });
  }
  return true;
}

/**
 * Saves a todo. If it was deleted elsewhere while the user edited it, it is restored with the
 * edited text.
 */
async function savedOrBroughtBack(given: GivenTodo, t: Texts): Promise<Todo> {
  try {
    return await saveTodo(given);
  } catch (error) {
    if (given.id === null || failureOf(error).code !== 'not-found') throw error;
    await restoreTodo(given.id);
    const todo = await saveTodo(given);
    notify({ title: t('broughtBack', { content: short(todo.content) }) });
    return todo;
  }
}

/**
 * Marks a todo as done or open. If the current view hides done todos, a notice has an undo
 * button.
 */
export async function markTodo({ id, content }: Todo, done: boolean, t: Texts): Promise<void> {
  const marked = await act(() => setTodoDone(id, done), t('failed.done'));
  if (!marked || !done || useTodos.getState().filter.view === 'all') return;
  notify({
    title: t('markedDone', { content: short(content) }),
    action: { label: t('undo'), onClick: () => void act(() => setTodoDone(id, false), t('failed.done')) },
  });
}

/** Deletes a todo without confirmation, because the notice about it has an undo button. */
export async function removeTodo({ id, content }: Todo, t: Texts): Promise<void> {
  if (!(await act(() => deleteTodo(id), t('failed.delete')))) return;
  notify({
    title: t('deleted', { content: short(content) }),
    action: { label: t('undo'), onClick: () => void act(() => restoreTodo(id), t('failed.restore')) },
  });
}

const short = (content: string): string => (content.length > 60 ? `${content.slice(0, 59)}…` : content);
