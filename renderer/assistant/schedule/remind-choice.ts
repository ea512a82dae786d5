/**
 * The user's choice of a reminder: a number of minutes before the event, or a fixed time. Pure.
 */
import { type LocalTime, writeLocalTime } from '../../../shared/local-time.ts';
import { typedTime } from '../typed-time.ts';
import { minutesBetween, shifted } from './days.ts';

export type RemindChoice =
  | { readonly kind: 'none' }
  | { readonly kind: 'before'; readonly minutes: number }
  /** `time` is the text of the time field. */
  | { readonly kind: 'at'; readonly time: string };

export const NO_REMINDER: RemindChoice = { kind: 'none' };

/** The reminders that the menu offers, in minutes before the event. */
export const OFFERED_MINUTES = [0, 5, 15, 30, 60, 1_440] as const;

/**
 * Converts a stored reminder time to a choice. `base` is the time when the todo is due or the
 * event begins.
 */
export function remindChoice(base: LocalTime, remind: LocalTime | null): RemindChoice {
  if (remind === null) return NO_REMINDER;
  const before = minutesBetween(remind, base);
  const offered = OFFERED_MINUTES.find((minutes) => minutes === before);
  return offered === undefined ? { kind: 'at', time: writeLocalTime(remind) } : { kind: 'before', minutes: offered };
}

/**
 * The time of the chosen reminder; null: there is no reminder; undefined: the typed time is
 * invalid.
 */
export function remindTime(base: LocalTime, choice: RemindChoice): LocalTime | null | undefined {
  switch (choice.kind) {
    case 'none':
      return null;
    case 'before':
      return shifted(base, -choice.minutes);
    case 'at':
      return typedTime(choice.time) ?? undefined;
  }
}
