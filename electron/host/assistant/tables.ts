/** Formats todos and schedules as Markdown tables. */
import type { Occurrence, Schedule } from '../../../shared/schedule.ts';
import type { SlashTexts } from '../../../shared/slash/texts.ts';
import { writeInterval } from '../../../shared/slash/values.ts';
import type { Todo } from '../../../shared/todo.ts';
import { momentOfLocal, writeMinute, writeSecond } from '../time/wall-clock.ts';

/**
 * The limits of a table in rows and characters, because models read these tables too. Further rows
 * are counted but not shown.
 */
const MOST_ROWS = 500;
const MOST_CHARACTERS = 100_000;

/**
 * Returns the first rows within the limits, at least one. `textOf` returns the text in a row that
 * the user has written.
 */
export function shownRows<Row>(rows: readonly Row[], textOf: (row: Row) => string): readonly Row[] {
  let left = MOST_CHARACTERS;
  const end = rows.slice(0, MOST_ROWS).findIndex((row, at) => {
    left -= textOf(row).length;
    return left < 0 && at > 0;
  });
  return rows.slice(0, end === -1 ? MOST_ROWS : end);
}

/** How values are formatted; `timeZone` is the IANA zone in which times are shown. */
export interface Shown {
  readonly say: SlashTexts;
  readonly timeZone: string;
}

export function todoTable(todos: readonly Todo[], { say, timeZone }: Shown): string {
  return table(
    say.todoColumns,
    todos.map((todo) => [
      String(todo.id),
      todo.done ? say.done : say.open,
      todo.tag,
      optional(todo.priority, say.priorityInTable),
      todo.content,
      writeSecond(todo.createdAt, timeZone),
      optional(todo.completedAt, (at) => writeSecond(at, timeZone)),
      optional(todo.dueAt, (at) => writeMinute(at, timeZone)),
      optional(todo.remindAt, (at) => writeMinute(at, timeZone)),
    ]),
  );
}

/** A table of occurrences, each with its own start time and reminder. */
export function occurrenceTable(occurrences: readonly Occurrence[], shown: Shown): string {
  const rows = occurrences.map(({ schedule, startsAt, remindAt }) => scheduleRow(schedule, startsAt, remindAt, shown));
  return table(shown.say.scheduleColumns, rows);
}

export function scheduleTable(schedule: Schedule, shown: Shown): string {
  const { start, remind, timeZone } = schedule;
  const remindAt = remind === null ? null : momentOfLocal(remind, timeZone);
  return table(shown.say.scheduleColumns, [scheduleRow(schedule, momentOfLocal(start, timeZone), remindAt, shown)]);
}

function scheduleRow(schedule: Schedule, startsAt: number, remindAt: number | null, { say, timeZone }: Shown) {
  const { recurrence } = schedule;
  return [
    String(schedule.id),
    writeMinute(startsAt, timeZone),
    String(schedule.durationMinutes),
    schedule.title,
    optional(remindAt, (at) => writeMinute(at, timeZone)),
    optional(recurrence?.remindStart ?? null, (time) => writeMinute(momentOfLocal(time, schedule.timeZone), timeZone)),
    optional(recurrence, ({ every }) => writeInterval(every)),
    optional(recurrence, ({ times }) => String(times)),
    optional(recurrence, ({ enabled }) => (enabled ? say.on : say.off)),
    writeSecond(schedule.createdAt, timeZone),
  ];
}

/** Writes a value, or `-` if it is missing. */
function optional<Value>(value: Value | null, written: (value: Value) => string): string {
  return value === null ? '-' : written(value);
}

function table(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  return [columns, columns.map(() => '---'), ...rows].map(line).join('\n');
}

function line(cells: readonly string[]): string {
  return `| ${cells.map(cell).join(' | ')} |`;
}

/** Replaces each vertical bar by a full-width one, and line breaks by spaces. */
function cell(text: string): string {
  return text.replaceAll('|', '｜').replace(/[\r\n\u2028\u2029]+/g, ' ');
}
