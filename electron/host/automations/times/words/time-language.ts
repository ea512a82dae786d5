/** What each language has to say of a time. */
import type { LocalTime } from '../../../../../shared/local-time.ts';
import type { CronShape } from '../cron-shape.ts';

export interface TimeLanguage {
  readonly interval: (minutes: number, from: LocalTime) => string;
  readonly days: (every: number, from: LocalTime) => string;
  readonly once: (at: LocalTime) => string;
  readonly cron: (shape: CronShape) => string;
}

/** The parts of a local time. `month` counts from 1, `weekday` from Sunday, which is 0. */
export interface LocalParts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly weekday: number;
  /** Such as `8:05`. */
  readonly clock: string;
}

export function partsOf(time: LocalTime): LocalParts {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = time.split(/[-T:]/).map(Number);
  const weekday = new Date(`${time}Z`).getUTCDay();
  return { year, month, day, weekday, clock: clockText(hour * 60 + minute) };
}

/** Writes minutes of a day, such as `8:05`. */
export function clockText(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
}

/** The days of a week that begins on Monday. */
export function fromMonday(days: readonly number[]): readonly number[] {
  return [...days].sort((one, two) => ((one + 6) % 7) - ((two + 6) % 7));
}
