import { describe, expect, it } from 'vitest';
import { readLocalTime, writeLocalTime } from '../local-time.ts';
import { readDate } from './read-date.ts';

/** Monday to Sunday of one week, at 10:00. */
const DAYS = [23, 24, 25, 26, 27, 28, 29];

/** A day that is so many days later, one day for all weekdays, or the day of November or December for each weekday. */
type Expected = number | string | readonly number[];

const PHRASES: readonly (readonly [phrase: string, expected: Expected, time: string])[] = [
  ['今天', 0, '09:00'],
  ['今天下午三点', 0, '15:00'],
  ['今晚', 0, '20:00'],
  ['今晚八点半', 0, '20:30'],
  ['明天', 1, '09:00'],
  ['明天下午三点', 1, '15:00'],
  ['明早', 1, '09:00'],
  ['明晚9点', 1, '21:00'],
  ['明天中午', 1, '12:00'],
  ['明天上午10点15分', 1, '10:15'],
  ['明天 15:30', 1, '15:30'],
  ['明天凌晨两点', 1, '02:00'],
  ['后天', 2, '09:00'],
  ['后天晚上', 2, '20:00'],
  ['大后天', 3, '09:00'],
  ['大后天早上7点', 3, '07:00'],
  ['三天后', 3, '10:00'],
  ['3天之后', 3, '10:00'],
  ['过两天', 2, '10:00'],
  ['十天后下午两点', 10, '14:00'],
  ['两周后', 14, '10:00'],
  ['半小时后', 0, '10:30'],
  ['一个半小时后', 0, '11:30'],
  ['两个小时后', 0, '12:00'],
  ['20分钟后', 0, '10:20'],
  ['一刻钟后', 0, '10:15'],
  ['下周三', '2026-12-02', '09:00'],
  ['下星期三下午两点', '2026-12-02', '14:00'],
  ['下礼拜天', '2026-12-06', '09:00'],
  ['下周一', '2026-11-30', '09:00'],
  ['下下周五', '2026-12-11', '09:00'],
  ['这周五', '2026-11-27', '09:00'],
  ['本周日', '2026-11-29', '09:00'],
  ['上周五', '2026-11-20', '09:00'],
  ['周三', [25, 25, 25, 32, 32, 32, 32], '09:00'],
  ['星期日', [29, 29, 29, 29, 29, 29, 29], '09:00'],
  ['周一早上9点', [23, 30, 30, 30, 30, 30, 30], '09:00'],
  ['周末', [28, 28, 28, 28, 28, 28, 35], '09:00'],
  ['下周末', '2026-12-05', '09:00'],
  ['下周', '2026-11-30', '09:00'],
  ['月底', '2026-11-30', '09:00'],
  ['本月底下午5点', '2026-11-30', '17:00'],
  ['下个月底', '2026-12-31', '09:00'],
  ['下个月1号', '2026-12-01', '09:00'],
  ['下月十五号', '2026-12-15', '09:00'],
  ['月初', 'none', ''],
  ['30号', '2026-11-30', '09:00'],
  ['5号', '2026-12-05', '09:00'],
  ['12月9日', '2026-12-09', '09:00'],
  ['十二月二十五日晚上七点', '2026-12-25', '19:00'],
  ['3月1号', '2027-03-01', '09:00'],
  ['明年3月1日', '2027-03-01', '09:00'],
  ['2027年2月28日', '2027-02-28', '09:00'],
  ['2027年2月29日', 'none', ''],
  ['国庆', '2027-10-01', '09:00'],
  ['元旦', '2027-01-01', '09:00'],
  ['圣诞节晚上', '2026-12-25', '20:00'],
  ['五一', '2027-05-01', '09:00'],
  ['年底', '2026-12-31', '09:00'],
  ['晚上8点', 0, '20:00'],
  ['上午9点', 1, '09:00'],
  ['下午3点', 0, '15:00'],
  ['晚上12点', 1, '00:00'],
  ['买牛奶', 'none', ''],
  ['today', 0, '09:00'],
  ['tomorrow', 1, '09:00'],
  ['tomorrow at 3pm', 1, '15:00'],
  ['day after tomorrow', 2, '09:00'],
  ['in 3 days', 3, '09:00'],
  ['in half an hour', 0, '10:30'],
  ['in 2 hours', 0, '12:00'],
  ['tonight', 0, '22:00'],
  ['end of month', '2026-11-30', '09:00'],
  ['end of next month', '2026-12-31', '09:00'],
  ['Dec 9 15:00', '2026-12-09', '15:00'],
  ['9 December', '2026-12-09', '09:00'],
  ['on 9 December at 3:30 pm', '2026-12-09', '15:30'],
  ['March 1', '2027-03-01', '09:00'],
  ['this weekend', '2026-11-28', '09:00'],
  ['next weekend', '2026-12-05', '09:00'],
  ['2026-12-09 15:00', '2026-12-09', '15:00'],
  ['buy milk tomorrow', 'none', ''],
  ['from 3 to 5', 'none', ''],
];

function expectedOn(at: number, expected: Exclude<Expected, 'none'>): string {
  if (typeof expected === 'string') return expected;
  const day = typeof expected === 'number' ? (DAYS[at] ?? 0) + expected : (expected[at] ?? 0);
  return new Date(Date.UTC(2026, 10, day)).toISOString().slice(0, 10);
}

describe('a date in words', () => {
  it.each(PHRASES)('reads “%s” on each day of a week', (phrase, expected, time) => {
    const read = DAYS.map((day) => {
      const now = readLocalTime(`2026-11-${day} 10:00`);
      const found = now === null ? null : readDate(phrase, now);
      return found === null ? 'none' : writeLocalTime(found.time);
    });
    const wanted = DAYS.map((_, at) => (expected === 'none' ? 'none' : `${expectedOn(at, expected)} ${time}`));
    expect(read).toEqual(wanted);
  });

  it('says that a date has passed, or that it is not known which half of the day is meant', () => {
    const now = readLocalTime('2026-11-27 10:00');
    const note = (phrase: string) => now && readDate(phrase, now)?.note;
    expect(['昨天', 'yesterday', '2026-11-27 09:59'].map(note)).toEqual(['past', 'past', 'past']);
    expect(['明天3点', 'tomorrow at 3'].map(note)).toEqual(['ambiguous', 'ambiguous']);
    expect(['明天下午3点', 'tomorrow at 15:00', '明天15:00'].map(note)).toEqual([null, null, null]);
  });
});
