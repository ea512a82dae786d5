import { beforeEach, describe, expect, it } from 'vitest';
import type { Todo } from '../../../shared/todo.ts';
import { beginEdit, endEdit, followTodos, noDrafts, useTodoDrafts, withEdits, writeEdit } from './todo-drafts.ts';

const todo = (id: number, given: Partial<Todo> = {}): Todo => ({
  id,
  content: `Todo ${id}`,
  tag: 'default',
  priority: 0,
  done: false,
  createdAt: 0,
  completedAt: null,
  dueAt: null,
  remindAt: null,
  ...given,
});

const [one, two, three] = [todo(1), todo(2), todo(3)] as const;

function write(id: number, content: string): void {
  const edit = useTodoDrafts.getState().edits.find((each) => each.todo.id === id);
  if (edit === undefined) throw new Error(`Nobody edits ${id}.`);
  writeEdit(id, { ...edit.draft, content });
}

const drafts = () => useTodoDrafts.getState().edits.map(({ draft }) => draft.content);
const shown = (todos: readonly Todo[]) => withEdits(todos, useTodoDrafts.getState().edits).map(({ id }) => id);

describe('A todo that is being edited', () => {
  beforeEach(() => useTodoDrafts.setState(noDrafts));

  it('keeps edited fields when another window changes the todo, and updates the other fields', () => {
    beginEdit(two, 1);
    write(2, 'My words');
    followTodos([one, todo(2, { content: 'Their words', tag: 'theirs' }), three]);
    expect(useTodoDrafts.getState().edits[0]?.draft).toMatchObject({ content: 'My words', tag: 'theirs' });
  });

  it('shows the changes of other windows until the user edits a field', () => {
    beginEdit(two, 1);
    followTodos([one, todo(2, { content: 'Their words' }), three]);
    expect(drafts()).toEqual(['Their words']);
  });

  it('keeps its position until editing ends, even if it is deleted elsewhere or no longer matches the view', () => {
    beginEdit(two, 1);
    write(2, 'My words');
    followTodos([one, three]);
    expect(shown([one, three])).toEqual([1, 2, 3]);
    expect(shown([])).toEqual([2]);
    endEdit(2);
    expect(shown([one, three])).toEqual([1, 3]);
  });

  it('is closed when the todo disappears, if no field was edited', () => {
    beginEdit(two, 1);
    expect(shown([one, three])).toEqual([1, 3]);
  });

  it('stays open when another todo is opened, if a field was edited', () => {
    beginEdit(one, 0);
    beginEdit(two, 1);
    write(2, 'My words');
    beginEdit(three, 2);
    expect(drafts()).toEqual(['My words', 'Todo 3']);
  });
});
