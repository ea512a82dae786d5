/** The parts that were read in a time in words, before they are combined into times. */
import type { NthWeekday } from '../cron-fields.ts';
import type { DayPart, Unit } from './token.ts';

export interface Clock {
  readonly hour: number;
  readonly minute: number;
  /** 1: the midnight at which the day ends. */
  readonly dayShift: 0 | 1;
}

/** An hour as it is written, which a part of the day may still change. */
export interface WrittenClock {
  readonly hour: number;
  readonly minute: number;
  readonly part: DayPart | null;
}

export interface Rhythm {
  readonly unit: Unit;
  readonly count: number;
  /** Minutes or hours that are counted by the clock of each day, not as elapsed time. */
  readonly byClock: boolean;
}

export type GivenDay =
  | { readonly kind: 'date'; readonly year: number | null; readonly month: number; readonly day: number }
  | { readonly kind: 'from-today'; readonly days: number }
  /** `weeks`: weeks from the present one, which begins on Monday; null: the first such day after now. */
  | { readonly kind: 'weekday'; readonly weekday: number; readonly weeks: number | null }
  /** `monthsAhead` null: the first such day after now. */
  | { readonly kind: 'of-month'; readonly monthsAhead: number | null; readonly day: number };

/** Everything that one text says. Each is null or empty while the text has not said it. */
export interface Phrase {
  rhythm: Rhythm | null;
  weekdays: { readonly days: readonly number[]; readonly each: boolean } | null;
  nth: readonly NthWeekday[];
  monthDays: { readonly numbers: readonly number[]; readonly last: boolean } | null;
  months: readonly number[];
  day: GivenDay | null;
  clocks: readonly WrittenClock[];
  window: { readonly from: WrittenClock; readonly to: WrittenClock } | null;
  /** A part of the day that hours after it belong to. */
  part: DayPart | null;
  delay: Rhythm | null;
  /** It begins at the given day or hour. */
  starts: boolean;
}

export function emptyPhrase(): Phrase {
  return {
    ...{ rhythm: null, weekdays: null, nth: [], monthDays: null, months: [], day: null },
    ...{ clocks: [], window: null, part: null, delay: null, starts: false },
  };
}

/** A clause reads a part of the text into the phrase. false: it does not begin here. */
export type ClauseOutcome = boolean | 'unknown-words' | 'two-times' | 'which-times' | 'too-often';
