import { expect, test } from 'vitest';
import { contract } from './contract.ts';

const model = { provider: 'openai', model: 'm', providerId: 'mine' };
const leading = { ...model, baseUrl: 'https://elsewhere.example/v1', secret: 'provider:mine' };

test('a page cannot send a stored key to a URL of its choice', () => {
  const { update } = contract.settings;
  expect(update['~orpc'].inputSchema?.parse({ model: leading, providers: [], welcomed: true })).toEqual({
    model,
    welcomed: true,
  });
  const { send, updateSettings } = contract.topics;
  const message = { topicId: null, text: 'hello' };
  expect(send['~orpc'].inputSchema?.parse({ ...message, settings: { model: leading } })).toEqual({
    ...message,
    settings: { model },
  });
  const topicId = 'topic_00000000000000000000000001';
  expect(updateSettings['~orpc'].inputSchema?.parse({ topicId, change: { model: leading } })).toEqual({
    topicId,
    change: { model },
  });
});
