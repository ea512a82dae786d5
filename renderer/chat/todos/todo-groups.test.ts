import { describe, expect, it } from 'vitest';
import type { Todo } from '../../../shared/todo.ts';
import { groupTodos } from './todo-groups.ts';

const NOW = new Date(2026, 10, 27, 12).getTime();
const HOUR = 3_600_000;

const todo = (id: number, given: Partial<Todo> = {}): Todo => ({
  ...{ id, content: `Todo ${id}`, tag: 'default', priority: null, done: false },
  ...{ createdAt: 0, completedAt: null, dueAt: null, remindAt: null },
  ...given,
});

const shown = (todos: readonly Todo[], marked?: ReadonlySet<number>) =>
  groupTodos(todos, NOW, marked).map(({ name, todos: of }) => `${name}: ${of.map(({ id }) => id).join(' ')}`);

describe('The groups of listed todos', () => {
  it('begin with what is overdue and due today, then follow the priorities, then the rest', () => {
    expect(
      shown([
        todo(1),
        todo(2, { priority: 2 }),
        todo(3, { priority: 0 }),
        todo(4, { dueAt: NOW + HOUR, priority: 1 }),
        todo(5, { dueAt: NOW - HOUR }),
        todo(6, { priority: 1, dueAt: NOW + 48 * HOUR }),
        todo(7, { done: true, completedAt: NOW, priority: 0, dueAt: NOW - HOUR }),
        todo(8, { priority: 12 }),
      ]),
    ).toEqual(['overdue: 5', 'today: 4', 'high: 3', 'medium: 6', 'low: 2', 'rest: 8 1', 'done: 7']);
  });

  it('show a todo without a priority after every one that has a priority', () => {
    expect(shown([todo(1), todo(2, { priority: 0 }), todo(3, { priority: 2 })])).toEqual([
      'high: 2',
      'low: 3',
      'rest: 1',
    ]);
  });

  it('have what is due first at their beginning', () => {
    const due = (hours: number) => ({ dueAt: NOW - hours * HOUR });
    expect(shown([todo(1, due(1)), todo(2, due(30)), todo(3, { ...due(1), priority: 0 })])).toEqual(['overdue: 2 3 1']);
  });

  it('keep a todo in its group when its box was checked there', () => {
    const done = todo(1, { done: true, completedAt: NOW, priority: 0 });
    expect(shown([done])).toEqual(['done: 1']);
    expect(shown([done], new Set([1]))).toEqual(['high: 1']);
  });
});
