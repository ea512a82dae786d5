/**
 * Stores the user's todos. A deleted todo is hidden until it is restored or purged. Ids are never
 * reused.
 */
import type { Todo, TodoList } from '../../../shared/todo.ts';
import { Queries } from './queries.ts';

/** The fields of a todo that a user can edit. `remindAt` requires `dueAt`. */
export type TodoFields = Pick<Todo, 'content' | 'tag' | 'priority' | 'dueAt' | 'remindAt'>;

/**
 * The filter of a search for todos. A field or bound that is null does not restrict the result.
 * Times are milliseconds since the epoch, UTC.
 */
export interface TodoQuery {
  readonly openOnly: boolean;
  /**
   * The range of due times, with `from` included and `before` excluded; `none` selects todos
   * without a due time.
   */
  readonly due: 'any' | 'none' | { readonly from: number | null; readonly before: number };
  readonly tag: string | null;
  readonly keyword: string | null;
}

/** Commands sort by the number, in which no priority counts as 0; pages show todos without a priority last. */
type TodoOrder = 'number' | 'urgency';

const ORDERS: Readonly<Record<TodoOrder, string>> = {
  number: 'todos.priority, id',
  urgency: 'has_priority DESC, todos.priority, id',
};

type TodoRow = Omit<Todo, 'done'> & { readonly done: number };

/** The columns of a `TodoRow`, as part of an SQL query. */
const FIELDS = `
  id, content, tag, iif(has_priority, priority, NULL) AS priority, done, created_at AS createdAt, completed_at AS completedAt, due_at AS dueAt,
  remind_at AS remindAt`;

export class Todos extends Queries {
  find(id: number): Todo | undefined {
    const row = this.database.get<TodoRow>(`SELECT ${FIELDS} FROM todos WHERE id = ? AND deleted_at IS NULL`, id);
    return row && toTodo(row);
  }

  /** Returns the todos with these ids that are not deleted, in no particular order. */
  ofIds(ids: readonly number[]): readonly Todo[] {
    return this.database
      .all<TodoRow>(
        `SELECT ${FIELDS} FROM todos WHERE deleted_at IS NULL AND id IN (SELECT value FROM json_each(?))`,
        JSON.stringify(ids),
      )
      .map(toTodo);
  }

  add({ content, tag, priority, dueAt, remindAt }: TodoFields): Todo {
    const row = this.database.get<TodoRow>(
      `INSERT INTO todos (content, folded, tag, priority, has_priority, due_at, remind_at, created_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING ${FIELDS}`,
      content,
      folded(content),
      tag,
      priority ?? 0,
      Number(priority !== null),
      dueAt,
      remindAt,
      this.database.now(),
    );
    if (row === undefined) throw new Error('A todo was added and is not there.');
    return toTodo(row);
  }

  /**
   * Changes the fields of a todo and returns it. This method and the methods below return
   * undefined if the todo does not exist.
   */
  change(id: number, { content, tag, priority, dueAt, remindAt }: TodoFields): Todo | undefined {
    return this.#change(
      id,
      'content = ?, folded = ?, tag = ?, priority = ?, has_priority = ?, due_at = ?, remind_at = ?',
      content,
      folded(content),
      tag,
      priority ?? 0,
      Number(priority !== null),
      dueAt,
      remindAt,
    );
  }

  /**
   * Marks a todo as done or open. Marking a done todo as done again does not change its completion
   * time.
   */
  setDone(id: number, done: boolean): Todo | undefined {
    return done
      ? this.#change(id, 'done = 1, completed_at = coalesce(completed_at, ?)', this.database.now())
      : this.#change(id, 'done = 0, completed_at = NULL');
  }

  remove(id: number): Todo | undefined {
    return this.#change(id, 'deleted_at = ?', this.database.now());
  }

  /** Restores a deleted todo. A todo that is not deleted stays unchanged. */
  restore(id: number): Todo | undefined {
    const row = this.database.get<TodoRow>(`UPDATE todos SET deleted_at = NULL WHERE id = ? RETURNING ${FIELDS}`, id);
    return row && toTodo(row);
  }

  /**
   * Returns the first `most` matching todos, sorted by priority and then by id, and the total
   * number of matches.
   */
  list(query: TodoQuery, most: number, order: TodoOrder = 'number'): TodoList {
    const { where, values } = conditions(query);
    const todos = this.database.all<TodoRow>(
      `SELECT ${FIELDS} FROM todos WHERE ${where} ORDER BY ${ORDERS[order]} LIMIT ?`,
      ...values,
      most,
    );
    const total = todos.length < most ? todos.length : this.count(query);
    return { todos: todos.map(toTodo), total };
  }

  count(query: TodoQuery): number {
    const { where, values } = conditions(query);
    return this.database.get<{ n: number }>(`SELECT count(*) AS n FROM todos WHERE ${where}`, ...values)?.n ?? 0;
  }

  /**
   * Returns the last `most` open todos with a reminder after `after` and not later than `until`,
   * latest first.
   */
  reminding(after: number, until: number, most: number): readonly Todo[] {
    return this.database
      .all<TodoRow>(
        `SELECT ${FIELDS} FROM todos WHERE deleted_at IS NULL AND done = 0 AND remind_at IS NOT NULL AND remind_at > ? AND remind_at <= ?
         ORDER BY remind_at DESC, id DESC LIMIT ?`,
        after,
        until,
        most,
      )
      .map(toTodo);
  }

  /** Returns the tags in use in alphabetical order. */
  tags(): readonly string[] {
    return this.database
      .all<{ tag: string }>('SELECT DISTINCT tag FROM todos WHERE deleted_at IS NULL ORDER BY tag')
      .map(({ tag }) => tag);
  }

  /** Purges todos that were deleted at the time `before` or earlier. */
  purge(before: number): void {
    this.database.run('DELETE FROM todos WHERE deleted_at <= ?', before);
  }

  #change(id: number, columns: string, ...values: (string | number | null)[]): Todo | undefined {
    const row = this.database.get<TodoRow>(
      `UPDATE todos SET ${columns} WHERE id = ? AND deleted_at IS NULL RETURNING ${FIELDS}`,
      ...values,
      id,
    );
    return row && toTodo(row);
  }
}

function conditions({ openOnly, due, tag, keyword }: TodoQuery): { where: string; values: (string | number)[] } {
  const where = ['deleted_at IS NULL'];
  const values: (string | number)[] = [];
  if (openOnly) where.push('done = 0');
  if (due === 'none') where.push('due_at IS NULL');
  else if (due !== 'any') {
    where.push('due_at < ?');
    values.push(due.before);
    if (due.from !== null) {
      where.push('due_at >= ?');
      values.push(due.from);
    }
  }
  if (tag !== null) {
    where.push('tag = ?');
    values.push(tag);
  }
  if (keyword !== null) {
    where.push('instr(folded, ?) > 0');
    values.push(folded(keyword));
  }
  return { where: where.join(' AND '), values };
}

function folded(text: string): string {
  return text.toLowerCase();
}

function toTodo({ done, ...todo }: TodoRow): Todo {
  return { ...todo, done: done === 1 };
}
