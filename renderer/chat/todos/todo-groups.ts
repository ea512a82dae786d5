/** Groups todos by what matters: what is overdue, what is due today, then by priority. Pure. */
import { NAMED_PRIORITIES, type PriorityName, priorityName } from '../../../shared/priority-words.ts';
import type { Todo } from '../../../shared/todo.ts';
import { dayNumber } from '../../i18n/day-words.ts';

/** `rest`: open todos with no priority, or with one that has no word. */
export type TodoGroupName = 'overdue' | 'today' | PriorityName | 'rest' | 'done';

export interface TodoGroup {
  readonly name: TodoGroupName;
  readonly todos: readonly Todo[];
}

const ORDER: readonly TodoGroupName[] = ['overdue', 'today', ...NAMED_PRIORITIES, 'rest', 'done'];

/**
 * Returns the groups that are not empty. In each, what is due first is first, then what has a priority. A todo of
 * `marked` stays in the group that it had while it was open, so that its box can be unchecked.
 */
export function groupTodos(
  todos: readonly Todo[],
  now: number,
  marked: ReadonlySet<number> = new Set(),
): readonly TodoGroup[] {
  const groups = Map.groupBy(todos, (todo) => groupOf(todo, now, marked));
  return ORDER.flatMap((name) => {
    const found = groups.get(name);
    return found === undefined ? [] : [{ name, todos: found.toSorted(byUrgency) }];
  });
}

function groupOf({ id, done, dueAt, priority }: Todo, now: number, marked: ReadonlySet<number>): TodoGroupName {
  if (done && !marked.has(id)) return 'done';
  if (dueAt !== null && dueAt < now) return 'overdue';
  if (dueAt !== null && dayNumber(dueAt) === dayNumber(now)) return 'today';
  return priorityName(priority) ?? 'rest';
}

function byUrgency(one: Todo, other: Todo): number {
  return orderOf(one.dueAt, other.dueAt) || orderOf(one.priority, other.priority) || Math.sign(one.id - other.id);
}

/** Numbers in order, and null after all of them. */
function orderOf(one: number | null, other: number | null): number {
  if (one === other) return 0;
  return Math.sign((one ?? Number.POSITIVE_INFINITY) - (other ?? Number.POSITIVE_INFINITY));
}
