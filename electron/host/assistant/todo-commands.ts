/** Runs the slash commands about todos. */
import { assertNever } from '../../../shared/assert-never.ts';
import type { LocalTime } from '../../../shared/local-time.ts';
import type { SlashCommand, SlashOutcome, TodoChange } from '../../../shared/slash/slash-command.ts';
import type { Todo } from '../../../shared/todo.ts';
import type { Todos } from '../store/todos.ts';
import { momentOfLocal } from '../time/wall-clock.ts';
import { type Clock, queryOf } from './todo-views.ts';

export type TodoCommand = Extract<SlashCommand, { readonly name: `todo-${string}` }>;

export function isTodoCommand(command: SlashCommand): command is TodoCommand {
  return command.name.startsWith('todo-');
}

/** The maximum number of todos in an outcome. */
const MOST_TODOS = 500;

/** Runs a command inside a transaction. It changes nothing unless the outcome is a success. */
export function executeTodoCommand(command: TodoCommand, todos: Todos, clock: Clock): SlashOutcome {
  switch (command.name) {
    case 'todo-add': {
      const { content, tag, priority } = command;
      const dueAt = momentIn(command.due, clock);
      const remindAt = momentIn(command.remind, clock);
      if (remindAt !== null && dueAt === null) return { code: 'usage', form: 'todo-add', why: null };
      return { code: 'todo-added', todo: todos.add({ content, tag, priority, dueAt, remindAt }) };
    }
    case 'todo-list': {
      const { filter } = command;
      return { code: 'todos', filter, list: todos.list(queryOf(filter, clock), MOST_TODOS) };
    }
    case 'todo-update':
      return update(command.id, command.change, todos, clock);
    case 'todo-get':
      return found('todo', command.id, todos.find(command.id));
    case 'todo-done': {
      const again = todos.find(command.id)?.done === true;
      const todo = todos.setDone(command.id, true);
      return todo === undefined ? noTodo(command.id) : { code: 'todo-done', todo, again };
    }
    case 'todo-undone':
      return found('todo-undone', command.id, todos.setDone(command.id, false));
    case 'todo-delete':
      return found('todo-deleted', command.id, todos.remove(command.id));
    case 'todo-restore':
      return found('todo-restored', command.id, todos.restore(command.id));
    default:
      return assertNever(command);
  }
}

function update(id: number, change: TodoChange, todos: Todos, clock: Clock): SlashOutcome {
  const before = todos.find(id);
  if (before === undefined) return noTodo(id);
  const dueAt = change.due === undefined ? before.dueAt : momentIn(change.due, clock);
  const keptRemind = change.due === null ? null : before.remindAt;
  const remindAt = change.remind === undefined ? keptRemind : momentIn(change.remind, clock);
  if (remindAt !== null && dueAt === null) return { code: 'remind-needs-due', id };
  const { content = before.content, tag = before.tag, priority = before.priority } = change;
  return found('todo-updated', id, todos.change(id, { content, tag, priority, dueAt, remindAt }));
}

type CodeOfTodo = 'todo' | 'todo-updated' | 'todo-undone' | 'todo-deleted' | 'todo-restored';

function found(code: CodeOfTodo, id: number, todo: Todo | undefined): SlashOutcome {
  return todo === undefined ? noTodo(id) : { code, todo };
}

function noTodo(id: number): SlashOutcome {
  return { code: 'not-found', kind: 'todo', id };
}

function momentIn(time: LocalTime | null, { timeZone }: Clock): number | null {
  return time === null ? null : momentOfLocal(time, timeZone);
}
