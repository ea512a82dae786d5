/**
 * The list of the todos in a view. Each todo is edited in its own row. Only the visible rows are
 * rendered.
 */
import { type FocusEvent, type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ItemProps, type ListProps, type ListRange, Virtuoso, type VirtuosoHandle } from 'react-virtuoso';
import type { Todo } from '../../../shared/todo.ts';
import { isPressed } from '../../actions/shortcuts.ts';
import { loadMoreTodos } from '../../stores/todos-store.ts';
import { useNow } from '../../ui/use-now.ts';
import { markTodo, removeTodo } from './todo-actions.ts';
import type { TodoDraft } from './todo-draft.ts';
import { beginEdit, endEdit, useTodoDrafts, writeEdit } from './todo-drafts.ts';
import { TodoEditor } from './todo-editor.tsx';
import { TodoRow, type TodoRowProps } from './todo-row.tsx';

export interface TodoListProps {
  readonly todos: readonly Todo[];
  /** The id of the todo to scroll to and to focus; null: there is no such todo. */
  readonly sought: number | null;
  readonly onFound: () => void;
}

/** The part of a row that has or will have the focus. */
type Part = 'check' | 'content';

export function TodoList({ todos, sought, onFound }: TodoListProps) {
  const { t } = useTranslation('todos');
  const now = useNow();
  const [focused, setFocused] = useState<number | null>(null);
  const edits = useTodoDrafts((drafts) => drafts.edits);
  const list = useRef<VirtuosoHandle>(null);
  const place = useRef<HTMLElement>(null);
  const current = useRef(todos);
  current.current = todos;
  const tabStop = todos.find(({ id }) => id === focused)?.id ?? todos[0]?.id;

  const focus = (id: number, part: Part) => {
    setFocused(id);
    const index = current.current.findIndex((todo) => todo.id === id);
    if (index < 0) return;
    const take = (): boolean => {
      const row = place.current?.querySelector<HTMLElement>(`[data-todo="${id}"][data-part="${part}"]`);
      row?.focus();
      return row != null;
    };
    if (take()) return;
    list.current?.scrollToIndex({ index, align: 'center' });
    soon(take, FRAMES);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the todo is searched once, not on every render
  useEffect(() => {
    if (sought === null) return;
    focus(sought, 'content');
    onFound();
  }, [sought]);

  const placeOf = (id: number) => current.current.findIndex((todo) => todo.id === id);

  /** Focuses the row of the todo, or the row that is now at its position. */
  const focusNear = (id: number, index: number, part: Part) => {
    const now = current.current;
    const next = now.find((todo) => todo.id === id) ?? now[Math.min(index, now.length - 1)];
    if (next !== undefined) focus(next.id, part);
  };

  const thenFocus = async (id: number, part: Part, action: () => Promise<void>) => {
    const index = placeOf(id);
    await action();
    if (placeOf(id) < 0) focusNear(id, index, part);
  };

  const closeEditor = (id: number) => {
    const index = placeOf(id);
    endEdit(id);
    setTimeout(() => focusNear(id, index, 'content'));
  };

  const remove = (todo: Todo) => thenFocus(todo.id, 'content', () => removeTodo(todo, t));

  /**
   * Moves the tab stop to a rendered row when its row is scrolled out of view, because the Tab
   * key can only focus rendered rows.
   */
  const keepTabStop = ({ startIndex, endIndex }: ListRange) => {
    const at = placeOf(tabStop ?? 0);
    const within = Math.max(startIndex, Math.min(endIndex, at));
    if (within !== at) setFocused(current.current[within]?.id ?? null);
  };

  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof HTMLElement && target.dataset.todo !== undefined) setFocused(Number(target.dataset.todo));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { target } = event;
    if (!(target instanceof HTMLElement) || target.dataset.part === undefined) return;
    const at = todos.find(({ id }) => String(id) === target.dataset.todo);
    // Repeated events of a key that is held down are ignored, so that they do not delete the
    // whole list.
    if (isPressed('delete-item', event) && !event.repeat && at !== undefined) void remove(at);
    const from = todos.findIndex(({ id }) => String(id) === target.dataset.todo);
    const to = { ArrowDown: from + 1, ArrowUp: from - 1, Home: 0, End: todos.length - 1 }[event.key];
    const next = to === undefined ? undefined : todos[to];
    if (next === undefined) return;
    event.preventDefault();
    focus(next.id, target.dataset.part === 'check' ? 'check' : 'content');
  };

  return (
    <section ref={place} aria-label={t('list')} className="h-full" onFocus={onFocus} onKeyDown={onKeyDown}>
      <Virtuoso
        ref={list}
        className="h-full"
        tabIndex={-1}
        data={todos}
        increaseViewportBy={400}
        computeItemKey={(_, { id }) => id}
        endReached={loadMoreTodos}
        rangeChanged={keepTabStop}
        components={COMPONENTS}
        itemContent={(index, todo) => (
          <div className="mx-auto w-full max-w-[860px] px-6 max-sm:px-2">
            <Row
              todo={todo}
              draft={edits.find((edit) => edit.todo.id === todo.id)?.draft ?? null}
              now={now}
              tabbable={todo.id === tabStop}
              onClose={() => closeEditor(todo.id)}
              onEdit={() => beginEdit(todo, index)}
              onMark={(done) => void thenFocus(todo.id, 'check', () => markTodo(todo, done, t))}
              onDelete={() => void remove(todo)}
            />
          </div>
        )}
      />
    </section>
  );
}

interface RowProps extends TodoRowProps {
  /** The draft of the todo; null: the todo is not being edited. */
  readonly draft: TodoDraft | null;
  readonly onClose: () => void;
}

function Row({ draft, onClose, ...row }: RowProps) {
  const { id } = row.todo;
  if (draft === null) return <TodoRow {...row} />;
  return <TodoEditor id={id} draft={draft} onChange={(written) => writeEdit(id, written)} onDone={onClose} />;
}

/**
 * The maximum number of frames to wait for a row, which is rendered some frames after scrolling.
 */
const FRAMES = 60;

function soon(attempt: () => boolean, frames: number): void {
  if (!attempt() && frames > 0) requestAnimationFrame(() => soon(attempt, frames - 1));
}

type WithContext<Props> = Props & { readonly context?: unknown };

/** List elements that ignore the additional props of the virtual list. */
const COMPONENTS = {
  List: ({
    context: _,
    ref,
    ...props
  }: WithContext<ListProps> & { readonly ref?: Ref<HTMLUListElement> | undefined }) => <ul {...props} ref={ref} />,
  Item: ({ context: _, item: __, ...props }: WithContext<ItemProps<Todo>>) => <li {...props} />,
  Footer: () => <div className="h-6" />,
};
