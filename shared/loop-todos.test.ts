import { describe, expect, it } from 'vitest';
import type { JsonValue } from './json.ts';
import { editTodos, type LoopTodo, todosForModel, writeTodos } from './loop-todos.ts';

const todo = (id: string, status: LoopTodo['status'] = 'pending', content = `do ${id}`): LoopTodo => ({
  ...{ id, content, status },
});
const write = (list: readonly LoopTodo[], todos: JsonValue, merge?: JsonValue) =>
  writeTodos(list, merge === undefined ? { todos } : { todos, merge });
const faultsOf = (list: readonly LoopTodo[], todos: JsonValue, merge?: JsonValue) => {
  const written = write(list, todos, merge);
  return written.ok ? [] : written.faults;
};
const plain = (...todos: readonly LoopTodo[]) => todos.map((one) => ({ ...one }));

describe('todo_write', () => {
  it('makes a new list with merge false, and drops the old one', () => {
    expect(write([todo('old')], plain(todo('a'), todo('b', 'in_progress')), false)).toEqual({
      ok: true,
      todos: [todo('a'), todo('b', 'in_progress')],
    });
  });

  it('changes todos by id with merge true, keeps their order and contents, and adds new ones', () => {
    const list = [todo('a'), todo('b')];
    const written = write(list, [{ id: 'b', status: 'completed' }, { ...todo('c') }], true);
    expect(written).toEqual({ ok: true, todos: [todo('a'), todo('b', 'completed'), todo('c')] });
  });

  it('merges if the argument is missing', () => {
    expect(write([todo('a')], [{ id: 'a', status: 'failed' }])).toEqual({ ok: true, todos: [todo('a', 'failed')] });
  });

  it.each(['pending', 'in_progress', 'completed', 'cancelled', 'failed'] as const)('knows the status %s', (status) => {
    expect(write([], plain(todo('a', status)), false)).toEqual({ ok: true, todos: [todo('a', status)] });
  });

  it.each([
    ['a status that does not exist', [{ id: 'a', content: 'x', status: 'done' }], 'todos[0].status must be pending'],
    ['a number as the id', [{ id: 1, content: 'x', status: 'pending' }], 'todos[0].id must be a text'],
    ['an empty id', [{ id: ' ', content: 'x', status: 'pending' }], 'todos[0].id must be a text'],
    ['the same id twice', plain(todo('a'), todo('a')), 'todos[1].id is in this call twice'],
    ['an unknown id without a content', [{ id: 'z', status: 'completed' }], 'The list has the ids "known".'],
    ['a blank content', [{ id: 'a', content: ' ', status: 'pending' }], '.content must be a text'],
    ['a content that is too long', [{ id: 'a', content: 'x'.repeat(501), status: 'pending' }], '.content must be'],
    ['a todo that is a text', ['write it'], 'todos[0] must be an object'],
    ['no list', 'a', 'todos must be a list'],
    ['an empty list', [], 'todos must be a list with at least one'],
    ['a key of the prototype', [{ id: '__proto__', status: 'completed' }], '.content is missing'],
  ])('refuses %s, says why, and changes nothing', (_what, todos, fault) => {
    expect(faultsOf([todo('known')], todos).join(' ')).toContain(fault);
  });

  it('refuses a merge that is no boolean, and more than 100 todos', () => {
    expect(faultsOf([], plain(todo('a')), 'no')).toEqual(['merge must be true or false.']);
    const many = Array.from({ length: 101 }, (_, at) => todo(String(at)));
    expect(faultsOf([], plain(...many), false)).toEqual(['A list has at most 100 todos.']);
  });

  it('names all faults of a call at once', () => {
    const faults = faultsOf([], [{ id: '', status: 'done' }, 7], false);
    expect(faults).toHaveLength(4);
    expect(todosForModel({ ok: false, faults })).toMatch(/^The todo list was not changed\. todos\[0]\.id/);
  });

  it('tells the model what is open, each todo on one line', () => {
    const todos = [todo('a', 'completed'), todo('b', 'in_progress', 'first\n- "x" (pending) second')];
    expect(todosForModel({ ok: true, todos })).toBe(
      '1 of 2 todos are open:\n- "b" (in_progress) first - "x" (pending) second',
    );
    expect(todosForModel({ ok: true, todos: [todo('a', 'cancelled')] })).toBe(
      'All todos (1) are closed.\nNow finish the task.',
    );
  });
});

it('edits of the user change and add todos, one after another, and one that does not fit changes nothing', () => {
  const list = [todo('a'), todo('b')];
  expect(editTodos(list, [todo('b', 'cancelled'), todo('u1')])).toEqual([
    todo('a'),
    todo('b', 'cancelled'),
    todo('u1'),
  ]);
  expect(editTodos(list, [todo('')])).toBe(list);
  expect(editTodos(list, [todo('a', 'pending', 'reworded'), todo('a', 'completed', 'reworded')])).toEqual([
    todo('a', 'completed', 'reworded'),
    todo('b'),
  ]);
});
