import { expect, it } from 'vitest';
import { RunId, TopicId } from '../../../shared/ids.ts';
import { newId } from '../new-id.ts';
import { REFUSING_NOUNS } from '../program/refusing-nouns.fixture.ts';
import { AppFeed, type AppFollowers } from './app-feed.ts';
import { listenTo, TOPIC, windowInMemory } from './window-host.fixture.ts';

it('begins with a snapshot of the app, which contains the names of secrets without their values', async () => {
  const { host, window } = await windowInMemory();
  const page = listenTo((signal) => window.app.follow(signal));
  await page.until((updates) => updates.length === 1);
  expect(page.updates[0]).toMatchObject({
    type: 'snapshot',
    topics: [host.detail],
    secrets: ['provider:a'],
    newDraft: '',
    dueTodos: 0,
    askingRuns: 0,
  });
});

it('sends a topic only once after many changes, in its latest state', async () => {
  const { host, window } = await windowInMemory();
  const page = listenTo((signal) => window.app.follow(signal));
  await page.until((updates) => updates.length === 1);
  for (let time = 0; time < 50; time++) host.news({ type: 'topic-changed', topicId: TOPIC });
  host.detail = { ...host.detail, title: 'At last' };
  host.news({ type: 'settings-changed' });
  host.news({ type: 'servers-changed' });
  host.news({ type: 'secrets-changed' });
  await page.until((updates) => updates.length === 5);
  expect(page.updates.slice(1)).toEqual([
    { type: 'topic', topic: host.detail },
    { type: 'settings', settings: host.api.settings.current() },
    { type: 'servers', servers: [] },
    { type: 'secrets', secrets: ['provider:a'] },
  ]);
});

it('reports that a topic was removed', async () => {
  const { host, window } = await windowInMemory();
  const page = listenTo((signal) => window.app.follow(signal));
  await page.until((updates) => updates.length === 1);
  const topicId = newId(TopicId);
  host.news({ type: 'topic-removed', topicId });
  await page.until((updates) => updates.length === 2);
  expect(page.updates[1]).toEqual({ type: 'topic-removed', topicId });
});

it('names each run that changed once, and counts the runs that ask', async () => {
  let asking = 0;
  const { host, window } = await windowInMemory({ runs: { ...REFUSING_NOUNS.runs, asking: async () => asking } });
  const page = listenTo((signal) => window.app.follow(signal));
  await page.until((updates) => updates.length === 1);
  const [one, two] = [newId(RunId), newId(RunId)];
  asking = 3;
  for (const runId of [one, two, one]) host.news({ type: 'run-changed', runId });
  await page.until((updates) => updates.length === 2);
  expect(page.updates[1]).toEqual({ type: 'runs', runIds: [one, two], askingRuns: 3 });
});

it('sends the number of runs that ask again if a run changes while it is read', async () => {
  const reads: ((asking: number) => void)[] = [];
  const asking = () => new Promise<number>((resolve) => void reads.push(resolve));
  const { host, window } = await windowInMemory({ runs: { ...REFUSING_NOUNS.runs, asking } });
  const page = listenTo((signal) => window.app.follow(signal));
  const answer = async (number: number) => {
    await expect.poll(() => reads.length).toBe(1);
    reads.shift()?.(number);
  };
  await answer(0);
  await page.until((updates) => updates.length === 1);
  const runId = newId(RunId);
  host.news({ type: 'run-changed', runId });
  await expect.poll(() => reads.length).toBe(1);
  host.news({ type: 'run-changed', runId });
  await answer(1);
  await answer(2);
  await page.until((updates) => updates.length === 3);
  expect(page.updates.slice(1)).toEqual([
    { type: 'runs', runIds: [runId], askingRuns: 1 },
    { type: 'runs', runIds: [runId], askingRuns: 2 },
  ]);
});

it('also sends the changes that happen while it sends others', async () => {
  const { host, window } = await windowInMemory();
  const stopping = new AbortController();
  const updates = window.app.follow(stopping.signal);
  await updates.next();
  host.news({ type: 'settings-changed' });
  host.news({ type: 'servers-changed' });
  expect((await updates.next()).value?.type).toBe('settings');
  host.news({ type: 'settings-changed' });
  expect((await updates.next()).value?.type).toBe('servers');
  expect((await updates.next()).value?.type).toBe('settings');
  stopping.abort();
  expect((await updates.next()).done).toBe(true);
});

it('forwards an action that the shell requests from the page', async () => {
  const { window } = await windowInMemory();
  const page = listenTo((signal) => window.app.follow(signal));
  await page.until((updates) => updates.length === 1);
  window.app.act('open-topic', TOPIC);
  await page.until((updates) => updates.length === 2);
  expect(page.updates[1]).toEqual({ type: 'action', action: 'open-topic', topicId: TOPIC });
});

it('keeps an action of the shell until the first page follows the app', async () => {
  const { window } = await windowInMemory();
  window.app.act('open-settings');
  window.app.act('open-topic', TOPIC);
  const first = listenTo((signal) => window.app.follow(signal));
  await first.until((updates) => updates.length === 3);
  expect(first.updates.slice(1)).toEqual([
    { type: 'action', action: 'open-settings' },
    { type: 'action', action: 'open-topic', topicId: TOPIC },
  ]);
  const second = listenTo((signal) => window.app.follow(signal));
  await second.until((updates) => updates.length === 1);
  window.app.act('new-topic');
  await second.until((updates) => updates.length === 2);
  expect(second.updates[1]).toEqual({ type: 'action', action: 'new-topic' });
});

it('forgets a follower whose connection ended', async () => {
  const followers: AppFollowers = new Set();
  const { window } = await windowInMemory();
  const app = new AppFeed({ host: window.host, followers, secrets: () => [] });
  const page = listenTo((signal) => app.follow(signal));
  await page.until((updates) => updates.length === 1);
  expect(followers.size).toBe(1);
  await page.stop();
  expect(followers.size).toBe(0);
});

it('sends reminders to the window that was opened last, and to no other', async () => {
  const { host, window } = await windowInMemory();
  const pages = [];
  for (const _ of [1, 2]) {
    const page = listenTo((signal) => window.app.follow(signal));
    await page.until((updates) => updates.length === 1);
    pages.push(page);
  }
  const [first, last] = pages;
  const reminder = { source: 'todo', sourceId: 1, text: 'Water the plants', occursAt: 2, remindAt: 1 } as const;
  host.news({ type: 'reminders', topicId: TOPIC, missed: false, reminders: [reminder] });
  await last?.until((updates) => updates.length === 2);
  expect(last?.updates[1]).toEqual({ type: 'reminders', topicId: TOPIC, missed: false, reminders: [reminder] });
  await last?.stop();
  host.news({ type: 'reminders', topicId: TOPIC, missed: true, reminders: [reminder] });
  await first?.until((updates) => updates.length === 2);
  expect(first?.updates[1]).toMatchObject({ missed: true });
});

it('sends a notice about a run to the window that was opened last, and to no other', async () => {
  const { host, window } = await windowInMemory();
  const first = listenTo((signal) => window.app.follow(signal));
  await first.until((updates) => updates.length === 1);
  const last = listenTo((signal) => window.app.follow(signal));
  await last.until((updates) => updates.length === 1);
  const notice = { type: 'run-notice', title: 'Tea', what: 'succeeded', opens: TOPIC } as const;
  host.news(notice);
  host.news({ type: 'settings-changed' });
  await last.until((updates) => updates.length === 3);
  await first.until((updates) => updates.length === 2);
  expect(last.updates).toContainEqual(notice);
  expect(first.updates).not.toContainEqual(notice);
});

it('informs the window that was opened last about a loop, unless its run is announced instead', async () => {
  let ofRun = false;
  const { host, window } = await windowInMemory({ runs: { ...REFUSING_NOUNS.runs, isOfRun: () => ofRun } });
  const first = listenTo((signal) => window.app.follow(signal));
  await first.until((updates) => updates.length === 1);
  const last = listenTo((signal) => window.app.follow(signal));
  await last.until((updates) => updates.length === 1);
  const outcome = { reason: 'answered', text: '' } as const;
  host.say({ type: 'loop-state', state: { name: 'completed', outcome } });
  ofRun = true;
  host.say({ type: 'loop-state', state: { name: 'completed', outcome } });
  const notice = { type: 'loop-notice', topicId: TOPIC, what: 'completed' };
  await last.until((updates) => updates.some(({ type }) => type === 'loop-notice'));
  host.news({ type: 'settings-changed' });
  await first.until((updates) => updates.some(({ type }) => type === 'settings'));
  await last.until((updates) => updates.some(({ type }) => type === 'settings'));
  expect(last.updates.filter(({ type }) => type === 'loop-notice')).toEqual([notice]);
  expect(first.updates).not.toContainEqual(notice);
});

it('reports whether the user would notice a reminder', async () => {
  const { host, window } = await windowInMemory();
  expect(host.isHeard()).toBe(false);
  const page = listenTo((signal) => window.app.follow(signal));
  await page.until((updates) => updates.length === 1);
  expect(host.isHeard()).toBe(true);
  await page.stop();
  expect(host.isHeard()).toBe(false);
});
