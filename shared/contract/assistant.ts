/** Todos, schedules, and the key of the search engine. */
import { oc, type } from '@orpc/contract';
import { z } from 'zod';
import { type Conflicts, GivenSchedule, type OccurrenceList, type Schedule, ScheduleId } from '../schedule.ts';
import { KeyedSearch } from '../search-setting.ts';
import { GivenTodo, TAG_LENGTH, type Todo, TodoId, type TodoList, TodoViewName } from '../todo.ts';

const ofTodo = z.object({ id: TodoId });
const ofSchedule = z.object({ id: ScheduleId });
const Instant = z.int().min(0).max(253_402_300_799_999);

/** The result of saving a schedule. Nothing is stored when it conflicts with another one. */
export type ScheduleSaved =
  | { readonly ok: true; readonly schedule: Schedule }
  | { readonly ok: false; readonly conflicts: Conflicts };

export const assistant = {
  todos: oc
    .input(
      z.object({
        view: TodoViewName,
        tag: z.string().max(TAG_LENGTH).nullable(),
        keyword: z.string().max(200).nullable(),
        /** Maximum number of todos in the result. */
        most: z.int().min(1).max(10_000),
      }),
    )
    /** `tags`: all tags in use, sorted. */
    .output(type<TodoList & { readonly tags: readonly string[] }>()),
  /** Returns the todos with these ids that are not deleted, in no particular order. */
  todosOf: oc.input(z.object({ ids: z.array(TodoId).max(500) })).output(type<readonly Todo[]>()),
  saveTodo: oc.input(GivenTodo).output(type<Todo>()),
  setTodoDone: oc.input(ofTodo.extend({ done: z.boolean() })).output(type<Todo>()),
  /** Deletes a todo. `restoreTodo` can restore it until it is purged after 30 days. */
  deleteTodo: oc.input(ofTodo).output(type<void>()),
  restoreTodo: oc.input(ofTodo).output(type<Todo>()),
  /**
   * Returns the occurrences from `from` until before `to`, including those that began earlier. At
   * most 2,000.
   */
  schedules: oc.input(z.object({ from: Instant, to: Instant })).output(type<OccurrenceList>()),
  saveSchedule: oc.input(GivenSchedule).output(type<ScheduleSaved>()),
  setRepeating: oc.input(ofSchedule.extend({ on: z.boolean() })).output(type<Schedule>()),
  deleteSchedule: oc.input(ofSchedule).output(type<void>()),
  /**
   * Restores a deleted schedule. Fails with `conflict` if another schedule now takes place at the
   * same time.
   */
  restoreSchedule: oc.input(ofSchedule).output(type<Schedule>()),
  /** Stores the API key of a search engine; null removes it. */
  setSearchKey: oc
    .input(z.object({ provider: KeyedSearch, key: z.string().max(10_000).nullable() }))
    .output(type<void>()),
};
