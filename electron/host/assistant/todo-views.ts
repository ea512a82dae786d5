/** Converts the view in a filter into a query with time limits. Pure. */
import { assertNever } from '../../../shared/assert-never.ts';
import type { TodoFilter, TodoViewName } from '../../../shared/todo.ts';
import type { TodoQuery } from '../store/todos.ts';
import { addDays, startOfDay } from '../time/wall-clock.ts';

const UPCOMING_DAYS = 7;

/** The current time and the time zone of the user. */
export interface Clock {
  /** The current time, in milliseconds since the epoch, UTC. */
  readonly now: number;
  /** The IANA name of the user's time zone. */
  readonly timeZone: string;
}

export function queryOf({ view, tag, keyword }: TodoFilter, clock: Clock): TodoQuery {
  return { openOnly: view !== 'all', due: dueIn(view, clock), tag, keyword };
}

function dueIn(view: TodoViewName, { now, timeZone }: Clock): TodoQuery['due'] {
  const tomorrow = startOfDay(now, timeZone, 1);
  switch (view) {
    case 'all':
      return 'any';
    case 'today':
      return { from: startOfDay(now, timeZone), before: tomorrow };
    case 'overdue':
      return { from: null, before: now };
    case 'upcoming':
      return { from: tomorrow, before: addDays(now, timeZone, UPCOMING_DAYS) + 1 };
    case 'inbox':
      return 'none';
    default:
      return assertNever(view);
  }
}

/** Open todos that are due today or overdue. */
export function dueQuery({ now, timeZone }: Clock): TodoQuery {
  return { openOnly: true, due: { from: null, before: startOfDay(now, timeZone, 1) }, tag: null, keyword: null };
}
