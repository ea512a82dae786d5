import { describe, expect, it } from 'vitest';
import type { Reminder } from '../../../shared/reminder.ts';
import { openWindow, type Window } from '../topics/window.fixture.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NINE = Date.UTC(2026, 10, 21, 9);

function addTodo({ host }: Window, content: string, remindAt: number): number {
  const todo = { id: null, content, tag: 'default', priority: 0, dueAt: remindAt + HOUR, remindAt };
  return host.assistant.saveTodo(todo).id;
}

const told = ({ news }: Window): readonly Reminder[] =>
  news.flatMap((said) => (said.type === 'reminders' ? said.reminders : []));

const texts = (window: Window) => told(window).map(({ text }) => text);

const stored = ({ host }: Window): readonly string[] =>
  host.topics
    .list()
    .flatMap(({ id }) => host.messages(id))
    .flatMap(({ parts }) => parts)
    .flatMap((part) => (part.type === 'reminder' ? part.reminders : []))
    .map(({ text }) => text);

describe('the app', () => {
  it('announces a reminder of a todo and of a schedule as soon as it is due', async () => {
    const clock = { now: NINE };
    const window = await openWindow([], { now: () => clock.now });
    const id = addTodo(window, 'Water the plants', NINE);
    await window.until(() => told(window).length === 1);
    expect(told(window)).toEqual([
      { source: 'todo', sourceId: id, text: 'Water the plants', occursAt: NINE + HOUR, remindAt: NINE },
    ]);
    const reply = await window.host.assistant.run('/schedule add 2026-11-21 09:30 Stand-up --remind 2026-11-21 09:00', {
      topicId: null,
      locale: 'en',
    });
    expect(reply).toMatchObject({ ok: true });
    await window.until(() => told(window).length === 2);
    expect(told(window)[1]).toMatchObject({ source: 'schedule', text: 'Stand-up', occursAt: NINE + HOUR / 2 });
    expect(window.host.topics.list()).toMatchObject([{ title: 'Reminders', unread: true }]);
    expect(stored(window)).toEqual(['Water the plants', 'Stand-up']);
  });

  it('sends reminders to no model, so they use no context', async () => {
    const window = await openWindow([{ text: 'Good morning.' }], { now: () => NINE });
    addTodo(window, 'Water the plants', NINE);
    await window.until(() => told(window).length === 1);
    const usedTokens = () =>
      window.host.topics.list().map(({ id }) => window.host.topics.detail(id).context.usedTokens);
    expect(usedTokens()).toEqual([0]);
    addTodo(window, 'Feed the cat', NINE);
    await window.until(() => told(window).length === 2);
    expect(usedTokens()).toEqual([0]);
    const [topic] = window.host.topics.list();
    await window.host.topics.send({ topicId: topic?.id ?? null, text: 'Good morning' });
    await expect.poll(() => window.model.requests.length).toBeGreaterThan(0);
    expect(JSON.stringify(window.model.requests)).not.toMatch(/the plants|the cat/);
  });

  it('announces no reminder of items that are done or deleted', async () => {
    const clock = { now: NINE };
    const window = await openWindow([], { now: () => clock.now });
    const done = addTodo(window, 'Done', NINE + MINUTE);
    const deleted = addTodo(window, 'Deleted', NINE + MINUTE);
    addTodo(window, 'Open', NINE + MINUTE);
    window.host.assistant.setTodoDone({ id: done, done: true });
    clock.now += MINUTE;
    window.host.assistant.deleteTodo({ id: deleted });
    await window.until(() => told(window).length > 0);
    expect(texts(window)).toEqual(['Open']);
  });

  it('announces missed reminders at the next start, each of them once', async () => {
    const clock = { now: NINE };
    const window = await openWindow([], { now: () => clock.now });
    addTodo(window, 'Now', NINE);
    addTodo(window, 'Later', NINE + HOUR);
    addTodo(window, 'Much later', NINE + 2 * HOUR);
    await window.until(() => told(window).length === 1);
    await window.host.close();
    clock.now += 5 * HOUR;
    await window.restart();
    await window.until(() => told(window).length === 3);
    await window.restart();
    addTodo(window, 'At last', clock.now);
    await window.until(() => told(window).length === 4);
    expect(texts(window)).toEqual(['Now', 'Later', 'Much later', 'At last']);
    expect(window.news.filter(({ type }) => type === 'reminders')).toMatchObject([
      { missed: false },
      { missed: true },
      { missed: false },
    ]);
    expect(stored(window)).toEqual(texts(window));
  });

  it('announces each reminder once when two processes use the same data folder', async () => {
    const clock = { now: NINE };
    const now = () => clock.now;
    const one = await openWindow([], { now });
    const other = await openWindow([], { now, dataDir: one.folder });
    for (let round = 0; round < 10; round++) {
      // The process that makes a change checks for due reminders shortly afterwards.
      addTodo(one, `One ${round}`, clock.now);
      addTodo(other, `Other ${round}`, clock.now);
      const all = 2 * (round + 1);
      await Promise.any([one, other].map((window) => window.until(() => stored(window).length === all)));
      clock.now += MINUTE;
    }
    expect([...texts(one), ...texts(other)].toSorted()).toEqual(stored(one).toSorted());
    expect(new Set(stored(one)).size).toBe(20);
    expect(one.host.topics.list()).toHaveLength(1);
  });

  it('holds reminders back in a shell without windows until a shell with windows can show them', async () => {
    const clock = { now: NINE };
    const headless = await openWindow([], { now: () => clock.now, withoutWindows: true });
    addTodo(headless, 'Water the plants', NINE);
    const window = await openWindow([], { now: () => clock.now, dataDir: headless.folder });
    await window.until(() => told(window).length === 1);
    expect(headless.news).toEqual([]);
  });
});
