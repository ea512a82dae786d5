/** Runs the slash commands about schedules. */

import { assertNever } from '../../../shared/assert-never.ts';
import type { ScheduleSaved } from '../../../shared/contract/assistant.ts';
import type { LocalTime } from '../../../shared/local-time.ts';
import type { Recurrence, Schedule } from '../../../shared/schedule.ts';
import type { ScheduleChange, SlashCommand, SlashOutcome } from '../../../shared/slash/slash-command.ts';
import { localTimeAt, localTimeOf, momentOfLocal, wallTimeOf } from '../time/wall-clock.ts';
import type { ScheduleBook } from './schedule-book.ts';
import { listWindow, viewWindow } from './schedule-windows.ts';
import type { Clock } from './todo-views.ts';

export type ScheduleCommand = Extract<SlashCommand, { readonly name: `schedule-${string}` }>;

/** Runs a command inside a transaction. It changes nothing unless the outcome is a success. */
export function executeScheduleCommand(command: ScheduleCommand, book: ScheduleBook, clock: Clock): SlashOutcome {
  switch (command.name) {
    case 'schedule-add': {
      const { start, title, durationMinutes, remind, recurrence: given } = command;
      const recurrence = given === null ? null : { ...given, remindStart: given.remindStart ?? null, enabled: true };
      const { timeZone } = clock;
      return saved('schedule-added', book.add({ start, title, timeZone, durationMinutes, remind, recurrence }));
    }
    case 'schedule-list': {
      const { from, to } = listWindow(clock);
      return { code: 'schedules', span: 'list', anchor: null, from, to, list: book.between({ from, to: to + 1 }) };
    }
    case 'schedule-view': {
      const { span, anchor } = command;
      const window = viewWindow(span, anchor, clock);
      if (window === null) return { code: 'usage', form: 'schedule-view', why: null };
      return { code: 'schedules', span, anchor, ...window, list: book.between(window) };
    }
    case 'schedule-update': {
      const before = book.find(command.id);
      if (before === undefined) return noSchedule(command.id);
      const typedIn = namesTime(command.change) ? clock.timeZone : before.timeZone;
      return saved('schedule-updated', book.save(changed(inZone(before, typedIn), command.change)));
    }
    case 'schedule-repeat': {
      const { id, on } = command;
      const after = book.setRepeating(id, on);
      if (after === 'no-recurrence') return { code: 'no-recurrence', id };
      if (after === undefined) return noSchedule(id);
      return after.ok ? { code: 'schedule-repeat', schedule: after.schedule, on } : conflict(after);
    }
    case 'schedule-get':
      return found('schedule', command.id, book.find(command.id));
    case 'schedule-delete':
      return found('schedule-deleted', command.id, book.remove(command.id));
    case 'schedule-restore': {
      const after = book.restore(command.id);
      return after === undefined ? noSchedule(command.id) : saved('schedule-restored', after);
    }
    default:
      return assertNever(command);
  }
}

function namesTime({ start, remind, recurrence }: ScheduleChange): boolean {
  return [start, remind, recurrence?.remindStart].some((time) => typeof time === 'string');
}

/** The schedule with the same UTC times, converted to the zone in which typed times are read. */
function inZone(schedule: Schedule, timeZone: string): Schedule {
  if (schedule.timeZone === timeZone) return schedule;
  const moved = (time: LocalTime): LocalTime => localTimeAt(momentOfLocal(time, schedule.timeZone), timeZone);
  const { start, remind, recurrence } = schedule;
  return {
    ...schedule,
    timeZone,
    start: moved(start),
    remind: remind && moved(remind),
    recurrence: recurrence && { ...recurrence, remindStart: recurrence.remindStart && moved(recurrence.remindStart) },
  };
}

function changed(before: Schedule, change: ScheduleChange): Schedule {
  const { start = before.start, title = before.title } = change;
  const { durationMinutes = before.durationMinutes, remind = before.remind } = change;
  return { ...before, start, title, durationMinutes, remind, recurrence: changedRecurrence(before, change) };
}

function changedRecurrence(
  before: Schedule,
  { start = before.start, recurrence: given, remindStart }: ScheduleChange,
): Recurrence | null {
  const { recurrence: rule } = before;
  if (given === null) return null;
  if (given !== undefined) {
    const kept = given.remindStart === undefined ? (rule?.remindStart ?? null) : given.remindStart;
    return { every: given.every, times: given.times, remindStart: kept, enabled: rule?.enabled ?? true };
  }
  if (rule === null) return null;
  const distance = wallTimeOf(start) - wallTimeOf(before.start);
  const moved = rule.remindStart && localTimeOf(wallTimeOf(rule.remindStart) + distance);
  return { ...rule, remindStart: remindStart === null ? null : moved };
}

function saved(code: 'schedule-added' | 'schedule-updated' | 'schedule-restored', after: ScheduleSaved): SlashOutcome {
  return after.ok ? { code, schedule: after.schedule } : conflict(after);
}

function conflict({ conflicts }: Extract<ScheduleSaved, { readonly ok: false }>): SlashOutcome {
  return { code: 'conflict', conflicts };
}

function found(code: 'schedule' | 'schedule-deleted', id: number, schedule: Schedule | undefined): SlashOutcome {
  return schedule === undefined ? noSchedule(id) : { code, schedule };
}

function noSchedule(id: number): SlashOutcome {
  return { code: 'not-found', kind: 'schedule', id };
}
