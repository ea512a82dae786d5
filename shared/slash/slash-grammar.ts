/**
 * The forms of slash commands as data. Parsing, completion, `/help`, usage lines and the
 * descriptions for models all use it.
 */
import { SCHEDULE_SPANS, TODO_VIEWS } from '../choices.ts';
import { plainWord } from './plain-signs.ts';
import type { SlashForm } from './slash-command.ts';

/**
 * An argument with a fixed position before or between the options. `content`, `keyword` and
 * `title` take all remaining words.
 */
export type SlashArgument = keyof typeof ARGUMENT_SHOWN;

/**
 * An option. It can stand anywhere after the words of the form, once, as `--name value` or
 * `--name=value`.
 */
export type SlashOption = keyof typeof VALUE_SHOWN | 'clear';

export interface SlashFormGrammar {
  /** The first words of the form: `/todo add`. */
  readonly words: string;
  /** The arguments, in this order. */
  readonly arguments: readonly SlashArgument[];
  readonly options: readonly SlashOption[];
  /** The fields that `--clear` can name. */
  readonly clearable: readonly string[];
  /** The last arguments, which can all be left out when an option is given. */
  readonly besideOptions: readonly SlashArgument[];
}

export const TODO_CLEARABLE = ['due', 'remind', 'tag', 'priority'] as const;
export const SCHEDULE_CLEARABLE = ['remind', 'repeat', 'remind-start'] as const;

const TODO_OPTIONS = ['tag', 'priority', 'due', 'remind'] as const;
const SCHEDULE_OPTIONS = ['duration', 'remind', 'interval', 'times', 'remind-start'] as const;

/** The forms, in the order in which they are listed. */
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

// The return type of `Object.keys` is a list of any strings.
export const SLASH_FORM_NAMES = Object.keys(SLASH_FORMS) as readonly SlashForm[];

/** All forms except those that represent a group of forms. */
export const SINGLE_FORMS = SLASH_FORM_NAMES.filter((name) => name !== 'todo' && name !== 'schedule');

export const SLASH_OPTIONS = Array.from(new Set(SLASH_FORM_NAMES.flatMap((name) => SLASH_FORMS[name].options)));

/** Whether the argument can be left out. */
export function isOptional(argument: SlashArgument): boolean {
  return argument === 'anchor' || argument === 'bare-tag';
}

/** Whether the argument takes all remaining words. */
export function takesRest(argument: SlashArgument): boolean {
  return argument === 'content' || argument === 'keyword' || argument === 'title';
}

/**
 * The form with the most words that the typed words start with, in any case and width. `/todo`
 * alone is a form; `/todo` with an unknown word is not.
 */
export function formOf(typed: readonly string[]): SlashForm | null {
  const words = typed.slice(0, 2).map(plainWord);
  const matching = SLASH_FORM_NAMES.filter((form) => formWords(form).every((word, at) => words[at] === word));
  const found = matching.find((name) => formWords(name).length === 2) ?? matching[0] ?? null;
  return (found === 'todo' || found === 'schedule') && words.length > 1 ? null : found;
}

/** Whether the text starts with the first word of a form: `/todo` and anything after it. */
export function beginsForm(text: string): boolean {
  const first = plainWord(text.trim().split(/\s/, 1)[0] ?? '');
  return SLASH_FORM_NAMES.some((name) => formWords(name)[0] === first);
}

export function formWords(name: SlashForm): readonly string[] {
  return SLASH_FORMS[name].words.split(' ');
}

/** The number of words in the value of an option. */
export function valueWords(option: SlashOption): 1 | 2 {
  return option === 'due' || option === 'remind' || option === 'remind-start' ? 2 : 1;
}

const TIME = 'YYYY-MM-DD HH:MM';
const VIEWS = TODO_VIEWS.join('|');

const ARGUMENT_SHOWN = {
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

const VALUE_SHOWN = {
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

/**
 * Returns the argument as a usage line shows it: `<id>`. Empty: usage lines leave the argument
 * out.
 */
export function argumentShown(argument: SlashArgument): string {
  return ARGUMENT_SHOWN[argument];
}

/** Returns the option as a usage line shows it: `--due <YYYY-MM-DD HH:MM>`. */
export function optionShown(name: SlashForm, option: SlashOption): string {
  const value = option === 'clear' ? `<${SLASH_FORMS[name].clearable.join(',')}>` : VALUE_SHOWN[option];
  return `--${option} ${value}`;
}

/** Returns the usage line of a form: `/todo get <id>`. */
export function usageLine(name: SlashForm): string {
  const { words, arguments: given, options, besideOptions } = SLASH_FORMS[name];
  const required = given.filter((argument) => !besideOptions.includes(argument)).map(argumentShown);
  const together = besideOptions.length === 0 ? [] : [`[${besideOptions.map(argumentShown).join(' ')}]`];
  const optional = options.map((option) => `[${optionShown(name, option)}]`);
  return [words, ...required, ...together, ...optional].filter((word) => word !== '').join(' ');
}

/** For `todo` and `schedule`: the usage line of each form in the group. */
export function usageLines(name: SlashForm): readonly string[] {
  const below =
    name === 'todo' || name === 'schedule' ? SINGLE_FORMS.filter((form) => form.startsWith(`${name}-`)) : [name];
  return below.map(usageLine);
}
