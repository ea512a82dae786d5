import type { TFunction } from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { LocalTime } from '../../../shared/local-time.ts';
import type { Occurrence, Recurrence } from '../../../shared/schedule.ts';
import { startTexts } from '../../i18n/index.ts';
import { inZone } from '../time-zone.fixture.ts';
import { segmentsOf } from './day-layout.ts';
import { momentOf } from './days.ts';
import { occurrenceWords, partTimes, spanTitle } from './schedule-words.ts';

const happening = (start: string, durationMinutes: number, recurrence: Recurrence | null = null): Occurrence => {
  const time = LocalTime.parse(start);
  const startsAt = momentOf(time);
  return {
    schedule: {
      id: 1,
      title: 'Standup',
      start: time,
      timeZone: 'Europe/Berlin',
      durationMinutes,
      remind: null,
      recurrence,
      createdAt: 0,
    },
    number: 0,
    startsAt,
    endsAt: startsAt + durationMinutes * 60_000,
    remindAt: null,
  };
};

/** Replaces whitespace of any kind with a plain space. */
const plain = (text: string) => text.replace(/\s+/g, ' ');

describe('The description of an event', () => {
  inZone('Europe/Berlin');
  let english: TFunction<'schedule'>;
  let chinese: TFunction<'schedule'>;
  beforeAll(async () => {
    const texts = await startTexts('en');
    english = texts.getFixedT('en', 'schedule');
    chinese = texts.getFixedT('zh-CN', 'schedule');
  });
  const said = (given: Occurrence) => plain(occurrenceWords(given, 'en', english));
  const rule = (count: number, unit: 'minute' | 'day', times: number, enabled = true): Recurrence => ({
    every: { count, unit },
    times,
    remindStart: null,
    enabled,
  });

  it('contains the title, the times and the repetition', () => {
    expect(said(happening('2026-11-23T09:30', 60))).toBe('Standup, 9:30 – 10:30 AM');
    expect(said(happening('2026-11-23T09:30', 60, rule(14, 'day', 10)))).toBe(
      'Standup, 9:30 – 10:30 AM, Every 2 weeks, 10 times',
    );
    expect(said(happening('2026-11-23T09:30', 60, rule(180, 'minute', -1, false)))).toBe(
      'Standup, 9:30 – 10:30 AM, Every 3 hours (off)',
    );
    const inChinese = occurrenceWords(happening('2026-11-23T09:30', 60, rule(1, 'day', -1)), 'zh-CN', chinese);
    expect(inChinese).toMatch(/^Standup，09:30.10:30，每 1 天$/);
  });

  it('contains both days if the event ends on another day, but not if it ends at midnight', () => {
    expect(said(happening('2026-11-23T22:00', 600))).toBe('Standup, Nov 23, 2026, 10:00 PM – Nov 24, 2026, 8:00 AM');
    expect(said(happening('2026-11-23T22:00', 120))).toBe('Standup, 10:00 PM – 12:00 AM');
  });

  it('contains only the end time on the second day of an event', () => {
    const [part] = segmentsOf([happening('2026-11-23T22:00', 600)], '2026-11-24');
    expect(part && plain(partTimes(part, true, 'en', english))).toBe('until 8:00 AM');
  });

  it('is shown under a heading with the days of the view', () => {
    const titles = (['day', 'week', 'month'] as const).map((span) => plain(spanTitle(span, '2026-11-21', 'en')));
    expect(titles).toEqual(['Saturday, November 21, 2026', 'November 16 – 22, 2026', 'November 2026']);
  });
});
