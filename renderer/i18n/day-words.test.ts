import { describe, expect, it } from 'vitest';
import { dayNumber, formatDate, formatDateTime, formatInZone } from './day-words.ts';

const timeZone = 'Europe/Berlin';
/** A Friday, at noon in Berlin. */
const now = Date.parse('2026-11-27T12:00:00+01:00');
const at = (written: string) => Date.parse(written);
const plain = (text: string) => text.replaceAll(/\s/g, ' ');
const english = (written: string) => plain(formatDateTime(at(written), 'en', { now, timeZone }));
const chinese = (written: string) => plain(formatDateTime(at(written), 'zh-CN', { now, timeZone }));

describe('A moment', () => {
  it('has a word for yesterday, today and tomorrow, and else a weekday', () => {
    expect(english('2026-11-27T18:00:00+01:00')).toBe('Today 6:00 PM');
    expect(english('2026-11-28T09:00:00+01:00')).toBe('Tomorrow 9:00 AM');
    expect(english('2026-11-26T00:05:00+01:00')).toBe('Yesterday 12:05 AM');
    expect(english('2026-11-29T09:00:00+01:00')).toBe('Sun, Nov 29, 9:00 AM');
    expect(english('2025-11-27T09:00:00+01:00')).toBe('Thu, Nov 27, 2025, 9:00 AM');
  });

  it('is written in Chinese alike', () => {
    expect(chinese('2026-11-27T18:00:00+01:00')).toBe('今天 18:00');
    expect(chinese('2026-11-28T09:00:00+01:00')).toBe('明天 09:00');
    expect(chinese('2026-11-26T09:00:00+01:00')).toBe('昨天 09:00');
    expect(chinese('2026-11-29T09:00:00+01:00')).toBe('11月29日周日 09:00');
  });

  it('begins with a small letter inside a sentence', () => {
    const moment = at('2026-11-28T09:00:00+01:00');
    expect(plain(formatDateTime(moment, 'en', { now, timeZone, inSentence: true }))).toBe('tomorrow 9:00 AM');
  });

  it('belongs to the day that the clocks of its zone show', () => {
    const late = at('2026-11-27T23:30:00Z');
    expect(formatDate(late, 'en', { now, timeZone })).toBe('Tomorrow');
    expect(formatDate(late, 'en', { now, timeZone: 'UTC' })).toBe('Today');
  });

  it('of a rule has no words', () => {
    expect(plain(formatInZone(now, timeZone, 'en', now))).toBe('Fri, Nov 27, 12:00 PM');
  });
});

describe('Days', () => {
  it('are neighbours across a change of the clocks', () => {
    const before = dayNumber(at('2026-03-28T12:00:00+01:00'), timeZone);
    expect(dayNumber(at('2026-03-29T12:00:00+02:00'), timeZone) - before).toBe(1);
    expect(dayNumber(at('2026-03-30T00:30:00+02:00'), timeZone) - before).toBe(2);
  });
});
