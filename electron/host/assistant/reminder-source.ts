/** Which todos and which times of schedules the user is to be reminded of. */
import type { Reminder } from '../../../shared/reminder.ts';
import type { Schedule } from '../../../shared/schedule.ts';
import type { Database } from '../store/database.ts';
import { Schedules } from '../store/schedules.ts';
import { Todos } from '../store/todos.ts';
import { DAY } from '../time/wall-clock.ts';
import { remindersOf, startsOf } from './recurrence.ts';

/** Milliseconds since the epoch, UTC: later than `after`, up to and with `until`. */
export interface ReminderWindow {
  readonly after: number;
  readonly until: number;
}

/**
 * By `remindAt`. Where there are more than `most` in the window, its last ones, and the last 20 of a series: of those that were missed, the oldest
 * say the least, and a series of minutes does not push out all others.
 */
export type UpcomingReminders = (window: ReminderWindow, most: number) => readonly Reminder[];

/** What is stored was computed with the rules zones had then. */
const SLACK = DAY;

const MOST_OF_A_SERIES = 20;

/** What it costs grows with what is in the window, and with the endless series there are, not with what is over or far ahead. */
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

/** The last ones, latest first. */
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
