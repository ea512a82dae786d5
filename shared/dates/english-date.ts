/** Reads dates as people write them in English. Pure. */
import { casual, type ParsedResult } from 'chrono-node/en';
import { addMonths, DEFAULT_HOUR, inWeek, lastDay, type Moment } from './calendar.ts';
import type { ReadMoment } from './chinese-date.ts';

/** Words around a date that do not change it. */
const AROUND = /^(?:(?:on|at|by|due|until|before|this|the|coming|,)\s+)*$/i;

/** Null: the text is no date in English, or there are other words in it. */
export function readEnglishDate(written: string, now: Moment): ReadMoment | null {
  const text = written
    .normalize('NFKC')
    .trim()
    .replace(/^(?:the )?day after tomorrow\b/i, 'in 2 days');
  if (text.length > LONGEST) return null;
  const own = endOf(text, now);
  if (own !== null) return { moment: own, isAmbiguous: false };
  // The parts of a date are read as UTC, so that no zone of this computer changes them.
  const instant = new Date(Date.UTC(now.year, now.month - 1, now.day, now.hour, now.minute));
  const [found, ...others] = casual.parse(text, { instant, timezone: 0 }, { forwardDate: true });
  if (found === undefined || others.length > 0 || found.end !== null) return null;
  const rest = text.slice(found.index + found.text.length).trim();
  if (rest !== '' || !AROUND.test(text.slice(0, found.index))) return null;
  return momentOf(found, text);
}

const LONGEST = 100;

function momentOf({ start }: ParsedResult, text: string): ReadMoment | null {
  const part = (name: 'year' | 'month' | 'day' | 'hour' | 'minute') => start.get(name) ?? 0;
  const day = { year: part('year'), month: part('month'), day: part('day') };
  const hasTime =
    start.isCertain('hour') || /\b(?:morning|afternoon|evening|tonight|night|noon|midnight)\b/i.test(text);
  const time = hasTime ? { hour: part('hour'), minute: part('minute') } : { hour: DEFAULT_HOUR, minute: 0 };
  const isAmbiguous = hasTime && !start.isCertain('meridiem') && time.hour >= 1 && time.hour <= 6;
  return { moment: { ...day, ...time }, isAmbiguous };
}

/** What the library does not know: ends of months and years, and weekends. */
function endOf(text: string, now: Moment): Moment | null {
  const words = text
    .toLowerCase()
    .replace(/\bthe\s+/g, '')
    .replace(/\s+/g, ' ');
  const morning = { hour: DEFAULT_HOUR, minute: 0 };
  if (/^(?:end of (?:this )?month|month end|eom)$/.test(words)) return { ...lastDay(now.year, now.month), ...morning };
  if (/^end of next month$/.test(words)) return { ...lastDay(now.year, now.month + 1), ...morning };
  if (/^(?:beginning|start) of next month$/.test(words)) return { ...addMonths({ ...now, day: 1 }, 1), ...morning };
  if (/^(?:end of (?:this )?year|year end)$/.test(words)) return { year: now.year, month: 12, day: 31, ...morning };
  if (/^(?:this )?weekend$/.test(words)) return { ...inWeek(now, 0, 6), ...morning };
  return /^next weekend$/.test(words) ? { ...inWeek(now, 1, 6), ...morning } : null;
}
