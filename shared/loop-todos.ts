/**
 * The todo list of a loop, which the model keeps with the tool `todo_write` and the user may edit.
 * The list is folded from the journal, so it is the same after a restart and in a replay. It is not
 * the list of the user's own todos in `shared/todo.ts`. Pure, and imports no schema.
 */
import { isObject, type JsonObject, type JsonValue } from './json.ts';

export const TODO_STATUSES = ['pending', 'in_progress', 'completed', 'cancelled', 'failed'] as const;
export type TodoStatus = (typeof TODO_STATUSES)[number];

export interface LoopTodo {
  readonly id: string;
  readonly content: string;
  readonly status: TodoStatus;
}

export const MOST_LOOP_TODOS = 100;
export const LONGEST_TODO_ID = 64;
export const LONGEST_LOOP_TODO = 500;

export const isOpenTodo = ({ status }: Pick<LoopTodo, 'status'>): boolean =>
  status === 'pending' || status === 'in_progress';

export const openTodos = (todos: readonly LoopTodo[]): readonly LoopTodo[] => todos.filter(isOpenTodo);

export type WrittenTodos =
  | { readonly ok: true; readonly todos: readonly LoopTodo[] }
  /** Every fault of the call, in sentences for the model. Nothing was changed. */
  | { readonly ok: false; readonly faults: readonly string[] };

/**
 * Returns the list after a call of `todo_write` with these arguments. With `merge: false` the todos
 * of the call replace the list; otherwise they change the todos with the same ids and add the rest.
 */
export function writeTodos(list: readonly LoopTodo[], { todos: written, merge = true }: JsonObject): WrittenTodos {
  if (typeof merge !== 'boolean') return { ok: false, faults: ['merge must be true or false.'] };
  if (!Array.isArray(written) || written.length === 0)
    return { ok: false, faults: ['todos must be a list with at least one {id, content, status}.'] };
  const known = merge ? list : [];
  const faults: string[] = [];
  const read = new Map<string, LoopTodo>();
  for (const [at, value] of written.entries()) {
    const where = `todos[${at}]`;
    if (!isObject(value)) {
      faults.push(`${where} must be an object {id, content, status}.`);
      continue;
    }
    const before = known.find(({ id }) => id === value.id);
    const found = faultsOf(value, before, merge ? known : null).map((fault) => `${where}${fault}`);
    if (typeof value.id === 'string' && read.has(value.id)) found.push(`${where}.id is in this call twice.`);
    faults.push(...found);
    if (found.length === 0) read.set(String(value.id), todoOf(value, before));
  }
  const merged = [...known.map((todo) => read.get(todo.id) ?? todo), ...added(known, read)];
  if (merged.length > MOST_LOOP_TODOS) faults.push(`A list has at most ${MOST_LOOP_TODOS} todos.`);
  return faults.length === 0 ? { ok: true, todos: merged } : { ok: false, faults };
}

const added = (known: readonly LoopTodo[], read: ReadonlyMap<string, LoopTodo>) =>
  [...read.values()].filter(({ id }) => known.every((todo) => todo.id !== id));

/** `known` is null if the call makes a new list. */
function faultsOf(
  { id, content, status }: JsonObject,
  before: LoopTodo | undefined,
  known: readonly LoopTodo[] | null,
): readonly string[] {
  const faults: string[] = [];
  if (typeof id !== 'string' || id.trim() === '' || id.length > LONGEST_TODO_ID)
    faults.push(`.id must be a text of 1 to ${LONGEST_TODO_ID} characters, such as "1".`);
  const isAbsent = content === undefined || content === null;
  if (isAbsent && before === undefined) faults.push(`.content is missing.${idsHint(id, known)}`);
  else if (!isAbsent && (typeof content !== 'string' || content.trim() === '' || content.length > LONGEST_LOOP_TODO))
    faults.push(`.content must be a text of 1 to ${LONGEST_LOOP_TODO} characters.`);
  if (!isStatus(status) && !(before !== undefined && status === undefined && !isAbsent))
    faults.push(`.status must be ${TODO_STATUSES.slice(0, -1).join(', ')} or ${TODO_STATUSES.at(-1)}.`);
  return faults;
}

const MOST_IDS = 20;

function idsHint(id: JsonValue | undefined, known: readonly LoopTodo[] | null): string {
  if (known === null || typeof id !== 'string') return '';
  const ids = known.slice(0, MOST_IDS).map((todo) => JSON.stringify(todo.id));
  const have = ids.length === 0 ? 'The list is empty.' : `The list has the ids ${ids.join(', ')}.`;
  return ` No todo has this id, and a new one needs a content. ${have}`;
}

function todoOf({ id, content, status }: JsonObject, before: LoopTodo | undefined): LoopTodo {
  return {
    id: String(id),
    content: typeof content === 'string' ? content.trim() : (before?.content ?? ''),
    status: isStatus(status) ? status : (before?.status ?? 'pending'),
  };
}

const isStatus = (value: unknown): value is TodoStatus => TODO_STATUSES.some((status) => status === value);

/** The faults that are named to the model. It corrects the same mistake in all todos at once. */
const MOST_FAULTS = 10;

/** What `todo_write` tells the model. */
export function todosForModel(written: WrittenTodos): string {
  if (!written.ok) {
    const more = written.faults.length - MOST_FAULTS;
    const rest = more > 0 ? ` And ${more} more faults.` : '';
    return `The todo list was not changed. ${written.faults.slice(0, MOST_FAULTS).join(' ')}${rest}`;
  }
  return `${standing(written.todos)}${listed(openTodos(written.todos))}`;
}

/** The message that informs the model that the user edited the list. */
export const editForModel = (edited: readonly TodoEdit[]): string =>
  `(Automatic) The user edited the todo list. These todos are now:${listed(edited)}`;

/** Todos as lines, each after a line break. */
export const listed = (todos: readonly LoopTodo[]): string =>
  todos
    .map(({ id, content, status }) => `\n- ${JSON.stringify(id)} (${status}) ${content.replaceAll(/\s+/g, ' ')}`)
    .join('');

function standing(todos: readonly LoopTodo[]): string {
  const open = openTodos(todos).length;
  if (todos.length === 0) return 'The todo list is empty.';
  if (open === 0) return `All todos (${todos.length}) are closed.\nNow finish the task.`;
  return `${open} of ${todos.length} todos are open:`;
}

/** A change that the user makes: a todo with this id, new or already in the list. */
export type TodoEdit = LoopTodo;

/**
 * Returns the list after edits of the user, which the page made from a list that may be older. They
 * apply in their order, so a todo may be among them several times.
 */
export const editTodos = (list: readonly LoopTodo[], edits: readonly TodoEdit[]): readonly LoopTodo[] =>
  edits.reduce(editTodo, list);

function editTodo(list: readonly LoopTodo[], edit: TodoEdit): readonly LoopTodo[] {
  const written = writeTodos(list, { todos: [{ ...edit }], merge: true });
  return written.ok ? written.todos : list;
}
