/** Reads dates as people write them in Chinese: 下周三、月底、下个月1号、明天下午三点、半小时后。 Weeks begin on Monday. Pure. */
import {
  addDays,
  addMonths,
  compareDays,
  type Day,
  DEFAULT_HOUR,
  existingDay,
  inWeek,
  lastDay,
  type Moment,
} from './calendar.ts';
import { chineseClock } from './chinese-clock.ts';
import { chineseNumber, NUMBER } from './chinese-number.ts';

export interface ReadMoment {
  readonly moment: Moment;
  /** The hour was written without a part of the day, so the afternoon or the morning was chosen. */
  readonly isAmbiguous: boolean;
}

/** Null: the text is no date in Chinese. `now` decides what days like 明天 are. */
export function readChineseDate(written: string, now: Moment): ReadMoment | null {
  const text = written
    .normalize('NFKC')
    .replaceAll(/\s+|的/g, '')
    .replaceAll(/(?:星期|礼拜)/g, '周');
  const after = fromNow(text, now);
  if (after !== null) return { moment: after, isAmbiguous: false };
  for (const { shape, day } of DAYS) {
    const match = shape.exec(text);
    const found = match === null ? null : day(match, now);
    if (match === null || found === null) continue;
    const rest = text.slice(match[0].length);
    const part = match.groups?.eve ?? '';
    if (part + rest === '') return { moment: { ...found, hour: DEFAULT_HOUR, minute: 0 }, isAmbiguous: false };
    const clock = chineseClock(part + rest);
    if (clock === null) continue;
    return { moment: { ...found, ...clock.time }, isAmbiguous: clock.isAmbiguous };
  }
  const clock = chineseClock(text);
  if (clock === null) return null;
  return { moment: { ...nextWith(clock.time, now), ...clock.time }, isAmbiguous: clock.isAmbiguous };
}

/** A time of day without a day is the next time at which clocks show it. */
function nextWith({ hour, minute }: Pick<Moment, 'hour' | 'minute'>, now: Moment): Day {
  const isLater = hour > now.hour || (hour === now.hour && minute > now.minute);
  return isLater ? now : addDays(now, 1);
}

const AFTER = new RegExp(
  `^(?:再?过)?(?:(${NUMBER})个?)?(半)?个?(分钟|刻钟|小时|钟头|天|周|月|年)(半)?(?:之?后|以后)?(.*)$`,
);

/** 三天后、半小时后、一个半小时后、两周后 and 过三天. */
function fromNow(text: string, now: Moment): Moment | null {
  if (!/^(?:再?过)|(?:后)/.test(text)) return null;
  const match = AFTER.exec(text);
  const [, count, halfBefore, unit = '', halfAfter, rest = ''] = match ?? [];
  if (match === null || (count === undefined && halfBefore === undefined)) return null;
  if (!/后/.test(text) && !/^再?过/.test(text)) return null;
  const whole = count === undefined ? 0 : chineseNumber(count);
  if (whole === null) return null;
  const amount = whole + (halfBefore !== undefined || halfAfter !== undefined ? 0.5 : 0);
  const minutes = { 分钟: 1, 刻钟: 15, 小时: 60, 钟头: 60 }[unit];
  if (minutes !== undefined) return rest === '' ? { ...now, minute: now.minute + Math.round(amount * minutes) } : null;
  if (!Number.isInteger(amount))
    return unit === '天' && rest === '' ? { ...now, minute: now.minute + amount * 1_440 } : null;
  const day = dayAfter(now, amount, unit);
  if (rest === '') return { ...day, hour: now.hour, minute: now.minute };
  const clock = chineseClock(rest);
  return clock === null ? null : { ...day, ...clock.time };
}

function dayAfter(now: Day, amount: number, unit: string): Day {
  if (unit === '天') return addDays(now, amount);
  if (unit === '周') return addDays(now, amount * 7);
  return addMonths(now, unit === '年' ? amount * 12 : amount);
}

type ReadDay = (match: RegExpExecArray, now: Day) => Day | null;

/** How many days the words are from today. `eve` is a part of the day that the word contains. */
const NEAR: Readonly<Record<string, number>> = { 前天: -2, 昨: -1, 今: 0, 明: 1, 后天: 2, 大后天: 3 };
const WEEKDAYS = '一二三四五六日';
const WEEKS: Readonly<Record<string, number>> = { 上: -1, 本: 0, 这: 0, 这个: 0, 下: 1, 下个: 1, 下下: 2, 下下个: 2 };

/** Festivals whose day in the calendar is always the same. */
const FESTIVALS: Readonly<Record<string, readonly [month: number, day: number]>> = {
  ...{ 元旦: [1, 1], 情人节: [2, 14], 妇女节: [3, 8], 愚人节: [4, 1], 劳动节: [5, 1], 五一: [5, 1], 青年节: [5, 4] },
  ...{ 儿童节: [6, 1], 六一: [6, 1], 建党节: [7, 1], 建军节: [8, 1], 教师节: [9, 10], 国庆节: [10, 1], 国庆: [10, 1] },
  ...{ 万圣节: [10, 31], 平安夜: [12, 24], 圣诞节: [12, 25], 圣诞: [12, 25], 跨年: [12, 31] },
};

const named = (match: RegExpExecArray, group: string): string => match.groups?.[group] ?? '';
const numbered = (match: RegExpExecArray, group: string): number => chineseNumber(named(match, group)) ?? 0;

/** The forms of a day; the first that fits with a readable rest counts. */
const DAYS: readonly { readonly shape: RegExp; readonly day: ReadDay }[] = [
  { shape: /^(?<day>大后天|后天|前天)/, day: (match, now) => addDays(now, NEAR[named(match, 'day')] ?? 0) },
  { shape: /^(?<day>昨|今|明)(?:天|日)/, day: (match, now) => addDays(now, NEAR[named(match, 'day')] ?? 0) },
  { shape: /^(?<day>昨|今|明)(?<eve>晚上?|早上?)/, day: (match, now) => addDays(now, NEAR[named(match, 'day')] ?? 0) },
  {
    shape: /^(?<week>下下个?|下个?|这个?|本|上)?周(?<day>[一二三四五六日天末])/,
    day: (match, now) => weekday(named(match, 'week'), named(match, 'day'), now),
  },
  {
    shape: /^(?<week>下下个?|下个?)周(?!\p{L})/u,
    day: (match, now) => inWeek(now, WEEKS[named(match, 'week')] ?? 1, 1),
  },
  { shape: /^(?:这|本)?个?周末/, day: (_, now) => weekday('', '末', now) },
  { shape: /^(?:这个|本)?月[底末]/, day: (_, now) => lastDay(now.year, now.month) },
  { shape: /^下个?月[底末]/, day: (_, now) => lastDay(now.year, now.month + 1) },
  { shape: /^下个?月初/, day: (_, now) => ({ ...addMonths({ ...now, day: 1 }, 1) }) },
  {
    shape: new RegExp(`^下个?月(?<day>${NUMBER})[号日]`),
    day: (match, now) => dayOfMonth(now, 1, numbered(match, 'day')),
  },
  {
    shape: new RegExp(`^(?:这个|本)月(?<day>${NUMBER})[号日]`),
    day: (match, now) => dayOfMonth(now, 0, numbered(match, 'day')),
  },
  { shape: /^下个?月(?!\p{L})/u, day: (_, now) => addMonths(now, 1) },
  { shape: /^(?:今年|本)?年[底末]/, day: (_, now) => ({ year: now.year, month: 12, day: 31 }) },
  { shape: /^明年[底末]/, day: (_, now) => ({ year: now.year + 1, month: 12, day: 31 }) },
  {
    shape: new RegExp(`^(?:(?<year>\\d{4})年|(?<next>明年|后年|今年))?(?<month>${NUMBER})月(?<day>${NUMBER})[号日]?`),
    day: dayOfYear,
  },
  { shape: /^(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})/, day: dayOfYear },
  { shape: new RegExp(`^(?<day>${NUMBER})[号日]`), day: (match, now) => nextDayOfMonth(now, numbered(match, 'day')) },
  {
    shape: new RegExp(
      `^(?<next>明年|今年)?(?<name>${Object.keys(FESTIVALS)
        .sort((a, b) => b.length - a.length)
        .join('|')})(?:那天|当天)?`,
    ),
    day: (match, now) => festival(match, now),
  },
];

/** 周三 alone is the next one, today included; 周末 is a Saturday. */
function weekday(week: string, day: string, now: Day): Day {
  const number = day === '末' ? 6 : day === '天' ? 7 : WEEKDAYS.indexOf(day) + 1;
  const weeks = WEEKS[week];
  if (weeks !== undefined) return inWeek(now, weeks, number);
  const inThis = inWeek(now, 0, number);
  return compareDays(inThis, now) < 0 ? inWeek(now, 1, number) : inThis;
}

function dayOfMonth(now: Day, months: number, day: number): Day | null {
  const { year, month } = addMonths({ ...now, day: 1 }, months);
  return existingDay(year, month, day);
}

/** 15号 is in this month, or in the next month if it has passed. */
function nextDayOfMonth(now: Day, day: number): Day | null {
  return dayOfMonth(now, day < now.day ? 1 : 0, day);
}

function dayOfYear(match: RegExpExecArray, now: Day): Day | null {
  const [month, day] = [numbered(match, 'month'), numbered(match, 'day')];
  const written = named(match, 'year');
  if (written !== '') return existingDay(Number(written), month, day);
  const ahead = { 今年: 0, 明年: 1, 后年: 2 }[named(match, 'next')];
  if (ahead !== undefined) return existingDay(now.year + ahead, month, day);
  return nextOfYear(month, day, now);
}

function nextOfYear(month: number, day: number, now: Day): Day | null {
  const inThis = existingDay(now.year, month, day);
  return inThis !== null && compareDays(inThis, now) < 0 ? existingDay(now.year + 1, month, day) : inThis;
}

function festival(match: RegExpExecArray, now: Day): Day | null {
  const [month = 0, day = 0] = FESTIVALS[named(match, 'name')] ?? [];
  const ahead = { 今年: 0, 明年: 1 }[named(match, 'next')];
  return ahead === undefined ? nextOfYear(month, day, now) : existingDay(now.year + ahead, month, day);
}
