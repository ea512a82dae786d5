import { expect, test } from 'vitest';
import { LocalTime } from '../../../shared/local-time.ts';
import {
  addDays,
  isTimeZone,
  knownZone,
  localTimeAt,
  momentOfLocal,
  offsetsFrom,
  startOfDay,
  writeMinute,
  writeSecond,
} from './wall-clock.ts';

const local = (text: string): LocalTime => LocalTime.parse(text);
const at = (text: string): number => Date.parse(text);

test('converts a local time in a time zone into its moment, and back', () => {
  for (const [text, timeZone, moment] of [
    ['2026-07-01T12:00', 'Europe/Berlin', '2026-07-01T10:00Z'],
    ['2026-12-01T12:00', 'America/New_York', '2026-12-01T17:00Z'],
    ['2026-07-01T12:00', 'Asia/Kathmandu', '2026-07-01T06:15Z'],
    ['2026-12-01T09:00', 'Asia/Kathmandu', '2026-12-01T03:15Z'],
    ['1000-01-01T00:00', 'UTC', '1000-01-01T00:00Z'],
    ['9999-12-31T23:59', 'UTC', '9999-12-31T23:59Z'],
  ] as const) {
    expect(momentOfLocal(local(text), timeZone)).toBe(at(moment));
    expect(localTimeAt(at(moment), timeZone)).toBe(text);
  }
});

test('moves a local time that the zone skips forward, and uses the first occurrence of a repeated local time', () => {
  expect(momentOfLocal(local('2026-03-29T02:30'), 'Europe/Berlin')).toBe(at('2026-03-29T03:30+02:00'));
  expect(momentOfLocal(local('2026-10-25T02:30'), 'Europe/Berlin')).toBe(at('2026-10-25T02:30+02:00'));
  expect(momentOfLocal(local('2026-03-08T02:30'), 'America/New_York')).toBe(at('2026-03-08T03:30-04:00'));
  expect(momentOfLocal(local('2026-11-01T01:30'), 'America/New_York')).toBe(at('2026-11-01T01:30-04:00'));
});

test('converts the local times right before and after a clock change', () => {
  for (const [text, moment] of [
    ['2026-03-29T01:59', '2026-03-29T00:59Z'],
    ['2026-03-29T03:00', '2026-03-29T01:00Z'],
    ['2026-10-25T03:00', '2026-10-25T02:00Z'],
  ] as const)
    expect(momentOfLocal(local(text), 'Europe/Berlin')).toBe(at(moment));
});

test('formats a moment in the local time of a time zone', () => {
  const instant = Date.parse('2026-11-21T23:30:05Z');
  expect(writeSecond(instant, 'Asia/Shanghai')).toBe('2026-11-22 07:30:05');
  expect(writeMinute(instant, 'America/New_York')).toBe('2026-11-21 18:30');
  expect(writeMinute(Date.parse('2026-11-21T00:00:00Z'), 'UTC')).toBe('2026-11-21 00:00');
});

test('returns a local time without seconds', () => {
  expect(localTimeAt(at('2026-07-01T12:00:59.999Z'), 'UTC')).toBe('2026-07-01T12:00');
});

test('limits local times to the first and the last that can be written', () => {
  expect(localTimeAt(at('9999-12-31T23:59Z'), 'Asia/Shanghai')).toBe('9999-12-31T23:59');
  expect(localTimeAt(at('1000-01-01T00:00Z'), 'America/New_York')).toBe('1000-01-01T00:00');
});

test('begins a day at its first moment, even if the zone skips midnight or the day has 23 or 25 hours', () => {
  const berlin = at('2026-03-29T12:00+02:00');
  expect(startOfDay(berlin, 'Europe/Berlin')).toBe(at('2026-03-29T00:00+01:00'));
  expect(startOfDay(berlin, 'Europe/Berlin', 1)).toBe(at('2026-03-30T00:00+02:00'));
  expect(startOfDay(at('2026-09-06T12:00-03:00'), 'America/Santiago')).toBe(at('2026-09-06T01:00-03:00'));
  expect(addDays(at('2026-03-28T12:00+01:00'), 'Europe/Berlin', 1)).toBe(at('2026-03-29T12:00+02:00'));
});

test('returns all future UTC offsets of a time zone', () => {
  const from = at('2026-06-01T00:00Z');
  const hours = (zone: string) => offsetsFrom(from, zone).map((offset) => offset / 3_600_000);
  expect(hours('Europe/Berlin')).toEqual([2, 1]);
  expect(hours('Asia/Shanghai')).toEqual([8]);
  expect(hours('Australia/Lord_Howe')).toEqual([10.5, 11]);
});

test('recognises an unknown time zone and uses UTC instead', () => {
  expect([knownZone('Etc/Unknown'), knownZone('Asia/Shanghai')]).toEqual(['UTC', 'Asia/Shanghai']);
  expect(['Europe/Berlin', 'UTC', '', 'Etc/Unknown', 'Mars/Olympus'].map(isTimeZone)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
