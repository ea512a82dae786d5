import { expect, test } from 'vitest';
import { TopicId } from '../../../shared/ids.ts';
import { newId } from '../new-id.ts';
import { Messages } from './messages.ts';
import { addTopic, failure, message, temporaryDatabase } from './store.fixture.ts';
import { Topics } from './topics.ts';

test('returns a topic as it was stored, including a title with special characters', () => {
  const database = temporaryDatabase({ now: () => 7 });
  const topic = {
    id: newId(TopicId),
    title: `it's "x"; DROP TABLE topics; -- \0 标题`,
    workspace: '/home/someone/a b',
    settings: { model: { provider: 'demo', model: 'm' }, strategy: 'auto', serverSwitches: { '@aether/web': false } },
  } as const;
  const topics = new Topics(database);
  expect(topics.create(topic)).toEqual({ ...topic, createdAt: 7, updatedAt: 7 });
  expect(topics.get(topic.id)).toEqual({ ...topic, createdAt: 7, updatedAt: 7 });
});

test('leaves the fields unchanged that an update does not name', () => {
  const database = temporaryDatabase();
  const topics = new Topics(database);
  const id = addTopic(database);
  topics.update(id, { settings: { approvalMode: 'ask-all' } });
  expect(topics.update(id, { title: '' })).toMatchObject({ title: '', settings: { approvalMode: 'ask-all' } });
  expect(failure(() => topics.update(newId(TopicId), { title: 'x' })).code).toBe('not-found');
});

test('lists the topic with the newest message first', () => {
  const database = temporaryDatabase({ now: () => 1000 });
  const [older, newer] = [addTopic(database), addTopic(database)];
  const topics = new Topics(database);
  expect(topics.list().map((topic) => topic.id)).toEqual([newer, older]);
  new Messages(database).append({ ...message(older, 'hello'), createdAt: 2000 });
  expect(topics.list().map((topic) => topic.id)).toEqual([older, newer]);
});
