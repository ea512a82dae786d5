import { expect, test } from 'vitest';
import { QueuedMessages } from './queued-messages.ts';
import { addTopic, failure, temporaryDatabase } from './store.fixture.ts';

test('keeps the queued messages of each topic in the order in which they were sent', () => {
  const database = temporaryDatabase();
  const queue = new QueuedMessages(database);
  const [topicId, other] = [addTopic(database), addTopic(database)];
  const [first, second] = [queue.put(topicId, 'one'), queue.put(topicId, 'two')];
  queue.put(other, 'elsewhere');
  queue.change(topicId, first.id, 'changed');
  expect(queue.list(topicId)).toEqual([{ ...first, text: 'changed' }, second]);
  queue.remove(topicId, first.id);
  expect(queue.list(topicId)).toEqual([second]);
});

test('keeps the attachments of a queued message', () => {
  const database = temporaryDatabase();
  const queue = new QueuedMessages(database);
  const topicId = addTopic(database);
  const attached = [{ type: 'image', mimeType: 'image/png', data: 'aGk=' }] as const;
  const message = queue.put(topicId, 'look', attached);
  expect(queue.list(topicId)).toEqual([{ id: message.id, text: 'look', attached: 1 }]);
  queue.change(topicId, message.id, 'look here');
  expect(queue.content(topicId, message.id)).toEqual({ text: 'look here', attached });
});

test('removes a message only once, and only from its own topic', () => {
  const database = temporaryDatabase();
  const queue = new QueuedMessages(database);
  const topicId = addTopic(database);
  const { id } = queue.put(topicId, 'one');
  const other = addTopic(database);
  expect(failure(() => queue.remove(other, id)).code).toBe('not-found');
  queue.remove(topicId, id);
  expect(failure(() => queue.remove(topicId, id)).code).toBe('not-found');
  expect(failure(() => queue.change(topicId, id, 'x')).code).toBe('not-found');
  expect(failure(() => queue.content(topicId, id)).code).toBe('not-found');
});
