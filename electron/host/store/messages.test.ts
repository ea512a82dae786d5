import { expect, test } from 'vitest';
import { MessageId } from '../../../shared/ids.ts';
import { newId } from '../new-id.ts';
import { Messages } from './messages.ts';
import { addTopic, failure, message, temporaryDatabase } from './store.fixture.ts';

/**
 * Creates two topics whose messages were stored alternately. The first topic has `count` messages.
 */
function twoTopics(count: number) {
  const database = temporaryDatabase();
  const messages = new Messages(database);
  const [topicId, other] = [addTopic(database), addTopic(database)];
  const stored = Array.from({ length: count }, (_, index) => message(topicId, `m${index}`));
  database.transaction(() => {
    for (const each of stored) {
      messages.append(each);
      messages.append(message(other, 'elsewhere'));
    }
  });
  return { database, messages, topicId, other, stored };
}

test('returns the newest messages as a page, oldest first, and the next page ends right before it', () => {
  const { messages, topicId, stored } = twoTopics(10);
  const page = messages.page(topicId, { limit: 4 });
  expect(page).toEqual(stored.slice(6));
  const before = page[0]?.id ?? newId(MessageId);
  expect(messages.page(topicId, { before, limit: 4 })).toEqual(stored.slice(2, 6));
  expect(messages.page(topicId, { before: stored[1]?.id ?? before, limit: 4 })).toEqual(stored.slice(0, 1));
});

test('returns the history of a message, including the message itself', () => {
  const { messages, topicId, other, stored } = twoTopics(5);
  const third = stored[2]?.id ?? newId(MessageId);
  expect(messages.upTo(topicId, third)).toEqual(stored.slice(0, 3));
  expect(failure(() => messages.upTo(other, third)).code).toBe('not-found');
});

test('reads a whole topic in portions, including a message that is stored during the reading', () => {
  const { database, messages, topicId, stored } = twoTopics(401);
  const read: string[] = [];
  for (const each of messages.all(topicId)) {
    read.push(each.id);
    if (read.length === 10) messages.append(message(addTopic(database), 'meanwhile'));
  }
  expect(read).toEqual(stored.map((each) => each.id));
  expect(messages.last(topicId)).toEqual(stored.at(-1));
});

test('reads a topic from the newest message to the oldest, in portions', () => {
  for (const count of [0, 1, 200, 401]) {
    const { messages, topicId, stored } = twoTopics(count);
    expect([...messages.newestFirst(topicId)]).toEqual(stored.toReversed());
  }
});

test('returns no last message for an empty topic', () => {
  const database = temporaryDatabase();
  expect(new Messages(database).last(addTopic(database))).toBeUndefined();
});

test('finds a page of a long topic by an index, without reading or sorting other messages', () => {
  const { database, topicId } = twoTopics(1);
  const plan = database.all<{ detail: string }>(
    'EXPLAIN QUERY PLAN SELECT parts FROM messages WHERE topic_id = ? AND shown = 1 AND seq < ? ORDER BY seq DESC LIMIT 50',
    topicId,
    1000,
  );
  expect(plan.map((line) => line.detail)).toEqual([
    expect.stringContaining('USING INDEX messages_shown (topic_id=? AND seq<?)'),
  ]);
});

test('returns the iteration data of a model reply, and none for other messages', () => {
  const database = temporaryDatabase();
  const messages = new Messages(database);
  const topicId = addTopic(database);
  const iteration = { number: 3, usage: { inputTokens: 10, outputTokens: 2 }, durationMs: 1500 };
  const reply = { ...message(topicId, 'a reply'), role: 'assistant', iteration } as const;
  messages.append(reply);
  messages.append(message(topicId, 'thanks'));
  expect(messages.get(topicId, reply.id)).toEqual(reply);
  expect(Object.hasOwn(messages.last(topicId) ?? {}, 'iteration')).toBe(false);
  expect(failure(() => messages.get(addTopic(database), reply.id)).code).toBe('not-found');
});
