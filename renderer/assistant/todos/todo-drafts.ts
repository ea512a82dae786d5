/**
 * Unsaved edits of todos. The window keeps them while the user visits other pages and while the
 * todos change.
 */
import { create } from 'zustand';
import type { Todo } from '../../../shared/todo.ts';
import { rebased, sameFields } from '../rebased.ts';
import { draftOf, type TodoDraft } from './todo-draft.ts';

export interface TodoEdit {
  /** The version of the todo that was received last. */
  readonly todo: Todo;
  /** The position of the todo in the list when that version was received. */
  readonly place: number;
  readonly draft: TodoDraft;
}

interface TodoDrafts {
  /** The draft in the input line that adds todos; null: the line is empty. */
  readonly added: TodoDraft | null;
  readonly edits: readonly TodoEdit[];
}

export const noDrafts: TodoDrafts = { added: null, edits: [] };

export const useTodoDrafts = create<TodoDrafts>()(() => noDrafts);

export function writeAdded(added: TodoDraft | null): void {
  useTodoDrafts.setState({ added });
}

const isTouched = ({ todo, draft }: TodoEdit): boolean => !sameFields(draft, draftOf(todo));

/** Opens a todo for editing and closes the other open todos that the user has not edited. */
export function beginEdit(todo: Todo, place: number): void {
  useTodoDrafts.setState(({ edits }) => ({
    edits: [...edits.filter(isTouched), { todo, place, draft: draftOf(todo) }],
  }));
}

export function writeEdit(id: number, draft: TodoDraft): void {
  useTodoDrafts.setState(({ edits }) => ({
    edits: edits.map((edit) => (edit.todo.id === id ? { ...edit, draft } : edit)),
  }));
}

export function endEdit(id: number): void {
  useTodoDrafts.setState(({ edits }) => ({ edits: edits.filter(({ todo }) => todo.id !== id) }));
}

/**
 * Updates the drafts when the todos have changed. Fields that the user has edited keep their
 * text.
 */
export function followTodos(todos: readonly Todo[]): void {
  const { edits } = useTodoDrafts.getState();
  if (edits.length === 0) return;
  useTodoDrafts.setState({
    edits: edits.map((edit) => {
      const place = todos.findIndex(({ id }) => id === edit.todo.id);
      const todo = todos[place];
      if (todo === undefined) return edit;
      return { todo, place, draft: rebased(edit.draft, draftOf(edit.todo), draftOf(todo)) };
    }),
  });
}

/**
 * Adds the edited todos that the view no longer contains to the list, each at its old position.
 * Pure.
 */
export function withEdits(todos: readonly Todo[], edits: readonly TodoEdit[]): readonly Todo[] {
  const left = edits.filter((edit) => isTouched(edit) && !todos.some(({ id }) => id === edit.todo.id));
  if (left.length === 0) return todos;
  const shown = [...todos];
  for (const { todo, place } of left.toSorted((one, other) => one.place - other.place)) shown.splice(place, 0, todo);
  return shown;
}
