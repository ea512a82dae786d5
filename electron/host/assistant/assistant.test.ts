import { expect, test } from 'vitest';
import { Desk } from './assistant.fixture.ts';

test('a todo is added, done, and there for the page', () => {
  const desk = new Desk();
  expect(desk.type('/todo add Buy milk --tag Home --priority 2 --due 2026-11-21 18:00')).toMatchObject({
    code: 'todo-added',
    todo: { id: 1, content: 'Buy milk', tag: 'home', priority: 2, dueAt: Date.parse('2026-11-21T18:00+01:00') },
  });
  expect(desk.assistant.dueTodos()).toBe(1);
  expect(desk.type('/todo done 1')).toMatchObject({ code: 'todo-done', again: false, todo: { completedAt: desk.now } });
  expect(desk.assistant.dueTodos()).toBe(0);
  const list = desk.assistant.todos({ view: 'all', tag: null, keyword: null, most: 10 });
  expect(list).toMatchObject({ total: 1, tags: ['home'], todos: [{ id: 1, done: true }] });
});

test('a schedule is added, and in the way of another at its time', () => {
  const desk = new Desk();
  expect(desk.type('/schedule add 2026-11-23 09:00 Standup --duration 15 --interval 1440')).toMatchObject({
    code: 'schedule-added',
    schedule: { id: 1, title: 'Standup', timeZone: 'Europe/Berlin' },
  });
  expect(desk.type('/schedule add 2026-11-30 09:10 Dentist')).toMatchObject({
    code: 'conflict',
    conflicts: { first: [{ scheduleId: 1, startsAt: Date.parse('2026-11-30T09:00+01:00') }], more: 0 },
  });
  expect(desk.type('/schedule add 2026-11-30 09:15 Dentist')).toMatchObject({ code: 'schedule-added' });
  expect(desk.type('/schedule view day 2026-11-30')).toMatchObject({
    list: { occurrences: [{ schedule: { id: 1 } }, { schedule: { id: 2 } }], cut: false },
  });
});
