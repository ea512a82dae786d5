import { type ReadDate, readDate } from '../../shared/dates/read-date.ts';
import type { LocalTime } from '../../shared/local-time.ts';
import { localTimeOf } from './schedule/days.ts';

/** Reads a time that the user typed, as it is meant now in the zone of the window; null: it is none. */
export const typedDate = (written: string, now = Date.now()): ReadDate | null => readDate(written, localTimeOf(now));

export const typedTime = (written: string): LocalTime | null => typedDate(written)?.time ?? null;
