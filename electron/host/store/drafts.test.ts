import { expect, test } from 'vitest';
import { Drafts } from './drafts.ts';
import { addTopic, temporaryDatabase } from './store.fixture.ts';

test('keeps one draft for each topic, and one for the topic that does not exist yet', () => {
  const database = temporaryDatabase();
  const drafts = new Drafts(database);
  const topicId = addTopic(database);
  drafts.set(topicId, 'mine');
  drafts.set(null, 'for a new one');
  drafts.set(null, 'for another');
  expect([drafts.get(topicId), drafts.get(null)]).toEqual(['mine', 'for another']);
  drafts.set(null, '');
  expect([drafts.get(topicId), drafts.get(null)]).toEqual(['mine', '']);
});

test('removes the draft that was sent, but keeps text that was written after sending', () => {
  const drafts = new Drafts(temporaryDatabase());
  drafts.set(null, 'hello\n');
  drafts.sent(null, 'hello');
  expect(drafts.get(null)).toBe('');
  drafts.set(null, 'more');
  drafts.sent(null, 'hello');
  expect(drafts.get(null)).toBe('more');
});
