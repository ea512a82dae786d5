/** Reads times of day in Chinese: 下午三点半、晚上8点、15:30、中午。 Pure. */
import type { Moment } from './calendar.ts';
import { chineseNumber, NUMBER } from './chinese-number.ts';

export interface ReadClock {
  readonly time: Pick<Moment, 'hour' | 'minute'>;
  readonly isAmbiguous: boolean;
}

const MORNING = ['凌晨', '清晨', '早晨', '早上', '早', '上午'];
const EVENING = ['下午', '傍晚', '晚上', '晚', '夜里', '夜晚', '半夜'];

/** The hour that a part of the day means when no hour is written. */
const ALONE: Readonly<Record<string, number>> = {
  ...{ 凌晨: 1, 清晨: 6, 早晨: 8, 早上: 9, 早: 9, 上午: 9, 中午: 12, 正午: 12, 下午: 15, 傍晚: 18, 晚上: 20, 晚: 20 },
  ...{ 夜里: 22, 夜晚: 21 },
};

const PART = `(?<part>${[...MORNING, ...EVENING, '中午', '正午'].sort((a, b) => b.length - a.length).join('|')})?`;
const CLOCK = new RegExp(
  `^${PART}(?:(?<hour>${NUMBER})(?:[点时](?:(?<quarter>半|一刻|三刻|整|钟)|(?<minute>${NUMBER})分?)?|:(?<digits>[0-5]\\d)))?$`,
);

/** Null: the text is no time of day. An hour of 24 or more is on the next day. */
export function chineseClock(text: string): ReadClock | null {
  const groups = CLOCK.exec(text)?.groups;
  if (groups === undefined || text === '') return null;
  const { part, hour, quarter, minute, digits } = groups;
  if (hour === undefined) {
    const alone = part === undefined ? undefined : ALONE[part];
    return alone === undefined ? null : { time: { hour: alone, minute: 0 }, isAmbiguous: false };
  }
  const [read, minutes] = [chineseNumber(hour), minutesOf(quarter, minute ?? digits)];
  if (read === null || minutes === null || read > 24) return null;
  // 三点 without a part of the day is more often in the afternoon; 9点 is not.
  const isAmbiguous = part === undefined && digits === undefined && read >= 1 && read <= 6;
  return { time: { hour: isAmbiguous ? read + 12 : hourIn(part, read), minute: minutes }, isAmbiguous };
}

function minutesOf(quarter: string | undefined, minute: string | undefined): number | null {
  if (quarter !== undefined) return { 半: 30, 一刻: 15, 三刻: 45 }[quarter] ?? 0;
  if (minute === undefined) return 0;
  const read = chineseNumber(minute);
  return read === null || read > 59 ? null : read;
}

function hourIn(part: string | undefined, hour: number): number {
  if (part === undefined) return hour;
  if (part === '中午' || part === '正午') return hour < 4 ? hour + 12 : hour;
  if (MORNING.includes(part)) return part === '凌晨' && hour === 12 ? 0 : hour;
  // Midnight at the end of the day; 半夜 and 夜里 with a small hour are after it.
  if (hour === 12) return part === '下午' ? 12 : 24;
  if ((part === '半夜' || part === '夜里') && hour < 6) return hour + 24;
  return hour < 12 ? hour + 12 : hour;
}
