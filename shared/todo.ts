/**
 * The user's todos. The host stores them; slash commands, the Todos page and models change them.
 */
import { z } from 'zod';
import { TODO_VIEWS } from './choices.ts';

export const TODO_CONTENT_LENGTH = 2_000;
export const TAG_LENGTH = 60;

/**
 * A view of the todos. `today`, `overdue`, `upcoming` (from tomorrow to the same time in seven
 * days) and `inbox` (without a due time) leave out todos that are done.
 */
export const TodoViewName = z.enum(TODO_VIEWS);
export type TodoViewName = z.infer<typeof TodoViewName>;

/** An id is never reused. */
export const TodoId = z.int().min(1);

/** A tag is trimmed and lower-case, without a leading `#`. */
export const Tag = z
  .string()
  .max(TAG_LENGTH + 1)
  .transform((written) => written.trim().replace(/^#/, '').toLowerCase())
  .pipe(z.string().min(1).max(TAG_LENGTH).regex(/^\S+$/u));

/** The text of a todo. Whitespace inside it becomes one space. */
export const TodoContent = z
  .string()
  .max(TODO_CONTENT_LENGTH)
  .transform((written) => written.replace(/\s+/g, ' ').trim())
  .pipe(z.string().min(1));

/** 0 is the highest priority. A todo without a priority has null, and is stored and sorted by commands as 0. */
export const Priority = z.int().min(0).max(1_000_000);

/** Milliseconds since the epoch, UTC. */
const Instant = z.int().min(0).max(253_402_300_799_999);

export interface Todo {
  readonly id: number;
  readonly content: string;
  readonly tag: string;
  /** null: nobody chose a priority. */
  readonly priority: number | null;
  readonly done: boolean;
  /** When the todo was created. All times are in milliseconds since the epoch, UTC. */
  readonly createdAt: number;
  /** When the todo was first done. */
  readonly completedAt: number | null;
  readonly dueAt: number | null;
  /** When the reminder is due. Set only together with `dueAt`. */
  readonly remindAt: number | null;
}

/** A todo as the page saves it. `id` null: a new todo. */
export const GivenTodo = z
  .object({
    id: TodoId.nullable(),
    content: TodoContent,
    tag: Tag,
    priority: Priority.nullable(),
    dueAt: Instant.nullable(),
    remindAt: Instant.nullable(),
  })
  .refine(({ dueAt, remindAt }) => remindAt === null || dueAt !== null, 'A reminder needs a due time.');
export type GivenTodo = z.infer<typeof GivenTodo>;

export interface TodoFilter {
  readonly view: TodoViewName;
  /** The tag that the todos must have; null: any tag. */
  readonly tag: string | null;
  /** A part of the content, in any case; `%` and `_` have no special meaning. null: any content. */
  readonly keyword: string | null;
}

/** Todos sorted by priority, then by id. In what commands list, those without a priority count as 0; elsewhere they are last. */
export interface TodoList {
  readonly todos: readonly Todo[];
  /** The total number of todos that match. */
  readonly total: number;
}
