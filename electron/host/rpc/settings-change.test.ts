/** Changes of the settings by a page, against the real host behind the router. */
import { createRouterClient } from '@orpc/server';
import { expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../../shared/loop.ts';
import { openWindow } from '../topics/window.fixture.ts';
import { AppFeed } from './app-feed.ts';
import { router } from './router.ts';
import { TopicFeeds } from './topic-feeds.ts';
import { QUIET_SHELL } from './window-host.fixture.ts';

async function page() {
  const { host } = await openWindow([]);
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  const topics = new TopicFeeds({ host, log });
  const client = createRouterClient(router, {
    context: {
      host,
      topics,
      app: new AppFeed({ host, followers: new Set(), secrets: () => [] }),
      shell: QUIET_SHELL,
      log,
    },
  });
  return { host, client };
}

it('changing one limit keeps the other limits, also those changed at the same time', async () => {
  const { host, client } = await page();
  await Promise.all([
    client.settings.update({ limits: { maxIterations: 7 } }),
    client.settings.update({ limits: { maxCost: 2 }, welcomed: true }),
    client.settings.update({ limits: { mistakeLimit: undefined } }),
  ]);
  expect(host.settings.current()).toMatchObject({
    limits: { ...DEFAULT_LIMITS, maxIterations: 7, maxCost: 2 },
    welcomed: true,
  });
  await client.settings.update({ limits: { maxCost: null } });
  expect(host.settings.current().limits).toEqual({ ...DEFAULT_LIMITS, maxIterations: 7 });
});

it('switches that are set at the same time do not affect each other, nor other switches', async () => {
  const { host, client } = await page();
  await Promise.all([
    client.settings.update({ serverSwitches: { one: false } }),
    client.settings.update({ serverSwitches: { two: true } }),
    client.settings.update({ toolSwitches: { one: { read: false } } }),
    client.settings.update({ toolSwitches: { one: { write: false }, two: { draw: true } } }),
  ]);
  expect(host.settings.current()).toMatchObject({
    serverSwitches: { one: false, two: true },
    toolSwitches: { one: { read: false, write: false }, two: { draw: true } },
  });
});

it('a provider with an invisible character in the name of a model is refused, and nothing is saved', async () => {
  const { host, client } = await page();
  const provider = { id: 'mine', name: 'Mine', kind: 'openai', baseUrl: 'http://127.0.0.1:9/v1' } as const;
  await expect(client.providers.save({ provider: { ...provider, models: ['zero\u200bwidth'] } })).rejects.toThrow();
  expect(host.settings.current().providers).toEqual([]);
  await client.providers.save({ provider: { ...provider, models: ['plain'] } });
  expect(host.settings.current().providers).toMatchObject([{ id: 'mine', models: ['plain'] }]);
});
