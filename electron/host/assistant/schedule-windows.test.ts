import { expect, test } from 'vitest';
import { listWindow, viewWindow, type Window } from './schedule-windows.ts';

const clock = { now: Date.parse('2026-11-21T10:00+01:00'), timeZone: 'Europe/Berlin' };
const shown = (window: Window | null) =>
  window && [window.from, window.to].map((moment) => new Date(moment).toISOString().slice(0, 16));

test('the window of a list begins at 0:00 two days ago and ends after 31 days', () => {
  expect(shown(listWindow(clock))).toEqual(['2026-11-18T23:00', '2026-12-19T23:00']);
  const march = { ...clock, now: Date.parse('2026-03-20T00:00+01:00') };
  expect(shown(listWindow(march))).toEqual(['2026-03-17T23:00', '2026-04-17T22:00']);
});

test('the window of a view is the current day, the week from Monday or the month', () => {
  expect(shown(viewWindow('day', null, clock))).toEqual(['2026-11-20T23:00', '2026-11-21T23:00']);
  expect(shown(viewWindow('week', null, clock))).toEqual(['2026-11-15T23:00', '2026-11-22T23:00']);
  expect(shown(viewWindow('month', null, clock))).toEqual(['2026-10-31T23:00', '2026-11-30T23:00']);
});

test("the current day is that of the user's time zone", () => {
  const late = { now: Date.parse('2026-11-22T16:30Z'), timeZone: 'Asia/Shanghai' };
  expect(shown(viewWindow('week', null, late))).toEqual(['2026-11-22T16:00', '2026-11-29T16:00']);
});

test('the window of a view can be the day, week or month of a given date', () => {
  expect(shown(viewWindow('day', '2026-03-29', clock))).toEqual(['2026-03-28T23:00', '2026-03-29T22:00']);
  expect(shown(viewWindow('week', '2026-11-23', clock))).toEqual(['2026-11-22T23:00', '2026-11-29T23:00']);
  expect(shown(viewWindow('week', '2027-01-01', clock))).toEqual(['2026-12-27T23:00', '2027-01-03T23:00']);
  expect(shown(viewWindow('month', '2028-02', clock))).toEqual(['2028-01-31T23:00', '2028-02-29T23:00']);
});

test('a day that does not exist has no window', () => {
  for (const anchor of ['2026-02-29', '2026-13', 'tomorrow', '', '2026-11-21 10:00'])
    expect(viewWindow('day', anchor, clock)).toBeNull();
});
