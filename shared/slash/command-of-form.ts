/**
 * Builds a command from the sorted words of a form: applies defaults, parses values, and checks
 * which options can be combined. Throws `UsageRefused`. Pure.
 */
import { assertNever } from '../assert-never.ts';
import { DEFAULT_TAG } from '../choices.ts';
import { DEFAULT_DURATION_MINUTES, ENDLESS, SCHEDULE_TITLE_LENGTH, ScheduleSpan, ScheduleTitle } from '../schedule.ts';
import { Tag, TODO_CONTENT_LENGTH, TodoContent, type TodoFilter, TodoViewName } from '../todo.ts';
import { plainWord } from './plain-signs.ts';
import type { GivenRecurrence, ScheduleChange, SlashCommand, SlashForm, TodoChange } from './slash-command.ts';
import { SCHEDULE_CLEARABLE, type SlashArgument, type SlashOption, TODO_CLEARABLE } from './slash-grammar.ts';
import { refuse, refuseAlone, refuseValue, type SortedWords } from './sorted-words.ts';
import { readAnchor, readChoices, readDuration, readId, readInterval, readPriority, readTimes } from './values.ts';

/** The maximum length of a keyword, the same as in the page's search field. */
const KEYWORD_LENGTH = 200;

export function commandOf(name: Exclude<SlashForm, 'todo' | 'schedule'>, words: SortedWords): SlashCommand {
  switch (name) {
    case 'help':
    case 'cancel':
    case 'view-list':
    case 'schedule-list':
      return { name };
    case 'view':
      return listed({ view: argument(words, 'view', readView), tag: option(words, 'tag', readTag) ?? null });
    case 'todo-add':
      return todoAdd(words);
    case 'todo-list':
      return todoList(words);
    case 'todo-search':
      return listed({ tag: option(words, 'tag', readTag) ?? null, keyword: text(words, 'keyword', KEYWORD_LENGTH) });
    case 'todo-update':
      return { name, id: argument(words, 'id', readId), change: todoChange(words) };
    case 'todo-get':
    case 'todo-done':
    case 'todo-undone':
    case 'todo-delete':
    case 'todo-restore':
    case 'schedule-get':
    case 'schedule-delete':
    case 'schedule-restore':
      return { name, id: argument(words, 'id', readId) };
    case 'schedule-add':
      return scheduleAdd(words);
    case 'schedule-view':
      return scheduleView(words);
    case 'schedule-update':
      return { name, id: argument(words, 'id', readId), change: scheduleChange(words) };
    case 'schedule-repeat':
      return { name, id: argument(words, 'id', readId), on: argument(words, 'switch', readSwitch) === 'on' };
    default:
      return assertNever(name);
  }
}

function listed(filter: Partial<TodoFilter>): SlashCommand {
  return { name: 'todo-list', filter: { view: 'all', tag: null, keyword: null, ...filter } };
}

function todoList(words: SortedWords): SlashCommand {
  const bare = words.given.get('bare-tag');
  const tag = option(words, 'tag', readTag);
  if (bare !== undefined && tag !== undefined) refuse('too-many', bare);
  const bareTag = bare === undefined ? null : argument(words, 'bare-tag', readTag);
  return listed({ view: option(words, 'view', readView) ?? 'all', tag: tag ?? bareTag });
}

function todoAdd(words: SortedWords): SlashCommand {
  const due = option(words, 'due', words.readTime) ?? null;
  const remind = option(words, 'remind', words.readTime) ?? null;
  if (remind !== null && due === null) refuseAlone('remind', 'due');
  return {
    name: 'todo-add',
    content: todoContent(words),
    tag: option(words, 'tag', readTag) ?? DEFAULT_TAG,
    priority: option(words, 'priority', readPriority) ?? null,
    due,
    remind,
  };
}

function todoChange(words: SortedWords): TodoChange {
  const clear = cleared(words, TODO_CLEARABLE);
  const tag = clear.has('tag') ? DEFAULT_TAG : option(words, 'tag', readTag);
  const priority = clear.has('priority') ? null : option(words, 'priority', readPriority);
  const due = clear.has('due') ? null : option(words, 'due', words.readTime);
  const remind = clear.has('remind') ? null : option(words, 'remind', words.readTime);
  return {
    ...(words.given.has('content') ? { content: todoContent(words) } : {}),
    ...(tag === undefined ? {} : { tag }),
    ...(priority === undefined ? {} : { priority }),
    ...(due === undefined ? {} : { due }),
    ...(remind === undefined ? {} : { remind }),
  };
}

function todoContent(words: SortedWords): string {
  return TodoContent.parse(text(words, 'content', TODO_CONTENT_LENGTH));
}

function scheduleAdd(words: SortedWords): SlashCommand {
  const recurrence = recurrenceOf(words);
  return {
    name: 'schedule-add',
    start: argument(words, 'time', words.readTime),
    title: scheduleTitle(words),
    durationMinutes: option(words, 'duration', readDuration) ?? DEFAULT_DURATION_MINUTES,
    remind: option(words, 'remind', words.readTime) ?? null,
    recurrence: recurrence === 'once' || recurrence === undefined ? null : { remindStart: null, ...recurrence },
  };
}

function scheduleChange(words: SortedWords): ScheduleChange {
  const durationMinutes = option(words, 'duration', readDuration);
  const clear = cleared(words, SCHEDULE_CLEARABLE);
  const remind = clear.has('remind') ? null : option(words, 'remind', words.readTime);
  return {
    ...(words.given.has('time') ? { start: argument(words, 'time', words.readTime), title: scheduleTitle(words) } : {}),
    ...(durationMinutes === undefined ? {} : { durationMinutes }),
    ...(remind === undefined ? {} : { remind }),
    ...ruleChange(recurrenceOf(words), clear),
  };
}

function ruleChange(
  given: GivenRecurrence | 'once' | undefined,
  clear: ReadonlySet<(typeof SCHEDULE_CLEARABLE)[number]>,
): Pick<ScheduleChange, 'recurrence' | 'remindStart'> {
  const remindStart = clear.has('remind-start') ? { remindStart: null } : {};
  if (given === 'once' || (given === undefined && clear.has('repeat'))) return { recurrence: null };
  if (clear.has('repeat')) refuse('repeated-option', '--interval');
  return given === undefined ? remindStart : { recurrence: { ...given, ...remindStart } };
}

/**
 * Returns the recurrence that the command gives, `once` if the command excludes a recurrence, and
 * undefined if it mentions none.
 */
function recurrenceOf(words: SortedWords): GivenRecurrence | 'once' | undefined {
  const every = option(words, 'interval', readInterval);
  const times = option(words, 'times', readTimes);
  const remindStart = option(words, 'remind-start', words.readTime);
  if (every === undefined) {
    if (remindStart !== undefined) refuseAlone('remind-start', 'interval');
    if (times !== undefined && times !== 1) refuseAlone('times', 'interval');
    return times === undefined ? undefined : 'once';
  }
  if (times === 1) refuse('bad-value', '--times 1');
  return { every, times: times ?? ENDLESS, ...(remindStart === undefined ? {} : { remindStart }) };
}

function scheduleTitle(words: SortedWords): string {
  return ScheduleTitle.parse(text(words, 'title', SCHEDULE_TITLE_LENGTH));
}

function scheduleView(words: SortedWords): SlashCommand {
  const span = argument(words, 'span', readSpan);
  const anchor = words.given.has('anchor') ? argument(words, 'anchor', (written) => readAnchor(written, span)) : null;
  return { name: 'schedule-view', span, anchor };
}

/**
 * Returns the fields that `--clear` names. Giving a value for the same field is a contradiction.
 */
function cleared<Name extends string>(words: SortedWords, names: readonly Name[]): ReadonlySet<Name> {
  const clear = option(words, 'clear', (written) => readChoices(written, names)) ?? new Set<Name>();
  for (const name of clear) {
    if ([...words.options.keys()].some((given) => given === name)) refuse('repeated-option', `--${name}`);
  }
  return clear;
}

function argument<Value>(words: SortedWords, name: SlashArgument, read: (written: string) => Value | null): Value {
  const written = words.given.get(name) ?? '';
  return read(written) ?? refuseValue(name, written, written);
}

function option<Value>(
  words: SortedWords,
  name: SlashOption,
  read: (written: string) => Value | null,
): Value | undefined {
  const written = words.options.get(name);
  return written === undefined ? undefined : (read(written) ?? refuseValue(name, `--${name} ${written}`, written));
}

function text(words: SortedWords, name: SlashArgument, longest: number): string {
  const written = words.given.get(name) ?? '';
  return written.length > longest ? refuse('too-long', written) : written;
}

function readView(written: string) {
  return TodoViewName.safeParse(plainWord(written)).data ?? null;
}

function readSpan(written: string) {
  return ScheduleSpan.safeParse(plainWord(written)).data ?? null;
}

function readTag(written: string): string | null {
  return Tag.safeParse(written.replace(/^\uff03/, '#')).data ?? null;
}

function readSwitch(written: string): 'on' | 'off' | null {
  const plain = plainWord(written);
  return plain === 'on' || plain === 'off' ? plain : null;
}
