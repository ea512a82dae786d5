/**
 * The replies to slash commands in English, which define the type for the other languages.
 * Markdown.
 */
import { priorityName } from '../priority-words.ts';
import type { Interval, ScheduleSpan } from '../schedule.ts';
import type { TodoViewName } from '../todo.ts';
import type { SlashForm, UsageProblem } from './slash-command.ts';
import type { SlashOption } from './slash-grammar.ts';

const PROBLEMS: Readonly<Record<Exclude<UsageProblem['kind'], 'needs'>, (written: string) => string>> = {
  'unknown-option': (written) => `There is no option ${written} here.`,
  'bad-value': (written) => `${written} is not something that can stand here.`,
  'repeated-option': (written) => `${written} is given twice, or given and cleared.`,
  missing: (written) => `${written} is missing.`,
  'too-many': (written) => `${written} is more than belongs here.`,
  'too-long': (written) => `This is too long: ${written}`,
  'no-such-day': (written) => `There is no day ${written} in the calendar.`,
  'no-such-month': (written) => `There is no month ${written} in the calendar.`,
  'no-such-time': (written) => `There is no time of day ${written}. A day goes from 00:00 to 23:59.`,
  'several-commands': (written) =>
    `Nothing was done: ${written} is a second command. Send each command in a message of its own.`,
};

const VIEWS: Readonly<Record<TodoViewName, string>> = {
  all: 'all todos, also those that are done',
  today: 'open ones that are due today, also if the time has passed',
  overdue: 'open ones whose due time has passed',
  upcoming: 'open ones due after today and within 7 days',
  inbox: 'open ones without a due time',
};

const FORMS: Readonly<Record<SlashForm, string>> = {
  help: 'lists the commands',
  'view-list': 'explains the views of todos',
  view: 'shows a view of the todos',
  todo: 'todos',
  'todo-add': 'adds a todo',
  'todo-list': 'lists the todos',
  'todo-search': 'finds todos by a part of their content',
  'todo-get': 'shows a todo',
  'todo-update': 'changes a todo; what is not given stays as it is',
  'todo-done': 'marks a todo as done',
  'todo-undone': 'opens a todo again',
  'todo-delete': 'deletes a todo',
  'todo-restore': 'brings back a deleted todo',
  schedule: 'schedules',
  'schedule-add': 'adds a schedule',
  'schedule-list': 'lists what is scheduled from two days ago on',
  'schedule-get': 'shows a schedule',
  'schedule-view': 'shows a day, a week or a month',
  'schedule-update': 'changes a schedule; what is not given stays as it is, also how it repeats',
  'schedule-repeat': 'switches the repetition of a schedule on or off',
  'schedule-delete': 'deletes a schedule and its repetition',
  'schedule-restore': 'brings back a deleted schedule',
  cancel: 'cancels the task in progress',
};

const OPTIONS: Readonly<Record<SlashOption, string>> = {
  tag: 'one word; default if it is not given',
  view: 'which todos; /view list explains them',
  priority: 'high, medium, low, or 0, the most urgent, or more; none if it is not given',
  due: 'when it has to be done',
  duration: 'minutes; 60 if it is not given',
  remind: 'when to be reminded; of a todo only with a due time',
  interval: 'minutes, or days 2d, weeks 2w, months 1mo, years 1y',
  times: 'how often in all; -1, without end, if it is not given',
  'remind-start': 'when to be reminded of the first of a series; of the others at the same distance',
  clear: 'what to empty, one or more with commas between',
};

export const english = {
  usage: (lines: readonly string[]) => (lines.length === 1 ? `Usage: ${lines[0]}` : `Usage:\n\n${listed(lines)}`),
  problem: (kind: Exclude<UsageProblem['kind'], 'needs'>, written: string) => PROBLEMS[kind](written),
  needs: (written: string, other: string) => `${written} needs ${other}.`,
  unknown: (written: string) => `Unknown command: ${written}. \`/help\` lists the commands.`,

  now: (weekday: string, time: string, timeZone: string) => `Now: ${weekday}, ${time} (${timeZone})`,

  cancelled: 'The current task is canceled.',
  nothingToCancel: 'There is no task in progress.',
  notFound: (kind: 'todo' | 'schedule', id: number) => `There is no ${kind} #${id}.`,
  remindNeedsDue: (id: number) =>
    `Todo #${id} has no due time, and a reminder needs one: give \`--due\` too. Nothing was changed.`,
  noRecurrence: (id: number) => `Schedule #${id} does not repeat.`,
  conflict: 'Nothing was saved. It overlaps with:',
  itself: 'Itself:',
  more: (count: number) => `+${count} more`,
  rowsLeftOut: (count: number) => `… and ${count} more.`,
  rowsCut: '… and more. Look at a shorter time.',

  todoAdded: (id: number, todo: string) => `Added todo #${id}: ${todo}`,
  todoUpdated: (id: number, todo: string) => `Updated todo #${id}: ${todo}`,
  todoDone: (id: number, at: string, content: string) => `Todo #${id} is done (${at}): ${content}`,
  todoDoneBefore: (id: number, at: string, content: string) => `Todo #${id} was done before (${at}): ${content}`,
  todoUndone: (id: number, content: string) => `Todo #${id} is open again: ${content}`,
  deleted: (kind: 'todo' | 'schedule', id: number, text: string) =>
    `Deleted ${kind} #${id}: ${text}\n\n\`/${kind} restore ${id}\` brings it back within 30 days.`,
  restored: (kind: 'todo' | 'schedule', id: number, text: string) => `Brought back ${kind} #${id}: ${text}`,
  details: (facts: readonly string[]) => ` (${facts.join(', ')})`,
  tag: (tag: string) => `tag ${tag}`,
  priority: (priority: number | null) => {
    const name = priorityName(priority);
    if (name !== null) return `${name} priority`;
    return priority === null ? 'no priority' : `priority ${priority}`;
  },
  priorityInTable: (priority: number) => priorityName(priority) ?? String(priority),
  due: (time: string) => `due ${time}`,
  noDue: 'no due time',
  remind: (time: string) => `reminder ${time}`,
  noReminder: 'no reminder',

  todos: (filter: string) => `Todos${filter}:`,
  found: (keyword: string, filter: string) => `Todos with “${keyword}”${filter}:`,
  viewFact: (view: TodoViewName) => `view ${view}`,
  noTodos: 'There are no todos.',
  noTodosInView: (view: TodoViewName) => `There are no todos in the view ${view}.`,
  noTodosWithTag: (tag: string) => `There are no todos with the tag ${tag}.`,
  noTodosInViewWithTag: (view: TodoViewName, tag: string) =>
    `There are no todos in the view ${view} with the tag ${tag}.`,
  notFoundKeyword: (keyword: string) => `No todo contains “${keyword}”.`,
  notFoundKeywordWithTag: (keyword: string, tag: string) => `No todo with the tag ${tag} contains “${keyword}”.`,
  todoColumns: ['ID', 'Status', 'Tag', 'Priority', 'Content', 'Created', 'Completed', 'Due', 'Reminder'],
  done: 'done',
  open: 'open',

  scheduleAdded: (id: number, schedule: string) => `Added schedule #${id}: ${schedule}`,
  scheduleUpdated: (id: number, schedule: string) => `Updated schedule #${id}: ${schedule}`,
  single: (title: string, start: string, minutes: number) => `${title}, ${start}, ${counted(minutes, 'minute')}`,
  finite: (title: string, start: string, minutes: number, every: string, times: number) =>
    `${title}, ${times} times from ${start}, ${counted(minutes, 'minute')} each, ${every}`,
  endless: (title: string, start: string, minutes: number, every: string) =>
    `${title}, without end from ${start}, ${counted(minutes, 'minute')} each, ${every}`,
  every: ({ count, unit }: Interval) => `every ${count === 1 ? unit : counted(count, unit)}`,
  remindStart: (time: string) => `repeated reminders from ${time}`,
  isOff: (id: number) => `It is switched off and happens once; \`/schedule repeat ${id} on\` switches it on.`,
  repeating: (id: number, title: string) => `Schedule #${id} repeats: ${title}`,
  notRepeating: (id: number, title: string) => `Schedule #${id} no longer repeats: ${title}`,
  schedules: (span: ScheduleSpan | 'list', anchor: string | null, from: string, to: string) =>
    `Schedule, ${named(span, anchor)}, ${from} to ${to}:`,
  noSchedules: (span: ScheduleSpan | 'list', anchor: string | null, from: string, to: string) =>
    `Nothing is scheduled (${named(span, anchor)}, ${from} to ${to}).`,
  scheduleColumns: [
    'ID',
    'Time',
    'Minutes',
    'Title',
    'Reminder',
    'Repeated reminders from',
    'Interval',
    'Times',
    'Enabled',
    'Created',
  ],
  on: 'on',
  off: 'off',

  help: 'Commands. Options stand anywhere after what is required, each once. Text with an option in it stands in quotation marks. Times are in your time zone now.',
  helpOptions: 'Options:',
  about: (form: SlashForm) => FORMS[form],
  aboutOption: (option: SlashOption) => OPTIONS[option],
  views: 'Views of todos, shown by `/view <name>`:',
  aboutView: (view: TodoViewName) => VIEWS[view],
};

function counted(count: number, unit: Interval['unit']): string {
  return count === 1 ? `1 ${unit}` : `${count} ${unit}s`;
}

function named(span: ScheduleSpan | 'list', anchor: string | null): string {
  return anchor === null ? span : `${span} ${anchor}`;
}

function listed(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join('\n');
}
