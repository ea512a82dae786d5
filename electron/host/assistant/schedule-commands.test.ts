import { expect, test } from 'vitest';
import type { Schedule } from '../../../shared/schedule.ts';
import type { SlashOutcome } from '../../../shared/slash/slash-command.ts';
import { localTimeAt } from '../time/wall-clock.ts';
import { Desk } from './assistant.fixture.ts';

const at = (text: string): number => Date.parse(text);

function scheduleOf(outcome: SlashOutcome): Schedule {
  if (!('schedule' in outcome)) throw new Error(`No schedule came of it: ${JSON.stringify(outcome)}`);
  return outcome.schedule;
}

/** The lines with the titles and times of all schedules in the reply, in the user's time zone. */
function shown(desk: Desk, text: string): readonly string[] {
  const outcome = desk.type(text);
  if (outcome.code !== 'schedules') throw new Error(outcome.code);
  expect(outcome.list.cut).toBe(false);
  return outcome.list.occurrences.map(
    ({ schedule, startsAt }) => `${schedule.title} ${localTimeAt(startsAt, desk.timeZone).replace('T', ' ')}`,
  );
}

test('adds a schedule that by default takes one hour and happens once, in the time zone of the user', () => {
  const desk = new Desk();
  expect(desk.type('/schedule add 2026-11-23 09:00   Dentist  appointment')).toEqual({
    code: 'schedule-added',
    schedule: {
      ...{ id: 1, title: 'Dentist appointment', start: '2026-11-23T09:00', timeZone: 'Europe/Berlin' },
      ...{ durationMinutes: 60, remind: null, recurrence: null, createdAt: desk.now },
    },
  });
  expect(desk.announced).toBe(1);
});

test('makes a series without a number of occurrences endless and enabled', () => {
  const desk = new Desk();
  const typed = '/schedule add 2026-11-23 09:00 Standup --duration 15 --interval 1440 --remind 2026-11-23 08:55';
  expect(scheduleOf(desk.type(`${typed} --remind-start 2026-11-23 08:50`))).toMatchObject({
    ...{ durationMinutes: 15, remind: '2026-11-23T08:55' },
    recurrence: { times: -1, enabled: true, remindStart: '2026-11-23T08:50' },
  });
  expect(scheduleOf(desk.type('/schedule add 2026-12-31 12:00 Rent --interval 1mo --times 12'))).toMatchObject({
    recurrence: { every: { count: 1, unit: 'month' }, times: 12, remindStart: null },
  });
});

test('names the conflicts when it adds a schedule, and writes nothing', () => {
  const desk = new Desk();
  desk.type('/schedule add 2026-11-23 09:00 Standup --interval 1440 --times 10');
  expect(desk.type('/schedule add 2026-11-25 09:30 Dentist')).toEqual({
    code: 'conflict',
    conflicts: { first: [{ scheduleId: 1, title: 'Standup', startsAt: at('2026-11-25T09:00+01:00') }], more: 0 },
  });
  expect(desk.type('/schedule get 2')).toEqual({ code: 'not-found', kind: 'schedule', id: 2 });
  expect(desk.announced).toBe(1);
  expect(desk.type('/schedule add 2026-11-25 20:00 Loop --interval 30').code).toBe('conflict');
});

test('does not report a conflict of a schedule with itself in an update, and refuses a conflict with another', () => {
  const desk = new Desk();
  desk.type('/schedule add 2026-11-23 09:00 Dentist');
  desk.type('/schedule add 2026-11-23 11:00 Lunch');
  expect(scheduleOf(desk.type('/schedule update 1 2026-11-23 09:30 Dentist')).start).toBe('2026-11-23T09:30');
  expect(desk.type('/schedule update 1 2026-11-23 10:30 Dentist')).toMatchObject({
    code: 'conflict',
    conflicts: { first: [{ scheduleId: 2 }] },
  });
  expect(scheduleOf(desk.type('/schedule get 1')).start).toBe('2026-11-23T09:30');
});

test('keeps the duration, reminder and rule in an update that does not name them (weakness 4)', () => {
  const desk = new Desk();
  const typed =
    '/schedule add 2026-11-23 09:00 Standup --duration 15 --remind 2026-11-23 08:50 --interval 1440 --times 5';
  const before = scheduleOf(desk.type(typed));
  expect(desk.type('/schedule update 1 2026-11-23 09:00 Daily')).toEqual({
    code: 'schedule-updated',
    schedule: { ...before, title: 'Daily' },
  });
  expect(scheduleOf(desk.type('/schedule update 1 2026-11-23 09:00 Daily --duration 30')).durationMinutes).toBe(30);
});

test('keeps time, title and rule in an update of options only, and keeps the time zone unless the update names a time', () => {
  const desk = new Desk();
  const before = scheduleOf(desk.type('/schedule add 2026-11-23 09:00 Standup --interval 1d'));
  desk.timeZone = 'America/New_York';
  expect(scheduleOf(desk.type('/schedule update 1 --duration 30'))).toEqual({ ...before, durationMinutes: 30 });
  expect(scheduleOf(desk.type('/schedule update 1 --remind 2026-11-23 02:30'))).toMatchObject({
    ...{ start: '2026-11-23T03:00', timeZone: 'America/New_York', remind: '2026-11-23T02:30', title: 'Standup' },
  });
  expect(scheduleOf(desk.type('/schedule update 1 --clear repeat')).recurrence).toBeNull();
});

test('moves the reminders of a series by the same distance as its start', () => {
  const desk = new Desk();
  desk.type('/schedule add 2026-11-23 09:00 Standup --interval 1d --remind-start 2026-11-22 20:00');
  expect(scheduleOf(desk.type('/schedule update 1 2026-11-24 10:30 Standup')).recurrence).toMatchObject({
    remindStart: '2026-11-23T21:30',
    enabled: true,
  });
});

test('replaces the rule when an update names an interval, keeps the reminder, and keeps a disabled rule disabled (weakness 4)', () => {
  const desk = new Desk();
  desk.type('/schedule add 2026-11-23 09:00 Standup --interval 1d --times 5 --remind-start 2026-11-23 08:00');
  desk.type('/schedule repeat 1 off');
  const replaced = scheduleOf(desk.type('/schedule update 1 2026-11-24 09:00 Standup --interval 1w'));
  expect(replaced.recurrence).toMatchObject({ times: -1, remindStart: '2026-11-23T08:00', enabled: false });
  const given = '/schedule update 1 2026-11-24 09:00 Standup --interval 2w --times 3 --remind-start 2026-11-24 07:00';
  expect(scheduleOf(desk.type(given)).recurrence).toMatchObject({ times: 3, remindStart: '2026-11-24T07:00' });
  desk.type('/schedule add 2026-11-26 09:00 Once');
  const begun = scheduleOf(desk.type('/schedule update 2 2026-11-26 09:00 Again --interval 1d'));
  expect(begun.recurrence).toMatchObject({ enabled: true, remindStart: null });
});

test('removes reminders and the repetition rule', () => {
  const desk = new Desk();
  const typed = '2026-11-23 09:00 Standup';
  const options = '--remind 2026-11-23 08:00 --interval 1d --remind-start 2026-11-23 08:30';
  desk.type(`/schedule add ${typed} ${options}`);
  expect(scheduleOf(desk.type(`/schedule update 1 ${typed} --clear remind`)).remind).toBeNull();
  expect(scheduleOf(desk.type(`/schedule update 1 ${typed} --clear remind-start`)).recurrence).toMatchObject({
    remindStart: null,
    enabled: true,
  });
  expect(scheduleOf(desk.type(`/schedule update 1 ${typed} --clear repeat`)).recurrence).toBeNull();
});

test('moves a series to the earliest and the latest time that can be stored', () => {
  const desk = new Desk();
  desk.type('/schedule add 2026-11-23 09:00 Old --interval 1d --remind-start 2020-01-01 09:00');
  expect(desk.type('/schedule update 1 1000-01-02 09:00 Old')).toMatchObject({
    schedule: { recurrence: { remindStart: '1000-01-01T00:00' } },
  });
});

test("reads typed times in the user's current time zone after travel, and does not shift stored times", () => {
  const desk = new Desk();
  const options = '--remind 2026-11-23 08:00 --interval 1d --remind-start 2026-11-23 08:30';
  desk.type(`/schedule add 2026-11-23 09:00 Call ${options}`);
  desk.timeZone = 'America/New_York';
  expect(scheduleOf(desk.type('/schedule update 1 2026-11-23 04:00 Call'))).toMatchObject({
    ...{ start: '2026-11-23T04:00', timeZone: 'America/New_York', remind: '2026-11-23T02:00' },
    recurrence: { remindStart: '2026-11-23T03:30' },
  });
});

test('turns repetition off and on, and refuses if there is no rule or a conflict', () => {
  const desk = new Desk();
  desk.type('/schedule add 2026-11-23 09:00 Standup --interval 1d');
  expect(desk.type('/schedule repeat 1 off')).toMatchObject({
    ...{ code: 'schedule-repeat', on: false },
    schedule: { recurrence: { enabled: false } },
  });
  expect(shown(desk, '/schedule view week 2026-11-23')).toEqual(['Standup 2026-11-23 09:00']);
  desk.type('/schedule add 2026-11-25 09:00 Dentist');
  expect(desk.type('/schedule repeat 1 on')).toMatchObject({
    code: 'conflict',
    conflicts: { first: [{ scheduleId: 2 }] },
  });
  desk.type('/schedule delete 2');
  expect(desk.type('/schedule repeat 1 on')).toMatchObject({ code: 'schedule-repeat', on: true });
  desk.type('/schedule add 2026-11-25 12:00 Once');
  expect(desk.type('/schedule repeat 3 on')).toEqual({ code: 'no-recurrence', id: 3 });
});

test('turns repetition off even if the first occurrence conflicts', () => {
  const desk = new Desk();
  // The first night is an hour shorter, but by wall time the shift still ends eight hours after its
  // start.
  desk.type('/schedule add 2027-03-27 22:00 Night --duration 480 --interval 1d');
  expect(desk.type('/schedule add 2027-03-28 06:00 Morning --duration 480 --interval 1d').code).toBe('schedule-added');
  expect(desk.type('/schedule repeat 1 off')).toMatchObject({ code: 'schedule-repeat', on: false });
});

test('lists 31 days from two days ago, including schedules that begin exactly at the end', () => {
  const desk = new Desk();
  for (const start of [
    ...['2026-11-18 22:00', '2026-11-18 23:30', '2026-11-19 00:30', '2026-12-19 23:00', '2026-12-20 00:00'],
    '2026-12-20 01:00',
  ])
    desk.type(`/schedule add ${start} x`);
  expect(shown(desk, '/schedule list')).toEqual([
    // This schedule began on the day before the list starts and has not ended by then.
    'x 2026-11-18 23:30',
    'x 2026-11-19 00:30',
    'x 2026-12-19 23:00',
    'x 2026-12-20 00:00',
  ]);
  expect(desk.type('/schedule list')).toMatchObject({
    ...{ span: 'list', anchor: null },
    ...{ from: at('2026-11-19T00:00+01:00'), to: at('2026-12-20T00:00+01:00') },
  });
});

test('shows a schedule that crosses midnight in the views of both days, and excludes the end time of a view (weakness 7)', () => {
  const desk = new Desk();
  desk.type('/schedule add 2026-11-23 23:00 Night --duration 120');
  desk.type('/schedule add 2026-11-25 00:00 Midnight');
  expect(shown(desk, '/schedule view day 2026-11-23')).toEqual(['Night 2026-11-23 23:00']);
  expect(shown(desk, '/schedule view day 2026-11-24')).toEqual(['Night 2026-11-23 23:00']);
  expect(shown(desk, '/schedule view day 2026-11-25')).toEqual(['Midnight 2026-11-25 00:00']);
  expect(shown(desk, '/schedule view day 2026-11-22')).toEqual([]);
  expect(desk.type('/schedule view day 2026-11-24')).toMatchObject({ span: 'day', anchor: '2026-11-24' });
});

test('shows each occurrence of a series once in a view, sorted by start time and then by id', () => {
  const desk = new Desk();
  desk.type('/schedule add 2026-11-24 09:00 Later');
  desk.type('/schedule add 2026-11-23 08:00 Daily --interval 1440 --times 3');
  expect(shown(desk, '/schedule view week')).toEqual([]);
  expect(shown(desk, '/schedule view month')).toEqual([
    ...['Daily 2026-11-23 08:00', 'Daily 2026-11-24 08:00', 'Later 2026-11-24 09:00', 'Daily 2026-11-25 08:00'],
  ]);
});

test('shows an endless series in a time window years ahead, at its time of day', () => {
  const desk = new Desk();
  desk.type('/schedule add 2026-11-23 09:00 Standup --interval 1d');
  expect(shown(desk, '/schedule view day 2045-07-01')).toEqual(['Standup 2045-07-01 09:00']);
  expect(shown(desk, '/schedule view day 2026-11-22')).toEqual([]);
});

test('returns the first 2,000 occurrences of a view and reports that there are more', () => {
  const desk = new Desk();
  desk.type('/schedule add 2026-11-01 00:00 Pulse --duration 1 --interval 2');
  desk.type('/schedule add 2026-11-02 00:01 Rare --duration 1');
  const outcome = desk.type('/schedule view month');
  if (outcome.code !== 'schedules') throw new Error(outcome.code);
  expect([outcome.list.occurrences.length, outcome.list.cut]).toEqual([2000, true]);
  expect(outcome.list.occurrences.at(721)).toMatchObject({ schedule: { title: 'Rare' } });
  expect(outcome.list.occurrences.at(-1)?.startsAt).toBe(at('2026-11-03T18:36+01:00'));
});

test('restores a deleted schedule with its rule, but not into a conflict', () => {
  const desk = new Desk();
  const before = scheduleOf(desk.type('/schedule add 2026-11-23 09:00 Standup --interval 1d --times 3'));
  expect(desk.type('/schedule delete 1')).toEqual({ code: 'schedule-deleted', schedule: before });
  for (const text of ['get 1', 'delete 1', 'repeat 1 on', 'update 1 2026-11-23 09:00 x'])
    expect(desk.type(`/schedule ${text}`)).toEqual({ code: 'not-found', kind: 'schedule', id: 1 });
  expect(shown(desk, '/schedule view month')).toEqual([]);
  expect(desk.type('/schedule restore 1')).toEqual({ code: 'schedule-restored', schedule: before });
  expect(desk.type('/schedule restore 1')).toEqual({ code: 'schedule-restored', schedule: before });
  desk.type('/schedule delete 1');
  desk.type('/schedule add 2026-11-24 09:00 Dentist');
  expect(desk.type('/schedule restore 1')).toMatchObject({
    code: 'conflict',
    conflicts: { first: [{ scheduleId: 2 }] },
  });
  desk.now += 31 * 24 * 3_600_000;
  desk.restart();
  expect(desk.type('/schedule restore 1').code).toBe('not-found');
});

test('reports a schedule that never existed as not found, and sends no change event', () => {
  const desk = new Desk();
  for (const text of ['get 7', 'delete 7', 'restore 7', 'repeat 7 on', 'update 7 2026-11-23 09:00 x'])
    expect(desk.type(`/schedule ${text}`)).toEqual({ code: 'not-found', kind: 'schedule', id: 7 });
  expect(desk.announced).toBe(0);
});
