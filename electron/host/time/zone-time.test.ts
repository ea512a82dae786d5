import { expect, test } from 'vitest';
import { LocalTime } from '../../../shared/local-time.ts';
import { instantOf, writeMinute, writeSecond } from './zone-time.ts';

const at = (time: string, zone: string) => new Date(instantOf(LocalTime.parse(time), zone)).toISOString();

test('shows an instant as the clocks of a zone do', () => {
  const instant = Date.parse('2026-11-21T23:30:05Z');
  expect(writeSecond(instant, 'Asia/Shanghai')).toBe('2026-11-22 07:30:05');
  expect(writeMinute(instant, 'America/New_York')).toBe('2026-11-21 18:30');
  expect(writeMinute(Date.parse('2026-11-21T00:00:00Z'), 'UTC')).toBe('2026-11-21 00:00');
});

test('finds the instant of a time in its zone, in summer and in winter', () => {
  expect(at('2026-07-01T09:00', 'Europe/Berlin')).toBe('2026-07-01T07:00:00.000Z');
  expect(at('2026-12-01T09:00', 'Europe/Berlin')).toBe('2026-12-01T08:00:00.000Z');
  expect(at('2026-12-01T09:00', 'Asia/Kathmandu')).toBe('2026-12-01T03:15:00.000Z');
});

test('moves a time the clocks skip forward, and takes the first of two', () => {
  expect(at('2026-03-29T02:30', 'Europe/Berlin')).toBe('2026-03-29T01:30:00.000Z');
  expect(at('2026-10-25T02:30', 'Europe/Berlin')).toBe('2026-10-25T00:30:00.000Z');
  expect(at('2026-03-08T02:30', 'America/New_York')).toBe('2026-03-08T07:30:00.000Z');
  expect(at('2026-11-01T01:30', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z');
});

test('is right in the hours before and behind a change', () => {
  expect(at('2026-03-29T01:59', 'Europe/Berlin')).toBe('2026-03-29T00:59:00.000Z');
  expect(at('2026-03-29T03:00', 'Europe/Berlin')).toBe('2026-03-29T01:00:00.000Z');
  expect(at('2026-10-25T03:00', 'Europe/Berlin')).toBe('2026-10-25T02:00:00.000Z');
});
