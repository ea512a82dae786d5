/** Reads a date that a person or a model wrote in words, in English or Chinese, or as `2026-11-21 18:00`. Pure. */
import { type LocalTime, readLocalTime } from '../local-time.ts';
import { momentOfTime, timeOfMoment } from './calendar.ts';
import { readChineseDate } from './chinese-date.ts';
import { readEnglishDate } from './english-date.ts';

export interface ReadDate {
  readonly time: LocalTime;
  /** `past`: before now. `ambiguous`: an hour without morning or afternoon, so one of them was chosen. */
  readonly note: 'past' | 'ambiguous' | null;
}

/** Null: the text is no date. `now` is the present local time of the reader. */
export function readDate(written: string, now: LocalTime): ReadDate | null {
  const exact = readLocalTime(written);
  if (exact !== null) return { time: exact, note: exact < now ? 'past' : null };
  if (written.trim() === '' || written.length > LONGEST) return null;
  const moment = momentOfTime(now);
  const read = readChineseDate(written, moment) ?? readEnglishDate(written, moment);
  const time = read === null ? null : timeOfMoment(read.moment);
  if (read === null || time === null) return null;
  return { time, note: time < now ? 'past' : read.isAmbiguous ? 'ambiguous' : null };
}

const LONGEST = 100;
