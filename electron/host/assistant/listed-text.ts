/** Formats a todo or a schedule as a line, and several of them as a table under a heading. */
import { ENDLESS, type Schedule } from '../../../shared/schedule.ts';
import type { SlashOutcome } from '../../../shared/slash/slash-command.ts';
import type { Todo, TodoFilter, TodoList } from '../../../shared/todo.ts';
import { momentOfLocal, writeMinute } from '../time/wall-clock.ts';
import { occurrenceTable, type Shown, shownRows, todoTable } from './tables.ts';

export function todoText({ content, tag, priority, dueAt, remindAt }: Todo, { say, timeZone }: Shown): string {
  const facts = [
    ...[say.tag(tag), say.priority(priority)],
    dueAt === null ? say.noDue : say.due(writeMinute(dueAt, timeZone)),
    remindAt === null ? say.noReminder : say.remind(writeMinute(remindAt, timeZone)),
  ];
  return `${content}${say.details(facts)}`;
}

/**
 * Describes when the schedule happens and how often, then its reminders, and whether its repetition
 * is turned off.
 */
export function scheduleText(schedule: Schedule, { say, timeZone }: Shown): string {
  const { recurrence, remind } = schedule;
  const written = (time: Schedule['start']) => writeMinute(momentOfLocal(time, schedule.timeZone), timeZone);
  const facts: string[] = [];
  if (remind !== null) facts.push(say.remind(written(remind)));
  if (recurrence?.remindStart) facts.push(say.remindStart(written(recurrence.remindStart)));
  const text = `${happening(schedule, written(schedule.start), say)}${facts.length > 0 ? say.details(facts) : ''}`;
  return recurrence?.enabled === false ? `${text}\n\n${say.isOff(schedule.id)}` : text;
}

function happening({ title, durationMinutes, recurrence }: Schedule, start: string, say: Shown['say']): string {
  if (recurrence === null) return say.single(title, start, durationMinutes);
  const every = say.every(recurrence.every);
  return recurrence.times === ENDLESS
    ? say.endless(title, start, durationMinutes, every)
    : say.finite(title, start, durationMinutes, every, recurrence.times);
}

/** The todos of the list that the text shows. */
export function shownTodos({ todos }: TodoList): readonly Todo[] {
  return shownRows(todos, ({ content }) => content);
}

export function todosText(filter: TodoFilter, list: TodoList, shown: Shown): string {
  const { say } = shown;
  const { todos, total } = list;
  if (todos.length === 0) return noTodosText(filter, say);
  const rows = shownTodos(list);
  const left = total - rows.length;
  return [headerOf(filter, say), todoTable(rows, shown), ...(left > 0 ? [say.rowsLeftOut(left)] : [])].join('\n\n');
}

function headerOf({ view, tag, keyword }: TodoFilter, say: Shown['say']): string {
  const facts = [...(view === 'all' ? [] : [say.viewFact(view)]), ...(tag === null ? [] : [say.tag(tag)])];
  const filter = facts.length === 0 ? '' : say.details(facts);
  return keyword === null ? say.todos(filter) : say.found(keyword, filter);
}

function noTodosText({ view, tag, keyword }: TodoFilter, say: Shown['say']): string {
  if (keyword !== null) return tag === null ? say.notFoundKeyword(keyword) : say.notFoundKeywordWithTag(keyword, tag);
  if (tag === null) return view === 'all' ? say.noTodos : say.noTodosInView(view);
  return view === 'all' ? say.noTodosWithTag(tag) : say.noTodosInViewWithTag(view, tag);
}

export function schedulesText(
  { span, anchor, from, to, list }: Extract<SlashOutcome, { code: 'schedules' }>,
  shown: Shown,
): string {
  const { say, timeZone } = shown;
  const [begin, end] = [writeMinute(from, timeZone), writeMinute(to, timeZone)];
  const rows = shownRows(list.occurrences, ({ schedule }) => schedule.title);
  if (rows.length === 0) return say.noSchedules(span, anchor, begin, end);
  const left = list.occurrences.length - rows.length;
  const rest = list.cut ? [say.rowsCut] : left > 0 ? [say.rowsLeftOut(left)] : [];
  return [say.schedules(span, anchor, begin, end), occurrenceTable(rows, shown), ...rest].join('\n\n');
}
