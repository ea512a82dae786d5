import { describe, expect, it } from 'vitest';
import { LocalTime } from '../../../shared/local-time.ts';
import type { Recurrence, Schedule } from '../../../shared/schedule.ts';
import { draftOf, newDraft, readDraft, type ScheduleDraft } from './schedule-draft.ts';

const time = (text: string) => LocalTime.parse(text);
const fresh = (given: Partial<ScheduleDraft>): ScheduleDraft => ({
  ...newDraft(time('2026-11-23T09:30'), 'Europe/Berlin'),
  title: 'Standup',
  ...given,
});
const rule = (given: Partial<Recurrence>): Recurrence => ({
  every: { count: 1, unit: 'day' },
  times: -1,
  remindStart: null,
  enabled: true,
  ...given,
});
const schedule = (given: Partial<Schedule>): Schedule => ({
  id: 3,
  title: 'Standup',
  start: time('2026-11-23T09:30'),
  timeZone: 'America/New_York',
  durationMinutes: 60,
  remind: null,
  recurrence: null,
  createdAt: 0,
  ...given,
});
const wrong = (given: Partial<ScheduleDraft>) => {
  const read = readDraft(null, fresh(given));
  return read.ok ? null : read.wrong;
};

describe('The draft of an event', () => {
  it('has a duration of one hour and no repetition by default', () => {
    expect(readDraft(null, fresh({}))).toEqual({
      ok: true,
      given: {
        id: null,
        title: 'Standup',
        start: '2026-11-23T09:30',
        timeZone: 'Europe/Berlin',
        durationMinutes: 60,
        remind: null,
        recurrence: null,
      },
    });
  });

  it('reports the first field that is invalid', () => {
    expect(wrong({ title: ' ' })).toBe('title');
    expect(wrong({ start: '2026-02-29 09:00' })).toBe('start');
    for (const duration of ['', '0', '0.01', '9999999']) expect(wrong({ duration })).toBe('duration');
    expect(wrong({ remind: { kind: 'at', time: 'early' } })).toBe('remind');
    const repeat = { count: '1', unit: 'week', times: '', enabled: true } as const;
    for (const count of ['', '0', '-1', 'two']) expect(wrong({ repeat: { ...repeat, count } })).toBe('every');
    for (const times of ['1', '0', '1.5', '100001']) expect(wrong({ repeat: { ...repeat, times } })).toBe('times');
  });

  it('converts 1.5 hours to 90 minutes', () => {
    expect(readDraft(null, fresh({ duration: '1.5' }))).toMatchObject({ given: { durationMinutes: 90 } });
  });

  it('has an interval in calendar units or in elapsed minutes', () => {
    const every = (count: string, unit: 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year') => {
      const read = readDraft(null, fresh({ repeat: { count, unit, times: '10', enabled: true } }));
      return read.ok ? read.given.recurrence : null;
    };
    expect(every('90', 'minute')).toEqual(rule({ every: { count: 90, unit: 'minute' }, times: 10 }));
    expect(every('2', 'hour')?.every).toEqual({ count: 120, unit: 'minute' });
    expect(every('2', 'week')?.every).toEqual({ count: 14, unit: 'day' });
    expect(every('1', 'month')?.every).toEqual({ count: 1, unit: 'month' });
    expect(every('4', 'year')?.every).toEqual({ count: 4, unit: 'year' });
  });

  it('is unchanged after it is saved and read again, in the time zone of the event', () => {
    const rules: readonly (Recurrence | null)[] = [
      null,
      rule({}),
      rule({ every: { count: 14, unit: 'day' }, times: 3, enabled: false }),
      rule({ every: { count: 45, unit: 'minute' } }),
      rule({ every: { count: 180, unit: 'minute' } }),
      rule({ every: { count: 1, unit: 'year' } }),
    ];
    for (const recurrence of rules) {
      for (const durationMinutes of [1, 45, 60, 90, 1_440, 2_000]) {
        for (const remind of [null, time('2026-11-23T09:15'), time('2026-11-20T18:04')]) {
          const given = schedule({ recurrence, durationMinutes, remind });
          const { createdAt: _, ...kept } = given;
          expect(readDraft(3, draftOf(given))).toEqual({ ok: true, given: kept });
        }
      }
    }
  });

  it('keeps the reminder of the series, even if the first occurrence had another reminder', () => {
    const given = schedule({
      remind: null,
      recurrence: rule({ remindStart: time('2026-11-23T09:15') }),
    });
    expect(readDraft(3, { ...draftOf(given), start: '2026-11-24 10:00' })).toMatchObject({
      given: { remind: '2026-11-24T09:45', recurrence: { remindStart: null } },
    });
  });
});
