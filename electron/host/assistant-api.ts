import type { ScheduleSaved } from '../../shared/assistant-contract.ts';
import type { TopicId } from '../../shared/ids.ts';
import type { Locale } from '../../shared/loop.ts';
import type { GivenSchedule, OccurrenceList, Schedule } from '../../shared/schedule.ts';
import type { KeyedSearch } from '../../shared/search-setting.ts';
import type { SlashReply } from '../../shared/slash-command.ts';
import type { GivenTodo, Todo, TodoFilter, TodoList } from '../../shared/todo.ts';

/**
 * The user's todos and schedules. Shapes and errors are those of `shared/assistant-contract.ts`: `not-found` for what is not there or was deleted,
 * `bad-usage` for what cannot be. Every change is told as `assistant-changed` when it is on disk.
 */
export interface AssistantApi {
  /**
   * Does what a person typed. Never throws for what was typed: usage, unknown commands and refusals are replies. `topicId`: whose loop `/cancel` ends;
   * null: there is none. Stores no message.
   */
  run(text: string, where: { readonly topicId: TopicId | null; readonly locale: Locale }): Promise<SlashReply>;
  /** Open ones that are due today or were due before. */
  dueTodos(): number;
  todos(filter: TodoFilter & { readonly most: number }): TodoList & { readonly tags: readonly string[] };
  saveTodo(todo: GivenTodo): Todo;
  setTodoDone(id: number, done: boolean): Todo;
  deleteTodo(id: number): void;
  restoreTodo(id: number): Todo;
  schedules(window: { readonly from: number; readonly to: number }): OccurrenceList;
  saveSchedule(schedule: GivenSchedule): ScheduleSaved;
  setRepeating(id: number, on: boolean): Schedule;
  deleteSchedule(id: number): void;
  restoreSchedule(id: number): Schedule;
  /** Throws `bad-usage` where the shell keeps no secrets. */
  setSearchKey(provider: KeyedSearch, key: string | null): void;
}
