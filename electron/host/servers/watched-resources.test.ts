import { expect, test } from 'vitest';
import { LoopId, ServerId, TopicId } from '../../../shared/ids.ts';
import { newId } from '../new-id.ts';
import { WatchedResources } from './watched-resources.ts';

const NOTES = ServerId.parse('notes');
const plan = { serverId: NOTES, uri: 'note://plan' };

function place() {
  const subscribed: string[] = [];
  const notices: (readonly [LoopId, string])[] = [];
  const running = new Map<TopicId, LoopId>();
  const resources = new WatchedResources({
    connectionOf: (id) =>
      id === NOTES
        ? {
            content: {
              subscribe: async (uri) => {
                subscribed.push(uri);
                return { ok: true, value: undefined };
              },
            },
          }
        : null,
    running: (topicId) => running.get(topicId) ?? null,
    notice: (loopId, text) => void notices.push([loopId, text]),
  });
  return { resources, subscribed, notices, running };
}

test('tells the running loop once that an attached resource has changed', () => {
  const { resources, subscribed, notices, running } = place();
  const [topicId, loopId, other] = [newId(TopicId), newId(LoopId), newId(TopicId)];
  running.set(topicId, loopId).set(other, newId(LoopId));
  resources.watch(topicId, [plan]);
  resources.watch(topicId, [plan]);
  expect(subscribed).toEqual(['note://plan']);
  resources.updated(NOTES, 'note://plan');
  resources.updated(NOTES, 'note://plan');
  resources.updated(NOTES, 'note://other');
  expect(notices).toEqual([[loopId, 'The attached resource "note://plan" of the server "notes" has changed since.']]);
});

test('reports a change to no loop if none runs, and reports a later change to a later loop', () => {
  const { resources, notices, running } = place();
  const topicId = newId(TopicId);
  resources.watch(topicId, [plan, { serverId: ServerId.parse('gone'), uri: 'x' }]);
  resources.updated(NOTES, plan.uri);
  expect(notices).toEqual([]);
  const loopId = newId(LoopId);
  running.set(topicId, loopId);
  resources.updated(NOTES, plan.uri);
  expect(notices.map(([id]) => id)).toEqual([loopId]);
});
