/**
 * A todo while the user edits it, and the input for the host that is made from it. Pure except
 * for the window's time zone.
 */
import { DEFAULT_TAG } from '../../../shared/choices.ts';
import { writeLocalTime } from '../../../shared/local-time.ts';
import { GivenTodo, type Todo } from '../../../shared/todo.ts';
import { localTimeOf, momentOf } from '../schedule/days.ts';
import { NO_REMINDER, type RemindChoice, remindChoice, remindTime } from '../schedule/remind-choice.ts';
import { typedTime } from '../typed-time.ts';

/** The values of the form fields, as texts. */
export interface TodoDraft {
  readonly content: string;
  /** The tag; empty: the default tag. */
  readonly tag: string;
  /** The number of the priority; null: none. */
  readonly priority: number | null;
  /** The due time; empty: the todo has no due time. */
  readonly due: string;
  /** The reminder, which is ignored if the todo has no due time. */
  readonly remind: RemindChoice;
}

export type TodoField = 'content' | 'tag' | 'due' | 'remind';

export const emptyDraft = (tag: string | null): TodoDraft => ({
  content: '',
  tag: tag ?? '',
  priority: null,
  due: '',
  remind: NO_REMINDER,
});

export function draftOf({ content, tag, priority, dueAt, remindAt }: Todo): TodoDraft {
  const due = dueAt === null ? null : localTimeOf(dueAt);
  return {
    content,
    tag: tag === DEFAULT_TAG ? '' : tag,
    priority,
    due: due === null ? '' : writeLocalTime(due),
    remind: due === null ? NO_REMINDER : remindChoice(due, remindAt === null ? null : localTimeOf(remindAt)),
  };
}

/**
 * Converts a draft to the input for the host. `id` is null for a new todo. `wrong` is the first
 * invalid field.
 */
export function readDraft(
  id: number | null,
  { content, tag, priority, due, remind }: TodoDraft,
): { readonly ok: true; readonly given: GivenTodo } | { readonly ok: false; readonly wrong: TodoField } {
  const dueTime = typedTime(due);
  if (dueTime === null && due.trim() !== '') return { ok: false, wrong: 'due' };
  const remindAt = dueTime === null ? null : remindTime(dueTime, remind);
  if (remindAt === undefined) return { ok: false, wrong: 'remind' };
  const read = GivenTodo.safeParse({
    id,
    content,
    tag: tag.trim() === '' ? DEFAULT_TAG : tag,
    priority,
    dueAt: dueTime === null ? null : momentOf(dueTime),
    remindAt: remindAt === null ? null : momentOf(remindAt),
  });
  if (read.success) return { ok: true, given: read.data };
  return { ok: false, wrong: FIELDS[String(read.error.issues[0]?.path[0])] ?? 'content' };
}

const FIELDS: Readonly<Record<string, TodoField>> = {
  content: 'content',
  tag: 'tag',
  dueAt: 'due',
  remindAt: 'remind',
};
