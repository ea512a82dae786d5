import { expect, test } from 'vitest';
import { Drafts } from './drafts.ts';
import { addTopic, temporaryDatabase } from './store.fixture.ts';

test('each topic has its draft, and the topic that is not there yet has one too', () => {
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

test('what was sent is no draft any more; what was written meanwhile is', () => {
  const drafts = new Drafts(temporaryDatabase());
  drafts.set(null, 'hello\n');
  drafts.sent(null, 'hello');
  expect(drafts.get(null)).toBe('');
  drafts.set(null, 'more');
  drafts.sent(null, 'hello');
  expect(drafts.get(null)).toBe('more');
});
