/**
 * Commands the user types, or a model calls, that the host does itself: `/help`, `/todo`,
 * `/schedule`, `/view`, `/cancel`. No model is asked. Text becomes one of these in
 * `slash-command-text.ts`, and what came of it becomes text in `slash-outcome-text.ts`.
 */
import type { LocalTime } from '../local-time.ts';
import type { Conflicts, Interval, OccurrenceList, Schedule, ScheduleSpan } from '../schedule.ts';
import type { Todo, TodoFilter, TodoList } from '../todo.ts';

/** What stays the same is absent, what is cleared is null. */
export interface TodoChange {
  readonly content?: string;
  readonly tag?: string;
  readonly priority?: number;
  readonly due?: LocalTime | null;
  readonly remind?: LocalTime | null;
}

export interface GivenRecurrence {
  readonly every: Interval;
  readonly times: number;
  /** Absent on an update: as it was. */
  readonly remindStart?: LocalTime | null;
}

export interface ScheduleChange {
  readonly start?: LocalTime;
  readonly title?: string;
  readonly durationMinutes?: number;
  readonly remind?: LocalTime | null;
  /**
   * Replaces the rule, which stays on or off as it was; null removes it; absent leaves it, with
   * its first time moved to `start`.
   */
  readonly recurrence?: GivenRecurrence | null;
  /** Without `recurrence`: only this of the rule changes. */
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
      readonly priority: number;
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
  /** `anchor`: `2026-11-21`, of a month `2026-11`; null: now. */
  | { readonly name: 'schedule-view'; readonly span: ScheduleSpan; readonly anchor: string | null }
  | { readonly name: 'schedule-update'; readonly id: number; readonly change: ScheduleChange }
  | { readonly name: 'schedule-repeat'; readonly id: number; readonly on: boolean }
  | { readonly name: 'schedule-get' | 'schedule-delete' | 'schedule-restore'; readonly id: number };

/** One about todos and schedules, or about commands themselves. */
export type AssistantCommand = Exclude<SlashCommand, { readonly name: 'cancel' }>;

/** The forms a command can have, each with a usage line of its own; see `slash-grammar.ts`. */
export type SlashForm = SlashCommand['name'] | 'view' | 'todo-search' | 'todo' | 'schedule';

export type ReadSlashCommand =
  | { readonly ok: true; readonly command: SlashCommand }
  /**
   * `form`: whose usage helps. `why`: what is wrong with it, where that is not plain from the
   * usage.
   */
  | { readonly ok: false; readonly code: 'usage'; readonly form: SlashForm; readonly why: UsageProblem | null }
  | { readonly ok: false; readonly code: 'unknown-command'; readonly written: string };

/**
 * The option or the argument that is wrong, as it was written and cut to a readable length:
 * `--due tomorrow`, `<content>` where it is missing, the first word too many.
 */
export type UsageProblem =
  | {
      readonly kind: 'unknown-option' | 'bad-value' | 'repeated-option' | 'missing' | 'too-many' | 'too-long';
      readonly written: string;
    }
  /** `2026-02-30`, `2026-13` or `24:00`. */
  | { readonly kind: 'no-such-day' | 'no-such-month' | 'no-such-time'; readonly written: string }
  /** A later line, which is a command too. */
  | { readonly kind: 'several-commands'; readonly written: string }
  /** One option without another: `--remind` needs `--due`. */
  | { readonly kind: 'needs'; readonly written: string; readonly other: string };

/** What came of a command. Typed, so that nobody has to read success out of a sentence. */
export type SlashOutcome =
  | { readonly code: 'help' | 'views' | 'cancelled' | 'nothing-to-cancel' }
  | {
      readonly code: 'todo-added' | 'todo' | 'todo-updated' | 'todo-undone' | 'todo-deleted' | 'todo-restored';
      readonly todo: Todo;
    }
  /** `again`: it was done before. */
  | { readonly code: 'todo-done'; readonly todo: Todo; readonly again: boolean }
  | { readonly code: 'todos'; readonly filter: TodoFilter; readonly list: TodoList }
  | {
      readonly code: 'schedule-added' | 'schedule' | 'schedule-updated' | 'schedule-deleted' | 'schedule-restored';
      readonly schedule: Schedule;
    }
  | { readonly code: 'schedule-repeat'; readonly schedule: Schedule; readonly on: boolean }
  /** `from` to before `to`, milliseconds since the epoch; a list includes what begins at `to`. */
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

/** It changes nothing, so it may be done again. */
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

/** How a task is given up in words, in any language. */
const CANCEL_WORDS = '取消当前任务';

const SIGNS_AT_END = '[\\s.!~,;:\u2026\u3002\uff01\uff0e\uff0c\uff1b\uff1a\uff5e\u301c]*';
const OPENING_QUOTE = '["\'\u201c\u201d\u2018\u2019\u300c\u300e\uff02\uff07]?';
const CLOSING_QUOTE = '["\'\u201c\u201d\u2018\u2019\u300d\u300f\uff02\uff07]?';
const CANCELS = new RegExp(`^${OPENING_QUOTE}${CANCEL_WORDS}${SIGNS_AT_END}${CLOSING_QUOTE}${SIGNS_AT_END}$`);
/** `/` or the full-width `／`, and a word in letters of either width. */
const COMMAND_WORD = /^[/\uff0f][A-Za-z\uff21-\uff3a\uff41-\uff5a][A-Za-z\uff21-\uff3a\uff41-\uff5a\-\uff0d]*/;
const NOTHING_MORE = /^[.!?\u2026\u3002\uff01\uff1f]*$/;

/**
 * The cancel words, alone; with a full stop, an exclamation mark or quotation marks too, but not
 * as a question.
 */
export function cancelsInWords(text: string): boolean {
  return CANCELS.test(text.trim());
}

/**
 * What a person typed is a command, not a message: `/word`, alone, with punctuation or with more
 * behind a space. A path such as `/etc/hosts` is none.
 */
export function isSlashCommand(text: string): boolean {
  const trimmed = text.trim();
  if (trimmed === '/' || trimmed === '\uff0f' || cancelsInWords(trimmed)) return true;
  const [first = '', ...more] = trimmed.split(/[\r\n]+/);
  // Refused as several commands, instead of being sent to a model.
  if (more.length > 0 && cancelsInWords(first)) return more.some(isSlashCommand);
  const word = COMMAND_WORD.exec(trimmed)?.[0];
  if (word === undefined) return false;
  const behind = trimmed.slice(word.length);
  return /^\s/.test(behind) || NOTHING_MORE.test(behind);
}

/** What a person sees of a command and its outcome. Markdown. */
export interface SlashReply {
  readonly ok: boolean;
  readonly code: SlashOutcome['code'];
  readonly text: string;
  /** What can be brought back. */
  readonly deleted?: { readonly kind: 'todo' | 'schedule'; readonly id: number };
}
