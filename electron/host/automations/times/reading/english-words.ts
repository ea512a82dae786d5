/** The English words of a time. */
import type { MarkName, Meaning, Unit, Words } from './token.ts';

const NUMBERS = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  ...['thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen', 'twenty'],
];
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];
export const ENGLISH_WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const SHORT_WEEKDAYS = [['sun'], ['mon'], ['tue', 'tues'], ['wed'], ['thu', 'thur', 'thurs'], ['fri'], ['sat']];
export const ENGLISH_MONTHS = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];

const MARKS: Partial<Record<MarkName, readonly string[]>> = {
  every: ['every', 'each', 'per'],
  other: ['other'],
  next: ['next', 'coming'],
  this: ['this'],
  clock: ["o'clock", 'oclock', 'hrs'],
  half: ['half'],
  past: ['past'],
  at: ['at', '@'],
  in: ['in'],
  filler: ['on', 'of', 'the', 'day number'],
  and: ['and', '&', ',', 'as well as'],
  to: ['to', 'until', 'till', 'through', '-', '–', '—', '~'],
  from: ['from', 'starting', 'starting from', 'starting on', 'starting at', 'beginning', 'since', 'between'],
  times: ['times', 'time'],
  once: ['once'],
  twice: ['twice', 'thrice'],
  an: ['a', 'an'],
  colon: [':'],
  dot: ['.'],
  slash: ['/'],
};

const UNITS: readonly (readonly [Unit, readonly string[]])[] = [
  ['second', ['seconds', 'sec', 'secs']],
  ['minute', ['minute', 'minutes', 'min', 'mins']],
  ['hour', ['hour', 'hours', 'hr', 'h']],
  ['day', ['day', 'days']],
  ['week', ['week', 'weeks']],
  ['month', ['month', 'months']],
  ['quarter', ['quarter', 'quarters']],
  ['year', ['year', 'years']],
];

const RHYTHMS: readonly (readonly [string, Unit])[] = [
  ['minutely', 'minute'],
  ['hourly', 'hour'],
  ['daily', 'day'],
  ['everyday', 'day'],
  ['weekly', 'week'],
  ['monthly', 'month'],
  ['quarterly', 'quarter'],
  ['yearly', 'year'],
  ['annually', 'year'],
];

const PARTS = {
  am: ['am', 'a.m.', 'a.m'],
  pm: ['pm', 'p.m.', 'p.m'],
  morning: ['morning', 'mornings'],
  noon: ['noon', 'midday'],
  afternoon: ['afternoon', 'afternoons'],
  evening: ['evening', 'evenings'],
  night: ['night', 'nights'],
  midnight: ['midnight'],
} as const;

const weekday = (day: number, each: boolean): Meaning => ({ is: 'weekdays', days: [day], each });
const group = (days: readonly number[]): Meaning => ({ is: 'weekdays', days, each: true });
const workDays = group([1, 2, 3, 4, 5]);
const weekend = group([0, 6]);

export const ENGLISH: Words = Object.fromEntries<Meaning | readonly Meaning[]>([
  ...NUMBERS.map((word, value) => [word, { is: 'number', value, digits: 0 }] as const),
  ['thirty', { is: 'number', value: 30, digits: 0 }],
  ['forty-five', { is: 'number', value: 45, digits: 0 }],
  ['ninety', { is: 'number', value: 90, digits: 0 }],
  ...ORDINALS.map((word, at) => [word, { is: 'ordinal', value: at + 1 }] as const),
  ['last', { is: 'ordinal', value: -1 }],
  ...ENGLISH_WEEKDAYS.flatMap((word, day) => [
    [word.toLowerCase(), weekday(day, false)] as const,
    [`${word.toLowerCase()}s`, weekday(day, true)] as const,
  ]),
  ...SHORT_WEEKDAYS.flatMap((words, day) => words.map((word) => [word, weekday(day, false)] as const)),
  ...['weekday', 'weekdays', 'workday', 'workdays', 'working day', 'working days', 'business day', 'business days'].map(
    (word) => [word, workDays] as const,
  ),
  ...['weekend', 'weekends'].map((word) => [word, weekend] as const),
  ...ENGLISH_MONTHS.flatMap((word, at) => [
    [word.toLowerCase(), { is: 'month', month: at + 1 }] as const,
    [word.slice(0, 3).toLowerCase(), { is: 'month', month: at + 1 }] as const,
  ]),
  ['sept', { is: 'month', month: 9 }],
  ...UNITS.flatMap(([unit, words]) => words.map((word) => [word, { is: 'unit', unit, count: 1 }] as const)),
  ...['fortnight', 'fortnights'].map((word) => [word, { is: 'unit', unit: 'week', count: 2 }] as const),
  ...RHYTHMS.map(([word, unit]) => [word, { is: 'rhythm', unit }] as const),
  ...Object.entries(PARTS).flatMap(([part, words]) =>
    words.map((word) => [word, { is: 'part', part: part as keyof typeof PARTS }] as const),
  ),
  ['today', { is: 'day-from-today', days: 0 }],
  ['tomorrow', { is: 'day-from-today', days: 1 }],
  ['day after tomorrow', { is: 'day-from-today', days: 2 }],
  [
    'tonight',
    [
      { is: 'day-from-today', days: 0 },
      { is: 'part', part: 'night' },
    ],
  ],
  ...Object.entries(MARKS).flatMap(([is, words]) => words.map((word) => [word, { is: is as MarkName }] as const)),
]);
