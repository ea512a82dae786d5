import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AutomationTime, ReadTime } from '../../../../shared/automation.ts';
import { readTime } from './read-time.ts';
import { CHINESE } from './reading/chinese-words.ts';
import { ENGLISH } from './reading/english-words.ts';
import { wordsOf } from './words-of.ts';

/** Friday, 27 November 2026, 10:20:30 in Berlin. */
const now = Date.parse('2026-11-27T10:20:30+01:00');
const read = (text: string): ReadTime => readTime(text, { timeZone: 'Europe/Berlin', now, locale: 'en' });

/** Cron expressions as they are, `15 min from …`, `14 days from …`, and a single local time. */
function brief(time: AutomationTime): string {
  switch (time.kind) {
    case 'cron':
      return time.expression;
    case 'interval':
      return `${time.minutes} min from ${time.from}`;
    case 'days':
      return `${time.every} days from ${time.from}`;
    case 'once':
      return time.at;
  }
}

function outcome(text: string): string {
  const found = read(text);
  return found.ok ? brief(found.time) : `${found.problem}: ${found.rest}`;
}

describe('a time in English', () => {
  it.each([
    ['weekdays at 8', '0 8 * * 1-5'],
    ['every weekday at 8 am', '0 8 * * 1-5'],
    ['on workdays at 8:00.', '0 8 * * 1-5'],
    ['at 8 and 17 on workdays', '0 8,17 * * 1-5'],
    ['business days 8:05', '5 8 * * 1-5'],
    ['every Monday and Thursday at 9:30', '30 9 * * 1,4'],
    ['Mondays, Wednesdays and Fridays at noon', '0 12 * * 1,3,5'],
    ['Mon-Fri 9am', '0 9 * * 1-5'],
    ['monday to friday at 9', '0 9 * * 1-5'],
    ['from Monday to Friday at 8', '0 8 * * 1-5'],
    ['everyday at 8', '0 8 * * *'],
    ['weekday mornings at 8', '0 8 * * 1-5'],
    ['each Friday afternoon', '0 15 * * 5'],
    ['Friday to Monday at 9', '0 9 * * 0,1,5,6'],
    ['every Monday', '0 9 * * 1'],
    ['EVERY   MONDAY   AT   8 A.M.', '0 8 * * 1'],
    ['every week on Monday at 8', '0 8 * * 1'],
    ['weekly', '0 9 * * 1'],
    ['every weekend at 10', '0 10 * * 0,6'],
    ['daily at 7am', '0 7 * * *'],
    ['every day at half past 8', '30 8 * * *'],
    ['every day at quarter to 9', '45 8 * * *'],
    ['every day at quarter past nine', '15 9 * * *'],
    ['every morning', '0 9 * * *'],
    ['every morning at 8', '0 8 * * *'],
    ['every evening at 8:15', '15 20 * * *'],
    ['every day at 8 in the evening', '0 20 * * *'],
    ["every day at nine o'clock", '0 9 * * *'],
    ['every day at 9.30', '30 9 * * *'],
    ['every day at 12am', '0 0 * * *'],
    ['every day at 12pm', '0 12 * * *'],
    ['every day at midnight', '0 0 * * *'],
    ['every day at 24:00', '0 0 * * *'],
    ['once a day at 8', '0 8 * * *'],
    ['daily at 8, 12 and 17:00', '0 8,12,17 * * *'],
    ['every day at 8:00 and 8:30', '0,30 8 * * *'],
    ['9:00 daily', '0 9 * * *'],
    ['every day in June at 8', '0 8 * 6 *'],
    ['every day from 3 June at 8', '1 days from 2027-06-03T08:00'],
    ['weekdays in January and July at 8', '0 8 * 1,7 1-5'],
    ['every Monday from June to August at 8', '0 8 * 6-8 1'],
    ['every 15 minutes', '15 min from 2026-11-27T10:30'],
    ['every minute', '1 min from 2026-11-27T10:21'],
    ['every 7 minutes', '7 min from 2026-11-27T10:21'],
    ['every 90 minutes', '90 min from 2026-11-27T10:30'],
    ['every 2 hours', '120 min from 2026-11-27T11:00'],
    ['every two hours', '120 min from 2026-11-27T11:00'],
    ['hourly', '60 min from 2026-11-27T11:00'],
    ['every hour', '60 min from 2026-11-27T11:00'],
    ['every half hour', '30 min from 2026-11-27T10:30'],
    ['every half an hour', '30 min from 2026-11-27T10:30'],
    ['every 1 hour 30 minutes', '90 min from 2026-11-27T10:30'],
    ['every 2 hours from 9:00', '120 min from 2026-11-28T09:00'],
    ['every 45 minutes starting tomorrow at 8', '45 min from 2026-11-28T08:00'],
    ['every 15 minutes from 9 to 17 on weekdays', '*/15 9-16 * * 1-5'],
    ['every hour between 9:00 and 18:00', '0 9-18 * * *'],
    ['every 2 hours on weekends', '0 */2 * * 0,6'],
    ['every 10 minutes every day', '*/10 * * * *'],
    ['every other day at 8', '2 days from 2026-11-28T08:00'],
    ['every 3 days', '3 days from 2026-11-28T09:00'],
    ['every other week', '14 days from 2026-11-28T09:00'],
    ['every two weeks on Monday at 8', '14 days from 2026-11-30T08:00'],
    ['every fortnight', '14 days from 2026-11-28T09:00'],
    ['every day from 1 December 2026 at 8', '1 days from 2026-12-01T08:00'],
    ['on the 1st of every month at 10', '0 10 1 * *'],
    ['on the first of each month', '0 9 1 * *'],
    ['1st and 15th of the month at 9', '0 9 1,15 * *'],
    ['monthly on the 3rd at 9', '0 9 3 * *'],
    ['monthly', '0 9 1 * *'],
    ['last day of the month at 18:00', '0 18 L * *'],
    ['on the 1st and the last day of every month', '0 9 1,L * *'],
    ['the first Monday of every month at 9', '0 9 * * 1#1'],
    ['on the first and third Tuesday of the month', '0 9 * * 2#1,2#3'],
    ['last Friday of every month at 17:00', '0 17 * * 5#L'],
    ['every 2nd Tuesday of the month at 9', '0 9 * * 2#2'],
    ['every 1st and 3rd Monday at 9', '0 9 * * 1#1,1#3'],
    ['every last Friday of the month at 5pm', '0 17 * * 5#L'],
    ['every first Monday', '0 9 * * 1#1'],
    ['every 5th of the month', '0 9 5 * *'],
    ['every quarter', '0 9 1 */3 *'],
    ['quarterly at 8', '0 8 1 */3 *'],
    ['every 2 months', '0 9 1 */2 *'],
    ['every year on 3 March at 14:00', '0 14 3 3 *'],
    ['yearly', '0 9 1 1 *'],
    ['tomorrow at noon', '2026-11-28T12:00'],
    ['the day after tomorrow at 8', '2026-11-29T08:00'],
    ['today at 18:00', '2026-11-27T18:00'],
    ['tonight', '2026-11-27T20:00'],
    ['tonight at 8', '2026-11-27T20:00'],
    ['tomorrow morning at 8', '2026-11-28T08:00'],
    ['at 8', '2026-11-28T08:00'],
    ['on 3 March 2027 at 14:00', '2027-03-03T14:00'],
    ['March 3rd, 2027 at 2pm', '2027-03-03T14:00'],
    ['on Wednesday 3 March 2027 at 14:00', '2027-03-03T14:00'],
    ['the 3rd of March at 14:00', '2027-03-03T14:00'],
    ['25 December', '2026-12-25T09:00'],
    ['29 February', '2028-02-29T09:00'],
    ['2027-03-03 14:00', '2027-03-03T14:00'],
    ['2027/3/3 at 14:00', '2027-03-03T14:00'],
    ['on Friday at 9', '2026-12-04T09:00'],
    ['next Monday at 8', '2026-11-30T08:00'],
    ['on the 3rd of next month at 8', '2026-12-03T08:00'],
    ['on the 15th', '2026-12-15T09:00'],
    ['in 20 minutes', '2026-11-27T10:41'],
    ['in an hour', '2026-11-27T11:21'],
    ['in half an hour', '2026-11-27T10:51'],
    ['in 3 days at 8', '2026-11-30T08:00'],
    ['in 2 weeks', '2026-12-11T10:21'],
  ])('is read: %s', (text, wanted) => {
    expect(outcome(text)).toBe(wanted);
  });
});

describe('a time in Chinese', () => {
  it.each([
    ['每个工作日早上8点', '0 8 * * 1-5'],
    ['工作日8点', '0 8 * * 1-5'],
    ['每个工作日早上八点和下午五点', '0 8,17 * * 1-5'],
    ['每天晚上十点半', '30 22 * * *'],
    ['每天', '0 9 * * *'],
    ['天天早上七点', '0 7 * * *'],
    ['每天八点和十七点', '0 8,17 * * *'],
    ['每天8点、12点、18点', '0 8,12,18 * * *'],
    ['每天上午9点15分', '15 9 * * *'],
    ['每天九点一刻', '15 9 * * *'],
    ['每天九点三刻', '45 9 * * *'],
    ['每天九点零五分', '5 9 * * *'],
    ['每天二十二点三十', '30 22 * * *'],
    ['每天晚上８：３０', '30 20 * * *'],
    ['每天中午', '0 12 * * *'],
    ['每天中午12点半', '30 12 * * *'],
    ['每天中午1点', '0 13 * * *'],
    ['每天半夜', '0 0 * * *'],
    ['每天半夜12点', '0 0 * * *'],
    ['每天半夜两点', '0 2 * * *'],
    ['每天凌晨3点', '0 3 * * *'],
    ['每天傍晚', '0 18 * * *'],
    ['每天傍晚6点', '0 18 * * *'],
    ['每晚9点', '0 21 * * *'],
    ['每天一次', '0 9 * * *'],
    ['每周一三五上午9点', '0 9 * * 1,3,5'],
    ['每周一、三、五上午9点', '0 9 * * 1,3,5'],
    ['每周一和周四9:30', '30 9 * * 1,4'],
    ['周一至周五9点', '0 9 * * 1-5'],
    ['星期一到星期五9点', '0 9 * * 1-5'],
    ['每星期天晚上8点', '0 20 * * 0'],
    ['每周六日10点', '0 10 * * 0,6'],
    ['每礼拜三下午三点', '0 15 * * 3'],
    ['每周三九点', '0 9 * * 3'],
    ['每周三五点', '0 5 * * 3'],
    ['每周一三五十点', '0 10 * * 1,3,5'],
    ['每周1、3上午9点', '0 9 * * 1,3'],
    ['周末上午十点', '0 10 * * 0,6'],
    ['每周一早上', '0 9 * * 1'],
    ['周一早上8点', '2026-11-30T08:00'],
    ['从周一到周五早8点', '0 8 * * 1-5'],
    ['每周一次', '0 9 * * 1'],
    ['每周日晚上12点', '0 0 * * 1'],
    ['每月1号', '0 9 1 * *'],
    ['每个月1号和15号上午10点', '0 10 1,15 * *'],
    ['每月十五日', '0 9 15 * *'],
    ['每月最后一天下午6点', '0 18 L * *'],
    ['每月底', '0 9 L * *'],
    ['每月第一个周一上午9点', '0 9 * * 1#1'],
    ['每月第一个和第三个周二', '0 9 * * 2#1,2#3'],
    ['每月最后一个周五下午5点', '0 17 * * 5#L'],
    ['每季度', '0 9 1 */3 *'],
    ['每两个月', '0 9 1 */2 *'],
    ['每年12月25日9点', '0 9 25 12 *'],
    ['每年1月和7月的1日 9:00', '0 9 1 1,7 *'],
    ['6月每个工作日8点', '0 8 * 6 1-5'],
    ['每隔15分钟', '15 min from 2026-11-27T10:30'],
    ['每１５分钟', '15 min from 2026-11-27T10:30'],
    ['每十五分钟一次', '15 min from 2026-11-27T10:30'],
    ['每两小时', '120 min from 2026-11-27T11:00'],
    ['每隔一个小时', '60 min from 2026-11-27T11:00'],
    ['每小时', '60 min from 2026-11-27T11:00'],
    ['每半小时', '30 min from 2026-11-27T10:30'],
    ['每半个小时', '30 min from 2026-11-27T10:30'],
    ['工作日9点到18点每小时', '0 9-18 * * 1-5'],
    ['每天早上8点到晚上8点每2小时', '0 8,10,12,14,16,18,20 * * *'],
    ['每天每15分钟', '*/15 * * * *'],
    ['隔天早上8点', '2 days from 2026-11-28T08:00'],
    ['每隔一天', '2 days from 2026-11-28T09:00'],
    ['每三天', '3 days from 2026-11-28T09:00'],
    ['每两周周一9点', '14 days from 2026-11-30T09:00'],
    ['隔周周一9点', '14 days from 2026-11-30T09:00'],
    ['从2027年3月3日9点起每两天', '2 days from 2027-03-03T09:00'],
    ['明天中午', '2026-11-28T12:00'],
    ['明早8点', '2026-11-28T08:00'],
    ['今晚十点', '2026-11-27T22:00'],
    ['后天下午3点', '2026-11-29T15:00'],
    ['明天晚上12点', '2026-11-29T00:00'],
    ['下周三下午3点', '2026-12-02T15:00'],
    ['下下周一9点', '2026-12-07T09:00'],
    ['本周日9点', '2026-11-29T09:00'],
    ['12月25日9点', '2026-12-25T09:00'],
    ['十二月二十五日上午九点', '2026-12-25T09:00'],
    ['2027年3月3日 14:00', '2027-03-03T14:00'],
    ['二〇二七年三月三日下午两点', '2027-03-03T14:00'],
    ['下个月3号8点', '2026-12-03T08:00'],
    ['20分钟后', '2026-11-27T10:41'],
    ['半小时后', '2026-11-27T10:51'],
    ['两小时之后', '2026-11-27T12:21'],
    ['三天后上午9点', '2026-11-30T09:00'],
    ['每个 Monday at 8', '0 8 * * 1'],
  ])('is read: %s', (text, wanted) => {
    expect(outcome(text)).toBe(wanted);
  });
});

describe('a time in cron', () => {
  it.each([
    ['0 8 * * MON-FRI', '0 8 * * 1-5'],
    ['cron 5 4 * * 2', '5 4 * * 2'],
    ['@daily', '0 0 * * *'],
    ['@hourly', '0 * * * *'],
    ['*/10 * * * * *', 'too-often: */10 * * * * *'],
    ['0 9 30 2 *', 'never: 0 9 30 2 *'],
    ['99 * * * *', 'unknown-words: 99 * * * *'],
    ['@reboot', 'unknown-words: @reboot'],
    ['cron', 'unknown-words: cron'],
  ])('is read: %s', (text, wanted) => {
    expect(outcome(text)).toBe(wanted);
  });
});

describe('a text that is no time', () => {
  it.each([
    ['', 'empty: '],
    ['  \n', 'empty: '],
    ['.', 'empty: '],
    ['soon', 'unknown-words: soon'],
    ['every', 'unknown-words: every'],
    ['at', 'unknown-words: at'],
    ['every day at', 'unknown-words: at'],
    ['every day except Monday at 8', 'unknown-words: except Monday at 8'],
    ['每天除了周一8点', 'unknown-words: 除了周一8点'],
    ['every day at 8 in Berlin', 'unknown-words: Berlin'],
    ['every day at 25', 'unknown-words: 25'],
    ['every day at 8:75', 'unknown-words: 8:75'],
    ['every day at 8:5', 'unknown-words: 8:5'],
    ['every 15', 'unknown-words: every 15'],
    ['last weekday of the month', 'unknown-words: last weekday of the month'],
    ['每月最后一个工作日', 'unknown-words: 最后一个工作日'],
    ['every 2nd Tuesday at 9', 'unknown-words: every 2nd Tuesday at 9'],
    ['每年春节', 'unknown-words: 春节'],
    ['every blue moon', 'unknown-words: every blue moon'],
    ['3/4/2027', 'unknown-words: 3/4/2027'],
    ['每周一二十点', 'unknown-words: 一二十点'],
    ['每周八9点', 'unknown-words: 八9点'],
    ['每天下午', '0 15 * * *'],
    ['每天凌晨', 'unknown-words: 每天凌晨'],
    ['每天凌晨9点', 'unknown-words: 每天凌晨9点'],
    ['every day at 14 am', 'unknown-words: every day at 14 am'],
    ['30 February', 'never: 30 February'],
    ['2月30日', 'never: 2月30日'],
    ['31 April 2027', 'never: 31 April 2027'],
    ['every year on 30 February', 'never: every year on 30 February'],
    ['on the 32nd of every month', 'never: on the 32nd of every month'],
    ['on Monday 3 March 2027', 'never: on Monday 3 March 2027'],
    ['on 3 March 2020 at 14:00', 'past: on 3 March 2020 at 14:00'],
    ['today at 8', 'past: today at 8'],
    ['今天早上8点', 'past: 今天早上8点'],
    ['every 30 seconds', 'too-often: every 30 seconds'],
    ['every second', 'too-often: every second'],
    ['每30秒', 'too-often: 每30秒'],
    ['every 0 minutes', 'too-often: every 0 minutes'],
    ['every 0 days', 'too-often: every 0 days'],
    ['at 8:30 and 17:00 every day', 'two-times: at 8:30 and 17:00 every day'],
    ['every Monday at 8 and Thursday at 9', 'two-times: Thursday at 9'],
    ['daily hourly weekly', 'two-times: weekly'],
    ['tomorrow and 3 March', 'two-times: 3 March'],
    ['every 7 minutes on weekdays', 'two-times: every 7 minutes on weekdays'],
    ['weekdays at 8 from 3 March', 'two-times: weekdays at 8 from 3 March'],
    ['every other week on Monday and Thursday', 'two-times: every other week on Monday and Thursday'],
    ['twice a day', 'which-times: twice a day'],
    ['3 times a week', 'which-times: 3 times a week'],
    ['每天两次', 'which-times: 两次'],
    ['every 600000 minutes', 'never: every 600000 minutes'],
    ['every 99999999999999999999 minutes', 'never: every 99999999999999999999 minutes'],
  ])('is refused with what was not understood: %s', (text, wanted) => {
    expect(outcome(text)).toBe(wanted);
  });

  it('is refused in a moment when it is long or hostile, and shown in part', () => {
    const long = [
      ...['9'.repeat(10_000_000), 'every '.repeat(2_000_000), '每'.repeat(10_000_000), '十'.repeat(499)],
      ...['1,'.repeat(249), '周八'.repeat(249), 'a '.repeat(249), 'at '.repeat(160), `${'9'.repeat(400)} minutes`],
      ...[
        '\u0000'.repeat(400),
        '\u202e8 ta syad yreve',
        '８'.repeat(499),
        '💥'.repeat(200),
        '\ud800',
        '* '.repeat(240),
      ],
    ];
    const start = performance.now();
    for (const text of long) {
      const found = read(text);
      expect(found).toMatchObject({ ok: false });
      expect(found.ok ? 0 : found.rest.length).toBeLessThanOrEqual(100);
    }
    expect(performance.now() - start).toBeLessThan(5_000);
  });
});

it('shows the next five times, and a time without an hour with the one that is used', () => {
  const found = readTime('每周一', { timeZone: 'Europe/Berlin', now, locale: 'zh-CN' });
  expect(found).toMatchObject({ ok: true, words: '每周一 9:00' });
  expect(found.ok ? found.next.map((moment) => new Date(moment).toISOString()) : []).toEqual([
    ...['2026-11-30', '2026-12-07', '2026-12-14', '2026-12-21', '2026-12-28'].map((day) => `${day}T08:00:00.000Z`),
  ]);
});

it('reads any row of known words as a time that its words say again, or refuses it', () => {
  const words = [
    ...Object.keys(ENGLISH),
    ...Object.keys(CHINESE),
    '一',
    '十五',
    '8',
    '9:30',
    '1st',
    '2027',
    '30',
    '两',
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 7 }), (row) => {
      const found = read(row.join(' '));
      if (!found.ok) return;
      for (const locale of ['en', 'zh-CN'] as const)
        expect(read(wordsOf(found.time, locale))).toMatchObject({ ok: true, time: found.time });
    }),
    { numRuns: 3_000 },
  );
});
