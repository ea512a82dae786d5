/** The tokens of a time in words. Their meanings are the same for both languages. */

/** Units from the shortest to the longest. A second is only known so that it can be refused. */
export type Unit = 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'quarter' | 'year';

/** A part of the day, which decides what an hour of a twelve-hour clock means. */
export type DayPart = 'am' | 'pm' | 'morning' | 'noon' | 'afternoon' | 'evening' | 'night' | 'small-hours' | 'midnight';

export type Meaning =
  /** `digits`: 0 for a number word. */
  | { readonly is: 'number'; readonly value: number; readonly digits: number }
  /** Chinese numerals without a unit, which are one number or several days of the week. */
  | { readonly is: 'numerals' }
  /** `value`: -1 for "the last". */
  | { readonly is: 'ordinal'; readonly value: number }
  | { readonly is: 'unit'; readonly unit: Unit; readonly count: number }
  /** `each`: it means each of these days, such as "Mondays". */
  | { readonly is: 'weekdays'; readonly days: readonly number[]; readonly each: boolean }
  | { readonly is: 'month'; readonly month: number }
  | { readonly is: 'part'; readonly part: DayPart }
  /** Days from today. */
  | { readonly is: 'day-from-today'; readonly days: number }
  /** A unit with "every" in one word, such as "daily". */
  | { readonly is: 'rhythm'; readonly unit: Unit }
  | { readonly is: MarkName };

export type MarkName =
  | 'every'
  | 'every-other'
  | 'other'
  | 'ordinal-prefix'
  | 'measure'
  | 'next'
  | 'this'
  | 'clock'
  | 'half'
  | 'quarter-hour'
  | 'past'
  | 'day-number'
  | 'year-number'
  | 'month-end'
  | 'last-day'
  | 'at'
  | 'in'
  | 'later'
  | 'filler'
  | 'and'
  | 'to'
  | 'from'
  | 'start'
  | 'times'
  | 'once'
  | 'twice'
  | 'an'
  | 'colon'
  | 'dot'
  | 'slash'
  | 'unknown';

export interface Token {
  /** In lower case, with half-width characters. */
  readonly text: string;
  /** Positions in the text that was given. */
  readonly start: number;
  readonly end: number;
  readonly meaning: Meaning;
}

export type Words = Readonly<Record<string, Meaning | readonly Meaning[]>>;
