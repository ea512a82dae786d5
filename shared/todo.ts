/**
 * What the user wants to get done. Kept by the host, changed by slash commands, by the Todos page
 * and by models.
 */
import { z } from 'zod';
import { TODO_VIEWS } from './choices.ts';

export const TODO_CONTENT_LENGTH = 2_000;
export const TAG_LENGTH = 60;
export const DEFAULT_TAG = 'default';

/**
 * `today`, `overdue`, `upcoming` (from tomorrow to the same time in seven days) and `inbox`
 * (without a due time) leave out what is done.
 */
export const TodoViewName = z.enum(TODO_VIEWS);
export type TodoViewName = z.infer<typeof TodoViewName>;

/** Never reused. */
export const TodoId = z.int().min(1);

/** Trimmed, lower-case, without a leading `#`. */
export const Tag = z
  .string()
  .max(TAG_LENGTH + 1)
  .transform((written) => written.trim().replace(/^#/, '').toLowerCase())
  .pipe(z.string().min(1).max(TAG_LENGTH).regex(/^\S+$/u));

/** Inner whitespace is one space. */
export const TodoContent = z
  .string()
  .max(TODO_CONTENT_LENGTH)
  .transform((written) => written.replace(/\s+/g, ' ').trim())
  .pipe(z.string().min(1));

/** 0 is the most urgent. */
export const Priority = z.int().min(0).max(1_000_000);

/** Milliseconds since the epoch, UTC. */
const Instant = z.int().min(0).max(253_402_300_799_999);

export interface Todo {
  readonly id: number;
  readonly content: string;
  readonly tag: string;
  readonly priority: number;
  readonly done: boolean;
  /** Milliseconds since the epoch, UTC, like the others. */
  readonly createdAt: number;
  /** When it was done first. */
  readonly completedAt: number | null;
  readonly dueAt: number | null;
  /** Only with `dueAt`. */
  readonly remindAt: number | null;
}

/** As the page saves one. `id` null: a new one. */
export const GivenTodo = z
  .object({
    id: TodoId.nullable(),
    content: TodoContent,
    tag: Tag,
    priority: Priority,
    dueAt: Instant.nullable(),
    remindAt: Instant.nullable(),
  })
  .refine(({ dueAt, remindAt }) => remindAt === null || dueAt !== null, 'A reminder needs a due time.');
export type GivenTodo = z.infer<typeof GivenTodo>;

export interface TodoFilter {
  readonly view: TodoViewName;
  /** null: any. */
  readonly tag: string | null;
  /** Part of the content, whatever its case; `%` and `_` mean themselves. null: any. */
  readonly keyword: string | null;
}

/** By priority, then by id. */
export interface TodoList {
  readonly todos: readonly Todo[];
  /** How many there are in all. */
  readonly total: number;
}
