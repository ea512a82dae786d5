/**
 * Commands that the user types or a model calls, and that the host carries out without asking a
 * model: `/help`, `/todo`, `/schedule`, `/view`, `/cancel`. `slash-command-text.ts` parses the
 * text, and `slash-outcome-text.ts` formats the result.
 */
import type { LocalTime } from '../local-time.ts';
import type { Conflicts, Interval, OccurrenceList, Schedule, ScheduleSpan } from '../schedule.ts';
import type { Todo, TodoFilter, TodoList } from '../todo.ts';

/** An absent field stays unchanged; null clears a field. */
export interface TodoChange {
  readonly content?: string;
  readonly tag?: string;
  readonly priority?: number | null;
  readonly due?: LocalTime | null;
  readonly remind?: LocalTime | null;
}

export interface GivenRecurrence {
  readonly every: Interval;
  readonly times: number;
  /** When the reminder is due. Absent in an update: stays unchanged. */
  readonly remindStart?: LocalTime | null;
}

export interface ScheduleChange {
  readonly start?: LocalTime;
  readonly title?: string;
  readonly durationMinutes?: number;
  readonly remind?: LocalTime | null;
  /**
   * The new recurrence, which keeps the on or off state of the previous one. null removes the
   * recurrence. Absent keeps the recurrence and moves its first occurrence to `start`.
   */
  readonly recurrence?: GivenRecurrence | null;
  /** Used without `recurrence`: changes only this field of the recurrence. */
  readonly remindStart?: null;
}

export type SlashCommand =
  | { readonly name: 'help' }
  | { readonly name: 'cancel' }
  | { readonly name: 'view-list' }
  | {
      readonly name: 'todo-add';
      readonly content: string;
      readonly tag: string;
      readonly priority: number | null;
      readonly due: LocalTime | null;
      readonly remind: LocalTime | null;
    }
  /** `/todo list`, `/view NAME` and, with a keyword, `/todo search`. */
  | { readonly name: 'todo-list'; readonly filter: TodoFilter }
  | { readonly name: 'todo-update'; readonly id: number; readonly change: TodoChange }
  | {
      readonly name: 'todo-get' | 'todo-done' | 'todo-undone' | 'todo-delete' | 'todo-restore';
      readonly id: number;
    }
  | {
      readonly name: 'schedule-add';
      readonly start: LocalTime;
      readonly title: string;
      readonly durationMinutes: number;
      readonly remind: LocalTime | null;
      readonly recurrence: GivenRecurrence | null;
    }
  | { readonly name: 'schedule-list' }
  /** `anchor`: `2026-11-21`, or `2026-11` for a month; null: now. */
  | { readonly name: 'schedule-view'; readonly span: ScheduleSpan; readonly anchor: string | null }
  | { readonly name: 'schedule-update'; readonly id: number; readonly change: ScheduleChange }
  | { readonly name: 'schedule-repeat'; readonly id: number; readonly on: boolean }
  | { readonly name: 'schedule-get' | 'schedule-delete' | 'schedule-restore'; readonly id: number };

/** The commands about todos, schedules and the commands themselves. */
export type AssistantCommand = Exclude<SlashCommand, { readonly name: 'cancel' }>;

/** The forms of commands, each with its own usage line; see `slash-grammar.ts`. */
export type SlashForm = SlashCommand['name'] | 'view' | 'todo-search' | 'todo' | 'schedule';

export type ReadSlashCommand =
  | { readonly ok: true; readonly command: SlashCommand }
  /**
   * `form`: the form whose usage line helps. `why`: what is wrong, when the usage line does not
   * make it clear.
   */
  | { readonly ok: false; readonly code: 'usage'; readonly form: SlashForm; readonly why: UsageProblem | null }
  | { readonly ok: false; readonly code: 'unknown-command'; readonly written: string };

/**
 * The wrong option or argument, as it was written and cut to a readable length: `--due tomorrow`,
 * `<content>` when it is missing, or the first surplus word.
 */
export type UsageProblem =
  | {
      readonly kind: 'unknown-option' | 'bad-value' | 'repeated-option' | 'missing' | 'too-many' | 'too-long';
      readonly written: string;
    }
  /** The value is not a valid date or time, for example `2026-02-30`, `2026-13` or `24:00`. */
  | { readonly kind: 'no-such-day' | 'no-such-month' | 'no-such-time'; readonly written: string }
  /** A later line of the text is a command too. */
  | { readonly kind: 'several-commands'; readonly written: string }
  /** An option requires another one that is missing: `--remind` needs `--due`. */
  | { readonly kind: 'needs'; readonly written: string; readonly other: string };

/** The result of a command. It has a type, so that no caller has to parse a sentence. */
export type SlashOutcome =
  | { readonly code: 'help' | 'views' | 'cancelled' | 'nothing-to-cancel' }
  | {
      readonly code: 'todo-added' | 'todo' | 'todo-updated' | 'todo-undone' | 'todo-deleted' | 'todo-restored';
      readonly todo: Todo;
    }
  /** `again`: the todo was already done. */
  | { readonly code: 'todo-done'; readonly todo: Todo; readonly again: boolean }
  | { readonly code: 'todos'; readonly filter: TodoFilter; readonly list: TodoList }
  | {
      readonly code: 'schedule-added' | 'schedule' | 'schedule-updated' | 'schedule-deleted' | 'schedule-restored';
      readonly schedule: Schedule;
    }
  | { readonly code: 'schedule-repeat'; readonly schedule: Schedule; readonly on: boolean }
  /**
   * From `from` until before `to`, in milliseconds since the epoch; a list includes occurrences
   * that begin at `to`.
   */
  | {
      readonly code: 'schedules';
      readonly span: ScheduleSpan | 'list';
      readonly anchor: string | null;
      readonly from: number;
      readonly to: number;
      readonly list: OccurrenceList;
    }
  | { readonly code: 'usage'; readonly form: SlashForm; readonly why: UsageProblem | null }
  | { readonly code: 'unknown-command'; readonly written: string }
  | { readonly code: 'not-found'; readonly kind: 'todo' | 'schedule'; readonly id: number }
  | { readonly code: 'remind-needs-due'; readonly id: number }
  | { readonly code: 'no-recurrence'; readonly id: number }
  | { readonly code: 'conflict'; readonly conflicts: Conflicts };

export function succeeded({ code }: SlashOutcome): boolean {
  const refusals: readonly SlashOutcome['code'][] = [
    'nothing-to-cancel',
    'usage',
    'unknown-command',
    'not-found',
    'remind-needs-due',
    'no-recurrence',
    'conflict',
  ];
  return !refusals.includes(code);
}

/** Whether the command only reads data, so that it can be repeated. */
export function onlyLooks({ name }: SlashCommand): boolean {
  const looks: readonly SlashCommand['name'][] = [
    'help',
    'view-list',
    'todo-list',
    'todo-get',
    'schedule-list',
    'schedule-view',
    'schedule-get',
  ];
  return looks.includes(name);
}

/** The words that cancel a task, accepted in every language of the app. */
const CANCEL_WORDS = '取消当前任务';

const SIGNS_AT_END = '[\\s.!~,;:\u2026\u3002\uff01\uff0e\uff0c\uff1b\uff1a\uff5e\u301c]*';
const OPENING_QUOTE = '["\'\u201c\u201d\u2018\u2019\u300c\u300e\uff02\uff07]?';
const CLOSING_QUOTE = '["\'\u201c\u201d\u2018\u2019\u300d\u300f\uff02\uff07]?';
const CANCELS = new RegExp(`^${OPENING_QUOTE}${CANCEL_WORDS}${SIGNS_AT_END}${CLOSING_QUOTE}${SIGNS_AT_END}$`);
/** `/` or the full-width `／`, followed by a word of half-width or full-width letters. */
const COMMAND_WORD = /^[/\uff0f][A-Za-z\uff21-\uff3a\uff41-\uff5a][A-Za-z\uff21-\uff3a\uff41-\uff5a\-\uff0d]*/;
const NOTHING_MORE = /^[.!?\u2026\u3002\uff01\uff1f]*$/;

/**
 * Whether the text is only the cancel words. A full stop, an exclamation mark or quotation marks
 * are allowed, a question mark is not.
 */
export function cancelsInWords(text: string): boolean {
  return CANCELS.test(text.trim());
}

/**
 * Whether a text is a command and not a message: `/word` alone, with punctuation, or with more
 * text after a space. A path such as `/etc/hosts` is not a command.
 */
export function isSlashCommand(text: string): boolean {
  const trimmed = text.trim();
  if (trimmed === '/' || trimmed === '\uff0f' || cancelsInWords(trimmed)) return true;
  const [first = '', ...more] = trimmed.split(/[\r\n]+/);
  // The cancel words followed by another command count as a command, so that the text is refused
  // as several commands instead of being sent to a model.
  if (more.length > 0 && cancelsInWords(first)) return more.some(isSlashCommand);
  const word = COMMAND_WORD.exec(trimmed)?.[0];
  if (word === undefined) return false;
  const behind = trimmed.slice(word.length);
  return /^\s/.test(behind) || NOTHING_MORE.test(behind);
}

/** A command and its result as Markdown, for display. */
export interface SlashReply {
  readonly ok: boolean;
  readonly code: SlashOutcome['code'];
  readonly text: string;
  /** The deleted item that can be restored. */
  readonly deleted?: { readonly kind: 'todo' | 'schedule'; readonly id: number };
  /** What a list of todos found. Absent: the command listed no todos, or an older version ran it. */
  readonly todos?: ListedTodos;
}

/** The filter of a list of todos, the ids of the todos that the text shows, and how many were found in all. */
export interface ListedTodos {
  readonly filter: TodoFilter;
  readonly ids: readonly number[];
  readonly total: number;
}
