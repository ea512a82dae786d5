import { expect, test } from 'vitest';
import type { TopicId } from '../../../shared/ids.ts';
import type { LoopState } from '../../../shared/loop.ts';
import { Loops } from './loops.ts';
import { Messages } from './messages.ts';
import { newOwner } from './owner.ts';
import { addTopic, failure, message, newLoop, temporaryDatabase } from './store.fixture.ts';
import { TopicSummaries } from './topic-summaries.ts';
import { Topics } from './topics.ts';

function world() {
  const database = temporaryDatabase({ now: () => 1000 });
  const loops = new Loops(database);
  const topics = new Topics(database);
  const messages = new Messages(database);
  const summaries = new TopicSummaries(database);
  const addLoop = (topicId: TopicId, state: LoopState) =>
    loops.create({ ...newLoop(topicId), state }, { goal: '' }, { owner: newOwner(), leaseMs: 15_000 });
  return { database, topics, messages, summaries, addLoop };
}

test('lists pinned topics first, then the topics by their newest message; renaming or pinning does not change the rest of the order', () => {
  const { database, topics, messages, summaries } = world();
  const [a, b, c] = [addTopic(database), addTopic(database), addTopic(database)];
  messages.append({ ...message(a, 'newest'), createdAt: 3000 });
  messages.append({ ...message(b, 'newer'), createdAt: 2000 });
  topics.update(c, { title: 'renamed' });
  topics.pin(c, true);
  expect(summaries.list().map(({ id }) => id)).toEqual([c, a, b]);
  topics.pin(c, false);
  expect(summaries.list().map(({ id }) => id)).toEqual([a, b, c]);
});

test('derives the activity of a topic from its last loop', () => {
  const { database, summaries, addLoop } = world();
  const id = addTopic(database);
  expect(summaries.get(id).activity).toBe('idle');
  const asking = addLoop(id, { name: 'waiting', awaited: { for: 'question' } });
  expect(summaries.get(id)).toMatchObject({ activity: 'waiting', asked: { for: 'question', loopId: asking.id } });
  addLoop(id, { name: 'waiting', awaited: { for: 'run', runId: 'run_1' } });
  expect(summaries.get(id).activity).toBe('running');
  addLoop(id, { name: 'running' });
  expect(summaries.get(id).activity).toBe('running');
  expect(summaries.get(id)).not.toHaveProperty('asked');
  addLoop(id, { name: 'interrupted' });
  expect(summaries.get(id).activity).toBe('interrupted');
  addLoop(id, { name: 'paused' });
  expect(summaries.get(id).activity).toBe('idle');
});

test('marks a topic unread when the assistant has written since it was last viewed', () => {
  const { database, topics, messages, summaries } = world();
  const id = addTopic(database);
  messages.append(message(id, 'mine'));
  expect(summaries.get(id).unread).toBe(false);
  messages.append({ ...message(id, 'an answer'), role: 'assistant' });
  expect(summaries.get(id).unread).toBe(true);
  topics.markRead(id);
  expect(summaries.get(id).unread).toBe(false);
  messages.append({ ...message(id, 'another'), role: 'assistant' });
  expect(summaries.get(id).unread).toBe(true);
});

test('weakness 9: renaming a topic, sending a message and moving the topic to a folder make nothing unread', () => {
  const { database, topics, messages, summaries } = world();
  const id = addTopic(database);
  messages.append({ ...message(id, 'an answer'), role: 'assistant' });
  topics.markRead(id);
  topics.update(id, { title: 'renamed' });
  topics.update(id, { workspace: '/elsewhere' });
  topics.pin(id, true);
  messages.append({ ...message(id, 'mine'), createdAt: 5000 });
  expect(summaries.get(id)).toMatchObject({ title: 'renamed', unread: false });
  messages.append({ ...message(id, 'an answer'), role: 'assistant' });
  topics.update(id, { title: 'renamed again' });
  expect(summaries.get(id).unread).toBe(true);
});

test('hides a removed topic with its loops and messages until it is restored', () => {
  const { database, topics, summaries, addLoop } = world();
  const id = addTopic(database);
  addLoop(id, { name: 'paused' });
  topics.remove(id);
  expect(summaries.list()).toEqual([]);
  expect(topics.list()).toEqual([]);
  expect(topics.ids()).toEqual([]);
  expect(new Loops(database).list()).toEqual([]);
  expect(failure(() => topics.get(id)).code).toBe('not-found');
  expect(failure(() => topics.remove(id)).code).toBe('not-found');
  topics.restore(id);
  expect(summaries.get(id).id).toBe(id);
  expect(new Loops(database).list()).toHaveLength(1);
});
