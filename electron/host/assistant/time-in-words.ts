import { readDate } from '../../../shared/dates/read-date.ts';
import type { TimeInWords } from '../../../shared/slash/values.ts';
import { localTimeAt } from '../time/wall-clock.ts';

/**
 * Reads times in words as they are meant at this moment in this zone. Numbers alone, such as a day without a time, are no
 * words: a command says what is missing in them.
 */
export const timeInWords =
  (now: number, timeZone: string): TimeInWords =>
  (written) =>
    /\p{L}/u.test(written) ? (readDate(written, localTimeAt(now, timeZone))?.time ?? null) : null;
