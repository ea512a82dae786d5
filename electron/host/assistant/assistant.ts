/** Manages the user's todos and schedules for slash commands, the page and models. */

import type { assistant, ScheduleSaved } from '../../../shared/contract/assistant.ts';
import { LoopwrightError } from '../../../shared/errors.ts';
import type { Handlers } from '../../../shared/handlers.ts';
import type { GivenSchedule, Schedule } from '../../../shared/schedule.ts';
import { type AssistantCommand, onlyLooks, type SlashOutcome, succeeded } from '../../../shared/slash/slash-command.ts';
import type { HostNews } from '../news.ts';
import type { Database } from '../store/database.ts';
import { Todos } from '../store/todos.ts';
import { DAY, isTimeZone } from '../time/wall-clock.ts';
import { ScheduleBook } from './schedule-book.ts';
import { executeScheduleCommand } from './schedule-commands.ts';
import { executeTodoCommand, isTodoCommand } from './todo-commands.ts';
import { type Clock, dueQuery, queryOf } from './todo-views.ts';

/** How long a deleted item can be restored. */
const RESTORABLE = 30 * DAY;

export interface AssistantParts {
  readonly database: Database;
  /** The current time, in milliseconds since the epoch, UTC. */
  readonly now: () => number;
  /** The IANA name of the user's time zone, which is always one that this program knows. */
  readonly timeZone: () => string;
  readonly news: (news: HostNews) => void;
}

export type Assistant = ReturnType<typeof createAssistant>;

/**
 * Creates the assistant, and purges todos and schedules that were deleted long ago. Every change
 * sends the event `assistant-changed` once it is on disk.
 */
export function createAssistant({ database, now, timeZone, news }: AssistantParts) {
  const todos = new Todos(database);
  const book = new ScheduleBook(database);
  todos.purge(now() - RESTORABLE);
  book.purge(now() - RESTORABLE);
  const clock = (): Clock => ({ now: now(), timeZone: timeZone() });
  const changed = <T>(what: T): T => {
    news({ type: 'assistant-changed' });
    return what;
  };
  const handlers = {
    todos: ({ most, ...filter }) => ({ ...todos.list(queryOf(filter, clock()), most, 'urgency'), tags: todos.tags() }),
    todosOf: ({ ids }) => todos.ofIds(ids),
    saveTodo: ({ id, ...fields }) => changed(id === null ? todos.add(fields) : there(id, todos.change(id, fields))),
    setTodoDone: ({ id, done }) => changed(there(id, todos.setDone(id, done))),
    deleteTodo: ({ id }) => void changed(there(id, todos.remove(id))),
    restoreTodo: ({ id }) => changed(there(id, todos.restore(id))),
    schedules: (window) => book.between(window),
    saveSchedule: (given) => {
      const saved = database.transaction(() => save(given, book));
      return saved.ok ? changed(saved) : saved;
    },
    setRepeating: ({ id, on }) => {
      const after = database.transaction(() => book.setRepeating(id, on));
      if (after === 'no-recurrence') throw new LoopwrightError('schedule-not-repeating', { id });
      return changed(placed(id, after));
    },
    deleteSchedule: ({ id }) => {
      const removed = database.transaction(() => book.remove(id));
      changed(there(id, removed));
    },
    restoreSchedule: ({ id }) => {
      const restored = database.transaction(() => book.restore(id));
      return changed(placed(id, restored));
    },
  } satisfies Handlers<Omit<typeof assistant, 'setSearchKey'>>;
  return {
    ...handlers,
    /**
     * Runs a command and returns its outcome; a refusal is an outcome too. Joins the surrounding
     * transaction.
     */
    execute: (command: AssistantCommand) => {
      const done = (): SlashOutcome => execute(command, todos, book, clock());
      if (onlyLooks(command)) return done();
      const outcome = database.transaction(done);
      return succeeded(outcome) ? changed(outcome) : outcome;
    },
    /** The number of open todos that are due today or overdue. */
    dueTodos: () => todos.count(dueQuery(clock())),
  };
}

function execute(command: AssistantCommand, todos: Todos, book: ScheduleBook, clock: Clock): SlashOutcome {
  if (command.name === 'help') return { code: 'help' };
  if (command.name === 'view-list') return { code: 'views' };
  return isTodoCommand(command)
    ? executeTodoCommand(command, todos, clock)
    : executeScheduleCommand(command, book, clock);
}

/** Saves a schedule in the form that the page sends. */
function save({ id, ...given }: GivenSchedule, book: ScheduleBook): ScheduleSaved {
  if (!isTimeZone(given.timeZone)) throw new LoopwrightError('time-zone-unknown', { timeZone: given.timeZone });
  return id === null ? book.add(given) : book.save({ ...there(id, book.find(id)), ...given });
}

function there<T>(id: number, what: T | undefined): T {
  if (what === undefined) throw new LoopwrightError('assistant-item-not-found', { id });
  return what;
}

function placed(id: number, after: ScheduleSaved | undefined): Schedule {
  const saved = there(id, after);
  if (saved.ok) return saved.schedule;
  throw new LoopwrightError('schedule-time-taken', { id });
}
