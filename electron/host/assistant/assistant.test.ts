/** Tests of the user's todos and schedules through the procedures that the page calls. */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LocalTime } from '../../../shared/local-time.ts';
import type { GivenSchedule } from '../../../shared/schedule.ts';
import type { GivenTodo } from '../../../shared/todo.ts';
import { failure, temporaryDatabase, temporaryFolder } from '../store/store.fixture.ts';
import { Desk } from './assistant.fixture.ts';
import { createAssistant } from './assistant.ts';

const at = (text: string): number => Date.parse(text);
const MANY = { view: 'all', tag: null, keyword: null, most: 100 } as const;
const DAY = { from: at('2026-11-23T00:00+01:00'), to: at('2026-11-24T00:00+01:00') };

const todo = (given: Partial<GivenTodo> = {}): GivenTodo => ({
  ...{ id: null, content: 'Call', tag: 'default', priority: 0, dueAt: null, remindAt: null },
  ...given,
});

const schedule = (start: string, given: Partial<GivenSchedule> = {}): GivenSchedule => ({
  ...{ id: null, title: 'Dentist', start: LocalTime.parse(start), timeZone: 'Europe/Berlin' },
  ...{ durationMinutes: 60, remind: null, recurrence: null },
  ...given,
});

const daily = (given: { readonly enabled?: boolean; readonly times?: number } = {}): GivenSchedule['recurrence'] => ({
  ...{ every: { count: 1, unit: 'day' }, times: -1, remindStart: null, enabled: true },
  ...given,
});

describe('todos', () => {
  test('are saved, changed, done and listed with the tags in use', () => {
    const { assistant, now } = new Desk();
    const saved = assistant.saveTodo(todo({ tag: 'work', dueAt: now, remindAt: now - 1 }));
    expect(saved).toMatchObject({ id: 1, tag: 'work', dueAt: now, remindAt: now - 1, done: false, createdAt: now });
    assistant.saveTodo(todo({ content: 'Other', tag: 'home', priority: 1 }));
    expect(assistant.saveTodo(todo({ id: 1, content: 'Call Anna', tag: 'work' }))).toMatchObject({
      id: 1,
      dueAt: null,
    });
    expect(assistant.setTodoDone({ id: 1, done: true })).toMatchObject({
      done: true,
      completedAt: now,
      content: 'Call Anna',
    });
    expect(assistant.todos(MANY)).toMatchObject({ total: 2, tags: ['home', 'work'], todos: [{ id: 1 }, { id: 2 }] });
    expect(assistant.todos({ ...MANY, most: 1 })).toMatchObject({ total: 2, todos: [{ id: 1 }] });
    expect(assistant.todos({ ...MANY, view: 'inbox' })).toMatchObject({ total: 1, todos: [{ id: 2 }] });
  });

  test('that are deleted no longer count for the list of tags, and can be restored', () => {
    const { assistant } = new Desk();
    assistant.saveTodo(todo({ tag: 'work' }));
    assistant.deleteTodo({ id: 1 });
    expect(assistant.todos(MANY)).toEqual({ todos: [], total: 0, tags: [] });
    expect(assistant.restoreTodo({ id: 1 })).toMatchObject({ id: 1, tag: 'work' });
    expect(assistant.todos(MANY).total).toBe(1);
  });

  test('that do not exist are reported as not found, and every change sends one event', () => {
    const desk = new Desk();
    const { assistant } = desk;
    assistant.saveTodo(todo());
    assistant.setTodoDone({ id: 1, done: true });
    assistant.deleteTodo({ id: 1 });
    assistant.restoreTodo({ id: 1 });
    expect(desk.announced).toBe(4);
    for (const work of [
      () => assistant.saveTodo(todo({ id: 9 })),
      () => assistant.setTodoDone({ id: 9, done: true }),
      () => assistant.deleteTodo({ id: 9 }),
      () => assistant.restoreTodo({ id: 9 }),
    ])
      expect(failure(work).code).toBe('not-found');
    expect(desk.announced).toBe(4);
  });
});

describe('schedules', () => {
  test('are saved with their own time zone, and their occurrences are listed', () => {
    const { assistant } = new Desk();
    const saved = assistant.saveSchedule(schedule('2026-11-23T04:00', { timeZone: 'America/New_York' }));
    expect(saved).toMatchObject({ ok: true, schedule: { id: 1, timeZone: 'America/New_York' } });
    expect(assistant.schedules(DAY)).toMatchObject({
      occurrences: [{ number: 0, startsAt: at('2026-11-23T10:00+01:00'), endsAt: at('2026-11-23T11:00+01:00') }],
      cut: false,
    });
    expect(assistant.schedules({ from: DAY.to, to: DAY.from }).occurrences).toEqual([]);
  });

  test('are listed with the reminder of each occurrence', () => {
    const { assistant } = new Desk();
    assistant.saveSchedule(
      schedule('2026-11-20T09:00', { remind: LocalTime.parse('2026-11-20T08:30'), recurrence: daily() }),
    );
    expect(assistant.schedules(DAY).occurrences).toMatchObject([{ number: 3, remindAt: at('2026-11-23T08:30+01:00') }]);
  });

  test('are replaced as a whole, including their repetition, and refused on a conflict', () => {
    const desk = new Desk();
    const { assistant } = desk;
    assistant.saveSchedule(schedule('2026-11-23T09:00', { recurrence: daily() }));
    expect(assistant.saveSchedule(schedule('2026-11-24T09:30'))).toMatchObject({
      ok: false,
      conflicts: { first: [{ scheduleId: 1 }], more: 0 },
    });
    expect(desk.announced).toBe(1);
    const off = assistant.saveSchedule(schedule('2026-11-23T09:00', { id: 1, recurrence: daily({ enabled: false }) }));
    expect(off).toMatchObject({ ok: true, schedule: { id: 1, recurrence: { enabled: false } } });
    expect(assistant.saveSchedule(schedule('2026-11-24T09:30')).ok).toBe(true);
    expect(failure(() => assistant.setRepeating({ id: 1, on: true })).code).toBe('conflict');
    assistant.deleteSchedule({ id: 2 });
    expect(assistant.setRepeating({ id: 1, on: true }).recurrence?.enabled).toBe(true);
    expect(failure(() => assistant.restoreSchedule({ id: 2 })).code).toBe('conflict');
    expect(assistant.setRepeating({ id: 1, on: false }).recurrence?.enabled).toBe(false);
    expect(assistant.restoreSchedule({ id: 2 })).toMatchObject({ id: 2 });
    expect(desk.announced).toBe(7);
  });

  test('are refused when they do not exist, repeat without a rule, or have an unknown time zone', () => {
    const { assistant } = new Desk();
    for (const work of [
      () => assistant.saveSchedule(schedule('2026-11-23T09:00', { id: 9 })),
      () => assistant.setRepeating({ id: 9, on: true }),
      () => assistant.deleteSchedule({ id: 9 }),
      () => assistant.restoreSchedule({ id: 9 }),
    ])
      expect(failure(work).code).toBe('not-found');
    assistant.saveSchedule(schedule('2026-11-23T09:00'));
    expect(failure(() => assistant.setRepeating({ id: 1, on: true })).code).toBe('bad-usage');
    const nowhere = schedule('2026-11-25T09:00', { timeZone: 'Mars/Olympus' });
    expect(failure(() => assistant.saveSchedule(nowhere)).code).toBe('bad-usage');
  });

  test('with an unreadable database row are left out, and the others are listed', () => {
    const { assistant, database } = new Desk();
    for (const start of ['2026-11-23T09:00', '2026-11-23T11:00', '2026-11-23T13:00', '2026-11-23T15:00'])
      assistant.saveSchedule(schedule(start));
    database.run("UPDATE schedules SET time_zone = 'Mars/Olympus' WHERE id = 1");
    database.run("UPDATE schedules SET start = 'soon' WHERE id = 2");
    database.run("UPDATE schedules SET interval_count = 1, interval_unit = 'day' WHERE id = 3");
    expect(assistant.schedules(DAY).occurrences.map((occurrence) => occurrence.schedule.id)).toEqual([4]);
  });
});

test('when two programs with the same data schedule the same free hour, only one succeeds', () => {
  const path = join(temporaryFolder(), 'loopwright.db');
  const open = () => {
    const database = temporaryDatabase({ path });
    return createAssistant({ database, now: Date.now, timeZone: () => 'UTC', news: () => {} });
  };
  const [one, two] = [open(), open()];
  expect(one.saveSchedule(schedule('2026-11-23T09:00')).ok).toBe(true);
  expect(two.saveSchedule(schedule('2026-11-23T09:30')).ok).toBe(false);
  two.deleteSchedule({ id: 1 });
  expect(one.schedules(DAY).occurrences).toEqual([]);
});

test('a command has no effect when the transaction that contains it fails', () => {
  const desk = new Desk();
  const failing = () =>
    desk.database.transaction(() => {
      desk.type('/todo add Call');
      desk.type('/schedule add 2026-11-23 09:00 Dentist');
      throw new Error('The reply could not be kept.');
    });
  expect(failing).toThrow('The reply could not be kept.');
  expect([desk.assistant.todos(MANY).total, desk.assistant.schedules(DAY).occurrences.length]).toEqual([0, 0]);
});

test('the assistant explains its commands and its views of todos', () => {
  const desk = new Desk();
  expect([desk.type('/help'), desk.type('/view list')]).toEqual([{ code: 'help' }, { code: 'views' }]);
});
