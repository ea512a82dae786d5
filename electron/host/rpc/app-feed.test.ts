import { expect, it } from 'vitest';
import { TopicId } from '../../../shared/ids.ts';
import { newId } from '../new-id.ts';
import { listenTo, TOPIC, windowInMemory } from './window-host.fixture.ts';

it('begins with all there is, names of secrets without values', async () => {
  const { host, window } = await windowInMemory();
  const page = listenTo((signal) => window.app.follow(signal));
  await page.until((updates) => updates.length === 1);
  expect(page.updates[0]).toMatchObject({
    type: 'snapshot',
    topics: [host.detail],
    secrets: ['provider:a'],
    newDraft: '',
    dueTodos: 0,
  });
});

it('tells a topic that changed many times once, as it is then', async () => {
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
    { type: 'settings', settings: host.api.settings() },
    { type: 'servers', servers: [] },
    { type: 'secrets', secrets: ['provider:a'] },
  ]);
});

it('tells that a topic is gone', async () => {
  const { host, window } = await windowInMemory();
  const page = listenTo((signal) => window.app.follow(signal));
  await page.until((updates) => updates.length === 1);
  const topicId = newId(TopicId);
  host.news({ type: 'topic-removed', topicId });
  await page.until((updates) => updates.length === 2);
  expect(page.updates[1]).toEqual({ type: 'topic-removed', topicId });
});

it('tells what changes while it tells', async () => {
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

it('passes on what the shell asks of the page', async () => {
  const { window } = await windowInMemory();
  const page = listenTo((signal) => window.app.follow(signal));
  await page.until((updates) => updates.length === 1);
  window.app.act('open-topic', TOPIC);
  await page.until((updates) => updates.length === 2);
  expect(page.updates[1]).toEqual({ type: 'action', action: 'open-topic', topicId: TOPIC });
});

it('forgets a follower whose connection ended', async () => {
  const { window } = await windowInMemory();
  const page = listenTo((signal) => window.app.follow(signal));
  await page.until((updates) => updates.length === 1);
  expect(window.app.followers).toBe(1);
  await page.stop();
  expect(window.app.followers).toBe(0);
});
