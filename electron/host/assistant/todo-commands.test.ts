import { expect, test } from 'vitest';
import type { SlashOutcome } from '../../../shared/slash/slash-command.ts';
import { Desk } from './assistant.fixture.ts';

const at = (text: string): number => Date.parse(text);

function todoOf(outcome: SlashOutcome) {
  if (!('todo' in outcome)) throw new Error(`No todo came of it: ${outcome.code}`);
  return outcome.todo;
}

function contents(desk: Desk, text: string): readonly string[] {
  const outcome = desk.type(text);
  if (outcome.code !== 'todos') throw new Error(outcome.code);
  expect(outcome.list.total).toBe(outcome.list.todos.length);
  return outcome.list.todos.map(({ content }) => content);
}

const NOT_FOUND = { code: 'not-found', kind: 'todo', id: 7 };

test('adds by default an open todo with the default tag, no priority, and neither due time nor reminder', () => {
  const desk = new Desk();
  expect(desk.type('/todo add   Buy   milk ')).toEqual({
    code: 'todo-added',
    todo: {
      ...{ id: 1, content: 'Buy milk', tag: 'default', priority: null, done: false },
      ...{ createdAt: desk.now, completedAt: null, dueAt: null, remindAt: null },
    },
  });
  expect(desk.announced).toBe(1);
});

test("reads a todo's tag, priority, due time and reminder, with times in the time zone of the user", () => {
  const desk = new Desk('2026-07-01T10:00+08:00', 'Asia/Shanghai');
  const text = '/todo add --due 2026-07-02 18:00 Call --tag #Work --remind 2026-07-02 17:30 Anna --priority 3';
  expect(desk.type(text)).toMatchObject({
    code: 'todo-added',
    todo: {
      ...{ content: 'Call Anna', tag: 'work', priority: 3 },
      ...{ dueAt: at('2026-07-02T18:00+08:00'), remindAt: at('2026-07-02T17:30+08:00') },
    },
  });
});

test('moves a due time that a clock change skips forward, and uses the first of a time that occurs twice', () => {
  const desk = new Desk();
  expect(todoOf(desk.type('/todo add x --due 2027-03-28 02:30')).dueAt).toBe(at('2027-03-28T03:30+02:00'));
  expect(todoOf(desk.type('/todo add x --due 2027-10-31 02:30')).dueAt).toBe(at('2027-10-31T02:30+02:00'));
});

test('keeps the content in an update that names only options', () => {
  const desk = new Desk();
  desk.type('/todo add Buy milk --due 2026-12-01 18:00 --priority 3');
  const before = todoOf(desk.type('/todo get 1'));
  expect(todoOf(desk.type('/todo update #1 --priority 1'))).toEqual({ ...before, priority: 1 });
  expect(todoOf(desk.type('/todo update 1 ——clear due'))).toEqual({ ...before, priority: 1, dueAt: null });
});

test('distinguishes a todo without a priority from one with the highest, and lists both first, because both count as 0', () => {
  const desk = new Desk();
  desk.type('/todo add Low --priority low');
  desk.type('/todo add None');
  desk.type('/todo add High --priority high');
  expect(contents(desk, '/todo list')).toEqual(['None', 'High', 'Low']);
  expect(todoOf(desk.type('/todo get 2')).priority).toBeNull();
  expect(todoOf(desk.type('/todo get 3')).priority).toBe(0);
  expect(todoOf(desk.type('/todo update 3 --clear priority')).priority).toBeNull();
  expect(todoOf(desk.type('/todo update 2 --priority high')).priority).toBe(0);
});

test('never reuses the id of a todo, not even after it is purged', () => {
  const desk = new Desk();
  desk.type('/todo add one');
  desk.type('/todo add two');
  desk.type('/todo delete 2');
  desk.now += 31 * 24 * 3_600_000;
  desk.restart();
  expect(desk.type('/todo restore 2')).toEqual({ code: 'not-found', kind: 'todo', id: 2 });
  expect(todoOf(desk.type('/todo add three')).id).toBe(3);
});

test('orders a list of todos by priority, then by id', () => {
  const desk = new Desk();
  for (const text of ['b --priority 2', 'c --priority 2', 'a', 'z --priority 10']) desk.type(`/todo add ${text}`);
  expect(contents(desk, '/todo list')).toEqual(['a', 'b', 'c', 'z']);
});

test('selects todos by view, with exact boundaries of a day and of seven days', () => {
  const desk = new Desk();
  desk.type('/todo add no-due');
  for (const due of [
    '2026-11-20 23:59',
    '2026-11-21 00:00',
    '2026-11-21 09:59',
    '2026-11-21 10:00',
    '2026-11-21 23:59',
    '2026-11-22 00:00',
    '2026-11-28 10:00',
    '2026-11-28 10:01',
  ])
    desk.type(`/todo add ${due.slice(8).replace(' ', '-')} --due ${due}`);
  desk.type('/todo add finished --due 2026-11-21 12:00');
  desk.type('/todo done 10');
  expect(contents(desk, '/view today')).toEqual(['21-00:00', '21-09:59', '21-10:00', '21-23:59']);
  expect(contents(desk, '/view overdue')).toEqual(['20-23:59', '21-00:00', '21-09:59']);
  expect(contents(desk, '/todo list --view upcoming')).toEqual(['22-00:00', '28-10:00']);
  expect(contents(desk, '/todo list --view inbox')).toEqual(['no-due']);
  expect(contents(desk, '/view all')).toHaveLength(10);
  expect(desk.assistant.dueTodos()).toBe(5);
});

test('the view of upcoming todos covers seven calendar days from today in the time zone of the user', () => {
  const desk = new Desk('2026-10-20T10:00+02:00');
  desk.type('/todo add early --due 2026-10-27 10:00');
  desk.type('/todo add late --due 2026-10-27 10:01');
  expect(contents(desk, '/view upcoming')).toEqual(['early']);
  desk.timeZone = 'Pacific/Auckland';
  desk.now = at('2026-10-26T23:30+13:00');
  expect(contents(desk, '/view today')).toEqual([]);
  desk.now = at('2026-10-27T00:00+13:00');
  expect(contents(desk, '/view today')).toEqual(['early', 'late']);
});

test('lists todos of one tag, and finds part of their content ignoring case', () => {
  const desk = new Desk();
  for (const text of ['Ärger im Büro --tag work', '100% Baumwolle', 'ärgerlich', 'a_b']) desk.type(`/todo add ${text}`);
  expect(contents(desk, '/todo list --tag WORK')).toEqual(['Ärger im Büro']);
  expect(contents(desk, '/todo search ÄRGER')).toEqual(['Ärger im Büro', 'ärgerlich']);
  expect(contents(desk, '/todo search ärger --tag work')).toEqual(['Ärger im Büro']);
  expect(contents(desk, '/todo search %')).toEqual(['100% Baumwolle']);
  expect(contents(desk, '/todo search _')).toEqual(['a_b']);
  expect(contents(desk, '/todo search nothing')).toEqual([]);
  expect(desk.announced).toBe(4);
});

test('finds an updated todo only by the words of its new content', () => {
  const desk = new Desk();
  desk.type('/todo add Milk');
  desk.type('/todo update 1 BREAD');
  expect([contents(desk, '/todo search milk'), contents(desk, '/todo search bread')]).toEqual([[], ['BREAD']]);
});

test('keeps the fields that an update of a todo does not name', () => {
  const desk = new Desk();
  desk.type('/todo add Call --tag work --priority 3 --due 2026-11-22 10:00 --remind 2026-11-22 09:00');
  const before = todoOf(desk.type('/todo get 1'));
  expect(desk.type('/todo update 1 Call Anna')).toEqual({
    code: 'todo-updated',
    todo: { ...before, content: 'Call Anna' },
  });
  const changed = desk.type(
    '/todo update 1 Call --tag home --priority 0 --due 2026-11-23 10:00 --remind 2026-11-23 08:00',
  );
  expect(changed).toMatchObject({
    todo: {
      ...{ tag: 'home', priority: 0 },
      ...{ dueAt: at('2026-11-23T10:00+01:00'), remindAt: at('2026-11-23T08:00+01:00') },
    },
  });
});

test('removes due time, reminder and tag, and removes the reminder together with the due time (weakness 5)', () => {
  const desk = new Desk();
  const given = 'Call --tag work --due 2026-11-22 10:00 --remind 2026-11-22 09:00';
  const cleared = (what: string) => {
    const { id } = todoOf(desk.type(`/todo add ${given}`));
    return desk.type(`/todo update ${id} Call --clear ${what}`);
  };
  const due = at('2026-11-22T10:00+01:00');
  expect(cleared('remind')).toMatchObject({ todo: { dueAt: due, remindAt: null, tag: 'work' } });
  expect(cleared('due')).toMatchObject({ todo: { dueAt: null, remindAt: null, tag: 'work' } });
  expect(cleared('tag,due')).toMatchObject({ todo: { dueAt: null, remindAt: null, tag: 'default' } });
});

test('refuses a reminder without a due time with a specific message, and changes nothing', () => {
  const desk = new Desk();
  desk.type('/todo add Call');
  expect(desk.type('/todo update 1 Other --remind 2026-11-22 09:00')).toEqual({ code: 'remind-needs-due', id: 1 });
  expect(contents(desk, '/todo list')).toEqual(['Call']);
  expect(desk.announced).toBe(1);
  desk.type('/todo update 1 Call --due 2026-11-22 10:00');
  expect(desk.type('/todo update 1 Call --remind 2026-11-22 11:00').code).toBe('todo-updated');
});

test('keeps the time of the first completion until the todo is opened again', () => {
  const desk = new Desk();
  desk.type('/todo add Call');
  const first = desk.now;
  expect(desk.type('/todo done 1')).toMatchObject({ again: false, todo: { done: true, completedAt: first } });
  desk.now += 60_000;
  expect(desk.type('/todo done 1')).toMatchObject({ again: true, todo: { done: true, completedAt: first } });
  expect(desk.type('/todo undone 1')).toMatchObject({ code: 'todo-undone', todo: { done: false, completedAt: null } });
  expect(desk.type('/todo done 1')).toMatchObject({ again: false, todo: { completedAt: desk.now } });
});

test('hides a deleted todo until it is restored, with unchanged fields', () => {
  const desk = new Desk();
  desk.type('/todo add Call --tag work --due 2026-11-20 10:00');
  const before = todoOf(desk.type('/todo get 1'));
  expect(desk.type('/todo delete 1')).toEqual({ code: 'todo-deleted', todo: before });
  for (const text of ['get 1', 'done 1', 'undone 1', 'delete 1', 'update 1 x'])
    expect(desk.type(`/todo ${text}`)).toEqual({ ...NOT_FOUND, id: 1 });
  expect([contents(desk, '/todo list'), desk.assistant.dueTodos()]).toEqual([[], 0]);
  desk.now += 29 * 24 * 3_600_000;
  desk.restart();
  expect(desk.type('/todo restore 1')).toEqual({ code: 'todo-restored', todo: before });
  expect(desk.type('/todo get 1')).toEqual({ code: 'todo', todo: before });
});

test('reports a todo that never existed as not found, and sends no change event', () => {
  const desk = new Desk();
  for (const text of ['get 7', 'done 7', 'undone 7', 'delete 7', 'restore 7', 'update 7 x --remind 2026-11-22 09:00'])
    expect(desk.type(`/todo ${text}`)).toEqual(NOT_FOUND);
  expect(desk.announced).toBe(0);
});

test('returns the first 500 todos of a list and the total number of todos', () => {
  const desk = new Desk();
  desk.database.transaction(() => {
    for (let n = 0; n < 502; n += 1) desk.type(`/todo add number ${n}`);
  });
  const outcome = desk.type('/todo list');
  if (outcome.code !== 'todos') throw new Error(outcome.code);
  expect([outcome.list.todos.length, outcome.list.total]).toEqual([500, 502]);
});
