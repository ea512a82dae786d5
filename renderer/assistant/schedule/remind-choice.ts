/** When one is reminded, as a person chooses it: so long before, or at a time. Pure. */
import { type LocalTime, readLocalTime, writeLocalTime } from '../../../shared/local-time.ts';
import { minutesBetween, shifted } from './days.ts';

export type RemindChoice =
  | { readonly kind: 'none' }
  | { readonly kind: 'before'; readonly minutes: number }
  /** `time` as its field has it. */
  | { readonly kind: 'at'; readonly time: string };

export const NO_REMINDER: RemindChoice = { kind: 'none' };

/** Offered by name, in minutes before. */
export const OFFERED_MINUTES = [0, 5, 15, 30, 60, 1_440] as const;

/** `base`: when it is due or begins. */
export function remindChoice(base: LocalTime, remind: LocalTime | null): RemindChoice {
  if (remind === null) return NO_REMINDER;
  const before = minutesBetween(remind, base);
  const offered = OFFERED_MINUTES.find((minutes) => minutes === before);
  return offered === undefined ? { kind: 'at', time: writeLocalTime(remind) } : { kind: 'before', minutes: offered };
}

/** null: there is no reminder. undefined: it is not a time yet. */
export function remindTime(base: LocalTime, choice: RemindChoice): LocalTime | null | undefined {
  switch (choice.kind) {
    case 'none':
      return null;
    case 'before':
      return shifted(base, -choice.minutes);
    case 'at':
      return readLocalTime(choice.time) ?? undefined;
  }
}
