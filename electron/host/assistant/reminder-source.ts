/** Finds the todos and occurrences of schedules of which the user must be reminded. */
import type { Reminder } from '../../../shared/reminder.ts';
import type { Schedule } from '../../../shared/schedule.ts';
import type { Database } from '../store/database.ts';
import { Schedules } from '../store/schedules.ts';
import { Todos } from '../store/todos.ts';
import { DAY } from '../time/wall-clock.ts';
import { remindersOf, startsOf } from './recurrence.ts';

/**
 * The time range after `after`, up to and including `until`, in milliseconds since the epoch, UTC.
 */
export interface ReminderWindow {
  readonly after: number;
  readonly until: number;
}

/**
 * Returns the reminders in a window, sorted by `remindAt`. If there are more than `most`, it
 * returns the latest ones, and at most the 20 latest of a series, because old reminders matter
 * least and a series in minutes must not displace all others.
 */
export type UpcomingReminders = (window: ReminderWindow, most: number) => readonly Reminder[];

/**
 * The largest possible error of stored time ranges, because the rules of their time zone may have
 * changed.
 */
const SLACK = DAY;

const MOST_OF_A_SERIES = 20;

/**
 * Creates the search. Its cost grows with the number of reminders in the window, plus a little for
 * each endless series. Past and distant items cost nothing.
 */
export function createReminderSource(database: Database): UpcomingReminders {
  const todos = new Todos(database);
  const schedules = new Schedules(database);
  return (window, most) => {
    const { after, until } = window;
    const ofTodos = todos
      .reminding(after, until, most)
      .flatMap(({ id, content, dueAt, remindAt }): Reminder[] =>
        dueAt === null || remindAt === null
          ? []
          : [{ source: 'todo', sourceId: id, text: content, occursAt: dueAt, remindAt }],
      );
    const ofSchedules = schedules
      .reminding(after - SLACK, until + SLACK)
      .flatMap((schedule) => remindersIn(schedule, window, Math.min(most, MOST_OF_A_SERIES)));
    return [...ofTodos, ...ofSchedules]
      .sort((one, two) => one.remindAt - two.remindAt || one.sourceId - two.sourceId)
      .slice(-most);
  };
}

/** The latest reminders of the schedule in the window, in descending order. */
function remindersIn(schedule: Schedule, { after, until }: ReminderWindow, most: number): readonly Reminder[] {
  const line = remindersOf(schedule);
  if (line === null) return [];
  const starts = startsOf(schedule);
  const { id, title } = schedule;
  const found: Reminder[] = [];
  for (let number = line.firstFrom(until + 1) - 1; number >= 0 && found.length < most; number -= 1) {
    const remindAt = line.at(number);
    if (remindAt <= after) break;
    found.push({ source: 'schedule', sourceId: id, text: title, occursAt: starts.at(number), remindAt });
  }
  return found;
}
