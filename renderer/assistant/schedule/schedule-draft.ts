/** A schedule while it is written, and what becomes of it. Pure. */
import { type LocalTime, readLocalTime, writeLocalTime } from '../../../shared/local-time.ts';
import {
  DEFAULT_DURATION_MINUTES,
  ENDLESS,
  GivenSchedule,
  type Interval,
  type Recurrence,
  type Schedule,
} from '../../../shared/schedule.ts';
import { NO_REMINDER, type RemindChoice, remindChoice, remindTime } from './remind-choice.ts';

export const DURATION_UNITS = ['minute', 'hour', 'day'] as const;
type DurationUnit = (typeof DURATION_UNITS)[number];

export const REPEAT_UNITS = ['minute', 'hour', 'day', 'week', 'month', 'year'] as const;
type RepeatUnit = (typeof REPEAT_UNITS)[number];

export interface RepeatDraft {
  readonly count: string;
  readonly unit: RepeatUnit;
  /** Empty: without end. */
  readonly times: string;
  readonly enabled: boolean;
}

/** As the fields have it. */
export interface ScheduleDraft {
  readonly title: string;
  readonly start: string;
  readonly timeZone: string;
  readonly duration: string;
  readonly durationUnit: DurationUnit;
  readonly remind: RemindChoice;
  /** null: it happens once. */
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

/** The largest unit that counts it in whole numbers. */
function durationDraft(minutes: number): Pick<ScheduleDraft, 'duration' | 'durationUnit'> {
  const durationUnit = DURATION_UNITS.findLast((unit) => minutes % UNIT_MINUTES[unit] === 0) ?? 'minute';
  return { duration: String(minutes / UNIT_MINUTES[durationUnit]), durationUnit };
}

function repeatDraft({ every, times, enabled }: Recurrence): RepeatDraft {
  const { count, unit } = spoken(every);
  return { count: String(count), unit, times: times === ENDLESS ? '' : String(times), enabled };
}

/** In usual units: sixty minutes become an hour, seven days a week. */
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

/** `id` null: a new one. `wrong`: the first field that is not right. */
export function readDraft(
  id: number | null,
  draft: ScheduleDraft,
): { readonly ok: true; readonly given: GivenSchedule } | { readonly ok: false; readonly wrong: ScheduleField } {
  const { title, timeZone, duration, durationUnit, repeat } = draft;
  const start = readLocalTime(draft.start);
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
    // The series is reminded of as its first time is.
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

/** Nothing is no number. */
const number = (written: string): number => (written.trim() === '' ? Number.NaN : Number(written));

function fieldOf([first, second]: readonly PropertyKey[]): ScheduleField {
  if (first === 'recurrence') return second === 'times' ? 'times' : 'every';
  if (first === 'durationMinutes') return 'duration';
  return first === 'start' || first === 'remind' ? first : 'title';
}
