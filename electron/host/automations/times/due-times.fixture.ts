/** Made-up times for property tests. */
import fc from 'fast-check';
import type { AutomationTime } from '../../../../shared/automation.ts';
import { LocalTime } from '../../../../shared/local-time.ts';
import { plainCron, writeCron } from './cron-fields.ts';

/** Zones of both hemispheres, with clock changes by an hour, by half an hour and without any. */
export const ZONES = [
  ...['Europe/Berlin', 'America/New_York', 'Australia/Sydney', 'America/Santiago', 'Asia/Shanghai'],
  ...['Asia/Kathmandu', 'Africa/Casablanca', 'Australia/Lord_Howe', 'America/St_Johns', 'UTC'],
];

const numbers = (min: number, max: number, maxLength: number) =>
  fc
    .uniqueArray(fc.integer({ min, max }), { minLength: 1, maxLength })
    .map((found) => found.sort((one, two) => one - two));
const steps = fc
  .constantFrom(5, 6, 10, 12, 15, 20, 30)
  .map((step) => Array.from({ length: 60 / step }, (_, nth) => nth * step));
const spacedHours = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 1, max: 24 }), fc.integer({ min: 1, max: 4 }))
  .map(([first, count, step]) =>
    Array.from({ length: count }, (_, nth) => first + nth * step).filter((hour) => hour < 24),
  );
const nthWeekdays = fc
  .tuple(fc.subarray([1, 2, 3, 4, 5, -1], { minLength: 1, maxLength: 3 }), fc.integer({ min: 0, max: 6 }))
  .map(([places, weekday]) => ({ numbers: [], nth: places.map((nth) => ({ nth, weekday })) }));
const plainWeekdays = numbers(0, 6, 6).map((found) => ({ numbers: found, nth: [] }));
const monthDays = fc
  .record({ numbers: fc.oneof(fc.constant([]), numbers(1, 28, 4)), last: fc.boolean() })
  .filter((found) => found.last || found.numbers.length > 0);

/** Expressions in the one form in which they are kept. */
const cronTimes: fc.Arbitrary<AutomationTime> = fc
  .record({
    minutes: fc.oneof(numbers(0, 59, 3), steps),
    hours: fc.oneof(numbers(0, 23, 4), spacedHours),
    days: fc.option(monthDays, { freq: 2 }),
    months: fc.oneof(fc.constant(Array.from({ length: 12 }, (_, at) => at + 1)), numbers(1, 12, 4)),
    weekdays: fc.option(fc.oneof(plainWeekdays, nthWeekdays), { freq: 2 }),
  })
  .map((fields) => ({ kind: 'cron', expression: plainCron(writeCron(fields)) ?? '' }));

/** Local times in 2027 to 2060. */
const localTimes = fc
  .integer({ min: Date.UTC(2027, 0, 1) / 60_000, max: Date.UTC(2060, 0, 1) / 60_000 })
  .map((minute) => LocalTime.parse(new Date(minute * 60_000).toISOString().slice(0, 16)));

export const automationTimes: fc.Arbitrary<AutomationTime> = fc.oneof(
  { weight: 3, arbitrary: cronTimes },
  fc.record({
    kind: fc.constant('interval' as const),
    minutes: fc.oneof(fc.integer({ min: 1, max: 527_040 }), fc.integer({ min: 1, max: 600 })),
    from: localTimes,
  }),
  fc.record({ kind: fc.constant('days' as const), every: fc.integer({ min: 1, max: 366 }), from: localTimes }),
  fc.record({ kind: fc.constant('once' as const), at: localTimes }),
);
