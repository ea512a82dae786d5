/** A schedule while the user edits it, and the input for the host that is made from it. Pure. */
import { type LocalTime, writeLocalTime } from '../../../shared/local-time.ts';
import {
  DEFAULT_DURATION_MINUTES,
  ENDLESS,
  GivenSchedule,
  type Interval,
  type Recurrence,
  type Schedule,
} from '../../../shared/schedule.ts';
import { typedTime } from '../typed-time.ts';
import { NO_REMINDER, type RemindChoice, remindChoice, remindTime } from './remind-choice.ts';

export const DURATION_UNITS = ['minute', 'hour', 'day'] as const;
type DurationUnit = (typeof DURATION_UNITS)[number];

export const REPEAT_UNITS = ['minute', 'hour', 'day', 'week', 'month', 'year'] as const;
type RepeatUnit = (typeof REPEAT_UNITS)[number];

export interface RepeatDraft {
  readonly count: string;
  readonly unit: RepeatUnit;
  /** The number of occurrences; empty: the series has no end. */
  readonly times: string;
  readonly enabled: boolean;
}

/** The values of the form fields, as texts. */
export interface ScheduleDraft {
  readonly title: string;
  readonly start: string;
  readonly timeZone: string;
  readonly duration: string;
  readonly durationUnit: DurationUnit;
  readonly remind: RemindChoice;
  /** The repetition of the event; null: the event occurs once. */
  readonly repeat: RepeatDraft | null;
}

export type ScheduleField = 'title' | 'start' | 'duration' | 'remind' | 'every' | 'times';

const UNIT_MINUTES = { minute: 1, hour: 60, day: 1_440 } as const;

export const newDraft = (start: LocalTime, timeZone: string): ScheduleDraft => ({
  title: '',
  start: writeLocalTime(start),
  timeZone,
  ...durationDraft(DEFAULT_DURATION_MINUTES),
  remind: NO_REMINDER,
  repeat: null,
});

export function draftOf({ title, start, timeZone, durationMinutes, remind, recurrence }: Schedule): ScheduleDraft {
  return {
    title,
    start: writeLocalTime(start),
    timeZone,
    ...durationDraft(durationMinutes),
    remind: remindChoice(start, recurrence?.remindStart ?? remind),
    repeat: recurrence === null ? null : repeatDraft(recurrence),
  };
}

/** The duration as a whole number of the largest possible unit. */
function durationDraft(minutes: number): Pick<ScheduleDraft, 'duration' | 'durationUnit'> {
  const durationUnit = DURATION_UNITS.findLast((unit) => minutes % UNIT_MINUTES[unit] === 0) ?? 'minute';
  return { duration: String(minutes / UNIT_MINUTES[durationUnit]), durationUnit };
}

function repeatDraft({ every, times, enabled }: Recurrence): RepeatDraft {
  const { count, unit } = spoken(every);
  return { count: String(count), unit, times: times === ENDLESS ? '' : String(times), enabled };
}

/** The interval in common units: 60 minutes become 1 hour, 7 days become 1 week. */
export function spoken({ count, unit }: Interval): { readonly count: number; readonly unit: RepeatUnit } {
  if (unit === 'minute' && count % 60 === 0) return { count: count / 60, unit: 'hour' };
  if (unit === 'day' && count % 7 === 0) return { count: count / 7, unit: 'week' };
  return { count, unit };
}

function interval(count: number, unit: RepeatUnit): Interval {
  if (unit === 'hour') return { count: count * 60, unit: 'minute' };
  if (unit === 'week') return { count: count * 7, unit: 'day' };
  return { count, unit };
}

/**
 * Converts a draft to the input for the host. `id` is null for a new schedule. `wrong` is the
 * first invalid field.
 */
export function readDraft(
  id: number | null,
  draft: ScheduleDraft,
): { readonly ok: true; readonly given: GivenSchedule } | { readonly ok: false; readonly wrong: ScheduleField } {
  const { title, timeZone, duration, durationUnit, repeat } = draft;
  const start = typedTime(draft.start);
  if (start === null) return { ok: false, wrong: 'start' };
  const remind = remindTime(start, draft.remind);
  if (remind === undefined) return { ok: false, wrong: 'remind' };
  const read = GivenSchedule.safeParse({
    id,
    title,
    start,
    timeZone,
    durationMinutes: number(duration) * UNIT_MINUTES[durationUnit],
    remind,
    // Every occurrence has the same reminder as the first one.
    recurrence: repeat === null ? null : { ...recurrenceOf(repeat), remindStart: null },
  });
  return read.success
    ? { ok: true, given: read.data }
    : { ok: false, wrong: fieldOf(read.error.issues[0]?.path ?? []) };
}

const recurrenceOf = ({ count, unit, times, enabled }: RepeatDraft) => ({
  every: interval(number(count), unit),
  times: times.trim() === '' ? ENDLESS : number(times),
  enabled,
});

/** A blank text is invalid here, but `Number` converts it to 0. */
const number = (written: string): number => (written.trim() === '' ? Number.NaN : Number(written));

function fieldOf([first, second]: readonly PropertyKey[]): ScheduleField {
  if (first === 'recurrence') return second === 'times' ? 'times' : 'every';
  if (first === 'durationMinutes') return 'duration';
  return first === 'start' || first === 'remind' ? first : 'title';
}
