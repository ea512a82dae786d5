import { expect, test } from 'vitest';
import { localTimeAt } from '../time/wall-clock.ts';
import { Desk } from './assistant.fixture.ts';
import { createReminderSource } from './reminder-source.ts';

const at = (text: string): number => Date.parse(text);

function reminders(desk: Desk, after: string, until: string, most = 200) {
  const upcoming = createReminderSource(desk.database);
  return upcoming({ after: at(after), until: at(until) }, most).map(
    ({ source, sourceId, text, occursAt, remindAt }) =>
      `${localTimeAt(remindAt, desk.timeZone)} ${source} ${sourceId} ${text} ${localTimeAt(occursAt, desk.timeZone)}`,
  );
}

const DAY_BEGINS = '2026-11-23T00:00+01:00';
const DAY_ENDS = '2026-11-24T00:00+01:00';

test('orders reminders of todos and schedules by time', () => {
  const desk = new Desk();
  desk.type('/todo add Call --due 2026-11-23 12:00 --remind 2026-11-23 11:00');
  desk.type('/schedule add 2026-11-23 10:00 Dentist --remind 2026-11-23 09:30');
  desk.type('/schedule add 2026-11-23 15:00 Silent');
  desk.type('/todo add Pay --due 2026-11-25 12:00 --remind 2026-11-23 08:00');
  expect(reminders(desk, DAY_BEGINS, DAY_ENDS)).toEqual([
    '2026-11-23T08:00 todo 2 Pay 2026-11-25T12:00',
    '2026-11-23T09:30 schedule 1 Dentist 2026-11-23T10:00',
    '2026-11-23T11:00 todo 1 Call 2026-11-23T12:00',
  ]);
});

test('excludes the start of a window and includes its end', () => {
  const desk = new Desk();
  desk.type('/todo add Call --due 2026-11-23 12:00 --remind 2026-11-23 11:00');
  desk.type('/schedule add 2026-11-23 10:00 Standup --remind 2026-11-23 11:00 --interval 1d');
  expect(reminders(desk, '2026-11-23T10:59+01:00', '2026-11-23T11:00+01:00')).toHaveLength(2);
  expect(reminders(desk, '2026-11-23T11:00+01:00', '2026-11-23T11:01+01:00')).toEqual([]);
});

test('has no reminders for done or deleted items', () => {
  const desk = new Desk();
  for (const text of ['one', 'two']) desk.type(`/todo add ${text} --due 2026-11-23 12:00 --remind 2026-11-23 11:00`);
  desk.type('/schedule add 2026-11-23 10:00 Dentist --remind 2026-11-23 09:30');
  for (const text of ['/todo done 1', '/todo delete 2', '/schedule delete 1']) desk.type(text);
  expect(reminders(desk, DAY_BEGINS, DAY_ENDS)).toEqual([]);
  desk.type('/todo undone 1');
  expect(reminders(desk, DAY_BEGINS, DAY_ENDS)).toHaveLength(1);
});

test('returns a reminder for every occurrence of a series, even years ahead, at the same wall-time distance', () => {
  const desk = new Desk();
  desk.type('/schedule add 2026-11-23 09:00 Standup --interval 1d --remind-start 2026-11-22 21:00');
  expect(reminders(desk, '2041-03-29T12:00+01:00', '2041-03-31T12:00+02:00')).toEqual([
    '2041-03-29T21:00 schedule 1 Standup 2041-03-30T09:00',
    '2041-03-30T21:00 schedule 1 Standup 2041-03-31T09:00',
  ]);
  expect(reminders(desk, '2026-11-22T00:00+01:00', DAY_BEGINS)).toHaveLength(1);
  expect(reminders(desk, '2026-11-01T00:00+01:00', '2026-11-22T00:00+01:00')).toEqual([]);
});

test('returns reminders until the end of a finite series, and one if the repetition is disabled', () => {
  const desk = new Desk();
  desk.type('/schedule add 2026-11-23 09:00 Twice --remind 2026-11-23 08:50 --interval 1d --times 2');
  expect(reminders(desk, DAY_BEGINS, '2026-12-24T00:00+01:00')).toHaveLength(2);
  desk.type('/schedule repeat 1 off');
  expect(reminders(desk, DAY_BEGINS, '2026-12-24T00:00+01:00')).toHaveLength(1);
});

test('allows a reminder that is later than the start or due time of its item', () => {
  const desk = new Desk();
  desk.type('/schedule add 2026-11-23 09:00 Report --interval 1w --remind 2026-11-25 09:00');
  expect(reminders(desk, '2026-12-01T00:00+01:00', '2026-12-03T00:00+01:00')).toEqual([
    '2026-12-02T09:00 schedule 1 Report 2026-11-30T09:00',
  ]);
});

test('returns the latest reminders if there are more than requested', () => {
  const desk = new Desk();
  desk.type('/schedule add 2026-11-23 00:00 Pulse --duration 5 --interval 10 --remind 2026-11-23 00:00');
  desk.type('/todo add Call --due 2026-11-23 12:00 --remind 2026-11-23 23:55');
  desk.type('/todo add Early --due 2026-11-23 12:00 --remind 2026-11-23 00:05');
  expect(reminders(desk, DAY_BEGINS, '2026-11-23T23:59+01:00', 3)).toEqual([
    '2026-11-23T23:40 schedule 1 Pulse 2026-11-23T23:40',
    '2026-11-23T23:50 schedule 1 Pulse 2026-11-23T23:50',
    '2026-11-23T23:55 todo 1 Call 2026-11-23T12:00',
  ]);
});

test('returns only the last 20 missed reminders of a series in minutes, so that others appear too', () => {
  const desk = new Desk();
  desk.type('/schedule add 2026-11-23 00:00 Pulse --duration 1 --interval 1 --remind 2026-11-23 00:00');
  desk.type('/todo add Call --due 2026-11-23 12:00 --remind 2026-11-23 08:00');
  const given = reminders(desk, DAY_BEGINS, DAY_ENDS);
  expect(given).toHaveLength(21);
  expect(given[0]).toContain('Call');
});
