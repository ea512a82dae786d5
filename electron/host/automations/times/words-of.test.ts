import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AutomationTime } from '../../../../shared/automation.ts';
import { LocalTime } from '../../../../shared/local-time.ts';
import { LOCALES } from '../../../../shared/locales.ts';
import { automationTimes } from './due-times.fixture.ts';
import { readTime } from './read-time.ts';
import { wordsOf } from './words-of.ts';

const now = Date.parse('2026-11-27T09:20:30Z');
const from = LocalTime.parse('2027-03-03T14:05');
const cron = (expression: string): AutomationTime => ({ kind: 'cron', expression });

describe('the words of a time', () => {
  it.each<readonly [AutomationTime, string, string]>([
    [cron('0 8 * * 1-5'), 'on weekdays at 8:00', '每个工作日 8:00'],
    [cron('30 22 * * *'), 'every day at 22:30', '每天 22:30'],
    [cron('0 8,12,17 * * *'), 'every day at 8:00, 12:00 and 17:00', '每天 8:00、12:00和17:00'],
    [cron('0 10 * * 0,6'), 'on weekends at 10:00', '每周末 10:00'],
    [cron('0 9 * * 0,1,3'), 'every Monday, Wednesday and Sunday at 9:00', '每周一、周三和周日 9:00'],
    [cron('0 9 1,22,L * *'), 'on the 1st, 22nd and last day of every month at 9:00', '每月1日、22日和最后一天 9:00'],
    [cron('0 9 * * 1#1,1#L'), 'on the first and last Monday of every month at 9:00', '每月第一个和最后一个周一 9:00'],
    [cron('0 9 3 3 *'), 'every year on 3 March at 9:00', '每年3月3日 9:00'],
    [cron('0 9 1 1,7 *'), 'every year on the 1st of January and July at 9:00', '每年1月和7月的1日 9:00'],
    [cron('0 9 * 6 1-5'), 'on weekdays in June at 9:00', '6月每个工作日 9:00'],
    [
      cron('*/15 9-16 * * 1-5'),
      'every 15 minutes from 9:00 to 16:45 on weekdays',
      '每个工作日 9:00 到 16:45 每 15 分钟',
    ],
    [cron('0 * * * *'), 'every hour every day', '每天每小时'],
    [cron('5 4 1 * 2'), 'cron 5 4 1 * 2', 'cron 5 4 1 * 2'],
    [
      { kind: 'interval', minutes: 15, from },
      'every 15 minutes from 3 March 2027 at 14:05',
      '每 15 分钟一次，从 2027年3月3日 14:05 开始',
    ],
    [
      { kind: 'interval', minutes: 60, from },
      'every hour from 3 March 2027 at 14:05',
      '每小时一次，从 2027年3月3日 14:05 开始',
    ],
    [
      { kind: 'days', every: 14, from },
      'every 2 weeks from Wednesday 3 March 2027 at 14:05',
      '每 2 周一次，从 2027年3月3日 14:05 开始',
    ],
    [
      { kind: 'days', every: 3, from },
      'every 3 days from 3 March 2027 at 14:05',
      '每 3 天一次，从 2027年3月3日 14:05 开始',
    ],
    [{ kind: 'once', at: from }, 'on Wednesday 3 March 2027 at 14:05', '2027年3月3日 14:05'],
  ])('says %j in both languages', (time, english, chinese) => {
    expect([wordsOf(time, 'en'), wordsOf(time, 'zh-CN')]).toEqual([english, chinese]);
  });

  it('reads as the same time, in every language and zone of the user', () => {
    fc.assert(
      fc.property(automationTimes, fc.constantFrom(...LOCALES), fc.constantFrom(...LOCALES), (time, written, shown) => {
        const read = readTime(wordsOf(time, written), { timeZone: 'Asia/Shanghai', now, locale: shown });
        expect(read).toMatchObject({ ok: true, time, words: wordsOf(time, shown) });
      }),
      { numRuns: 2_000 },
    );
  });
});
