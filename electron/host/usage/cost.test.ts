/**
 * Tests the cost of model calls, from the price in the provider's settings to every place that
 * shows the cost.
 */
import { expect, test } from 'vitest';
import { call, type Reply, say } from '../../../e2e/fixtures/scripted-openai.ts';
import type { ModelSetting, ProviderSetting } from '../../../shared/settings.ts';
import { openWindow, type Window } from '../topics/window.fixture.ts';

const list = (n: number): Reply => call('list_files', { path: '.', limit: n + 1 });
const model: ModelSetting = { provider: 'openai', providerId: 'mine', model: 'priced' };

/** Each call has 10 input tokens and 5 output tokens, which cost a quarter of a dollar. */
const PROFILE = { price: { input: 10_000, output: 30_000 } };

function provider({ model: { baseUrl } }: Window, profiles: ProviderSetting['profiles'] = { priced: PROFILE }) {
  const mine: ProviderSetting = { id: 'mine', name: 'Mine', kind: 'openai', baseUrl, models: ['priced'] };
  return profiles === undefined ? mine : { ...mine, profiles };
}

async function begin(window: Window) {
  const { host, workspace } = window;
  const { topicId } = await host.topics.send({ topicId: null, text: 'Look.', workspace });
  return topicId;
}

test('the cost of a loop is reported by call, in total, by topic and by day, also after a restart', async () => {
  const window = await openWindow((_, n) => (n < 2 ? list(n) : say('All looked at.')), { model });
  window.host.providers.save({ provider: provider(window) });
  const topicId = await begin(window);
  await window.until(() => window.events.some(({ type }) => type === 'loop-end'));
  const ended = window.events.find((event) => event.type === 'loop-end');
  const each = window.events.flatMap((event) => (event.type === 'iteration-end' ? [event.usage.cost] : []));
  expect(each).toEqual(each.map(() => 0.25));
  const cost = each.length * 0.25;
  expect(ended?.usage).toMatchObject({ cost, modelCalls: each.length });
  const host = await window.restart();
  expect(host.topics.storedLoopView(topicId)?.usage.cost).toBe(cost);
  expect(host.messages(topicId).flatMap(({ iteration }) => iteration?.usage.cost ?? [])).toEqual(each);
  expect(host.usage.ofTopic({ topicId })).toMatchObject({ cost, modelCalls: each.length });
  expect(host.usage.days({ days: 2 })).toMatchObject([{ model: { model: 'priced' }, usage: { cost } }]);
  // The cost of past calls does not change with the price.
  host.providers.save({ provider: provider(window, { priced: { price: { input: 0, output: 0 } } }) });
  expect(host.usage.ofTopic({ topicId }).cost).toBe(cost);
});

test('a cost limit stops a loop, is doubled when the user continues the loop, and can be changed for one loop', async () => {
  const window = await openWindow((_, n) => list(n), { model });
  const { host } = window;
  host.providers.save({ provider: provider(window) });
  host.settings.update({ limits: { ...host.settings.current().limits, maxCost: 0.5 } });
  const topicId = await begin(window);
  await window.reached(topicId, 'stopped');
  const [loop] = host.loops.list({ topicId });
  if (loop === undefined) throw new Error('There is no loop.');
  expect(loop.state).toMatchObject({ outcome: { reason: 'budget_exceeded' } });
  expect(window.model.requests).toHaveLength(2);
  const more = await host.resumeLoop(loop.id);
  expect(host.loop(loop.id).limits.maxCost).toBe(1);
  expect(await more.rest).toMatchObject({ outcome: { reason: 'budget_exceeded' } });
  expect(window.model.requests).toHaveLength(4);
  host.loops.updateLimits({ loopId: loop.id, limits: { maxCost: 1.5 } });
  const again = await host.resumeLoop(loop.id, { limits: { maxCost: 1.5 } });
  expect(await again.rest).toMatchObject({ outcome: { reason: 'budget_exceeded' } });
  expect(window.model.requests).toHaveLength(6);
  expect(() => host.loops.updateLimits({ loopId: loop.id, limits: { maxCost: 0 } })).toThrow('out of range');
  expect(() => host.settings.update({ limits: { ...host.settings.current().limits, maxCost: -1 } })).toThrow('limits');
});
