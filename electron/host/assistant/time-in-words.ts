import { readDate } from '../../../shared/dates/read-date.ts';
import type { TimeInWords } from '../../../shared/slash/values.ts';
import { localTimeAt } from '../time/wall-clock.ts';

/** Reads times in words as they are meant at this moment in this zone. */
export const timeInWords =
  (now: number, timeZone: string): TimeInWords =>
  (written) =>
    readDate(written, localTimeAt(now, timeZone))?.time ?? null;
