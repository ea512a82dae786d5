/**
 * The forms of slash commands as data: what is read, completed, explained in `/help` and in usage
 * lines, and told to models comes from here.
 */
import { SCHEDULE_SPANS, TODO_VIEWS } from '../choices.ts';
import { plainWord } from './plain-signs.ts';
import type { SlashForm } from './slash-command.ts';

/**
 * What stands at its place, before or between options. `content`, `keyword` and `title` take all
 * words that are left.
 */
export type SlashArgument =
  | 'content'
  | 'keyword'
  | 'title'
  | 'id'
  | 'time'
  | 'view'
  | 'span'
  | 'anchor'
  | 'switch'
  | 'bare-tag';

/** Stands anywhere after the form's words, as `--name value` or `--name=value`, once. */
export type SlashOption =
  | 'tag'
  | 'view'
  | 'priority'
  | 'due'
  | 'duration'
  | 'remind'
  | 'interval'
  | 'times'
  | 'remind-start'
  | 'clear';

export interface SlashFormGrammar {
  /** What it begins with: `/todo add`. */
  readonly words: string;
  /** In this order. */
  readonly arguments: readonly SlashArgument[];
  readonly options: readonly SlashOption[];
  /** What `--clear` may name. */
  readonly clearable: readonly string[];
  /** The last arguments, which may be left out together where an option is given. */
  readonly besideOptions: readonly SlashArgument[];
}

export const TODO_CLEARABLE = ['due', 'remind', 'tag'] as const;
export const SCHEDULE_CLEARABLE = ['remind', 'repeat', 'remind-start'] as const;

const TODO_OPTIONS = ['tag', 'priority', 'due', 'remind'] as const;
const SCHEDULE_OPTIONS = ['duration', 'remind', 'interval', 'times', 'remind-start'] as const;

/** In the order they are told in. */
export const SLASH_FORMS: Readonly<Record<SlashForm, SlashFormGrammar>> = {
  help: form('/help', []),
  'view-list': form('/view list', []),
  view: form('/view', ['view'], ['tag']),
  todo: form('/todo', []),
  'todo-add': form('/todo add', ['content'], TODO_OPTIONS),
  'todo-list': form('/todo list', ['bare-tag'], ['tag', 'view']),
  'todo-search': form('/todo search', ['keyword'], ['tag']),
  'todo-get': form('/todo get', ['id']),
  'todo-update': form('/todo update', ['id', 'content'], [...TODO_OPTIONS, 'clear'], TODO_CLEARABLE, ['content']),
  'todo-done': form('/todo done', ['id']),
  'todo-undone': form('/todo undone', ['id']),
  'todo-delete': form('/todo delete', ['id']),
  'todo-restore': form('/todo restore', ['id']),
  schedule: form('/schedule', []),
  'schedule-add': form('/schedule add', ['time', 'title'], SCHEDULE_OPTIONS),
  'schedule-list': form('/schedule list', []),
  'schedule-get': form('/schedule get', ['id']),
  'schedule-view': form('/schedule view', ['span', 'anchor']),
  'schedule-update': form(
    '/schedule update',
    ['id', 'time', 'title'],
    [...SCHEDULE_OPTIONS, 'clear'],
    SCHEDULE_CLEARABLE,
    ['time', 'title'],
  ),
  'schedule-repeat': form('/schedule repeat', ['id', 'switch']),
  'schedule-delete': form('/schedule delete', ['id']),
  'schedule-restore': form('/schedule restore', ['id']),
  cancel: form('/cancel', []),
};

function form(
  words: string,
  given: readonly SlashArgument[],
  options: readonly SlashOption[] = [],
  clearable: readonly string[] = [],
  besideOptions: readonly SlashArgument[] = [],
): SlashFormGrammar {
  return { words, arguments: given, options, clearable, besideOptions };
}

// `Object.keys` has the type of any string.
export const SLASH_FORM_NAMES = Object.keys(SLASH_FORMS) as readonly SlashForm[];

/** Without those that only stand for others. */
export const SINGLE_FORMS = SLASH_FORM_NAMES.filter((name) => name !== 'todo' && name !== 'schedule');

export const SLASH_OPTIONS = Array.from(new Set(SLASH_FORM_NAMES.flatMap((name) => SLASH_FORMS[name].options)));

/** It may be left out. */
export function isOptional(argument: SlashArgument): boolean {
  return argument === 'anchor' || argument === 'bare-tag';
}

/** Whether it takes all words that are left. */
export function takesRest(argument: SlashArgument): boolean {
  return argument === 'content' || argument === 'keyword' || argument === 'title';
}

/**
 * The form that begins so, in any case and width, with the most words. A bare `/todo` is one;
 * `/todo` with a word it does not know is none.
 */
export function formOf(typed: readonly string[]): SlashForm | null {
  const words = typed.slice(0, 2).map(plainWord);
  const matching = SLASH_FORM_NAMES.filter((form) => formWords(form).every((word, at) => words[at] === word));
  const found = matching.find((name) => formWords(name).length === 2) ?? matching[0] ?? null;
  return (found === 'todo' || found === 'schedule') && words.length > 1 ? null : found;
}

/** Whether it begins with the first word of a form: `/todo` and whatever follows. */
export function beginsForm(text: string): boolean {
  const first = plainWord(text.trim().split(/\s/, 1)[0] ?? '');
  return SLASH_FORM_NAMES.some((name) => formWords(name)[0] === first);
}

export function formWords(name: SlashForm): readonly string[] {
  return SLASH_FORMS[name].words.split(' ');
}

/** How many words the value of an option has. */
export function valueWords(option: SlashOption): 1 | 2 {
  return option === 'due' || option === 'remind' || option === 'remind-start' ? 2 : 1;
}

const TIME = 'YYYY-MM-DD HH:MM';
const VIEWS = TODO_VIEWS.join('|');

const ARGUMENT_SHOWN: Readonly<Record<SlashArgument, string>> = {
  content: '<content>',
  keyword: '<keyword>',
  title: '<title>',
  id: '<id>',
  time: `<${TIME}>`,
  view: `<${VIEWS}>`,
  span: `<${SCHEDULE_SPANS.join('|')}>`,
  anchor: '[YYYY-MM-DD|YYYY-MM]',
  switch: '<on|off>',
  'bare-tag': '',
};

const VALUE_SHOWN: Readonly<Record<Exclude<SlashOption, 'clear'>, string>> = {
  tag: '<tag>',
  view: `<${VIEWS}>`,
  priority: '<number>',
  due: `<${TIME}>`,
  duration: '<minutes>',
  remind: `<${TIME}>`,
  interval: '<minutes|Nd|Nw|Nmo|Ny>',
  times: '<number|-1>',
  'remind-start': `<${TIME}>`,
};

/** `<id>`, as it stands in a usage line. Empty: it is not told. */
export function argumentShown(argument: SlashArgument): string {
  return ARGUMENT_SHOWN[argument];
}

/** `--due <YYYY-MM-DD HH:MM>` */
export function optionShown(name: SlashForm, option: SlashOption): string {
  const value = option === 'clear' ? `<${SLASH_FORMS[name].clearable.join(',')}>` : VALUE_SHOWN[option];
  return `--${option} ${value}`;
}

/** `/todo get <id>` */
export function usageLine(name: SlashForm): string {
  const { words, arguments: given, options, besideOptions } = SLASH_FORMS[name];
  const required = given.filter((argument) => !besideOptions.includes(argument)).map(argumentShown);
  const together = besideOptions.length === 0 ? [] : [`[${besideOptions.map(argumentShown).join(' ')}]`];
  const optional = options.map((option) => `[${optionShown(name, option)}]`);
  return [words, ...required, ...together, ...optional].filter((word) => word !== '').join(' ');
}

/** Of `todo` and `schedule`: the line of each form below it. */
export function usageLines(name: SlashForm): readonly string[] {
  const below =
    name === 'todo' || name === 'schedule' ? SINGLE_FORMS.filter((form) => form.startsWith(`${name}-`)) : [name];
  return below.map(usageLine);
}
