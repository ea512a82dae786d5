import { expect, test } from 'vitest';
import { CheckpointId, LoopId, type TopicId } from '../../../shared/ids.ts';
import type { Checkpoint } from '../files/checkpoints.ts';
import { newId } from '../new-id.ts';
import { Checkpoints } from './checkpoints.ts';
import { Loops } from './loops.ts';
import { Messages } from './messages.ts';
import { purgeRemovedTopics, RESTORABLE_MS } from './removed-topics.ts';
import { addTopic, message, newLoop, temporaryDatabase } from './store.fixture.ts';
import { Topics } from './topics.ts';

const bytes = new TextEncoder().encode('content');

function checkpoint(topicId: TopicId, before: string | null, after: string | null): Checkpoint {
  return {
    id: newId(CheckpointId),
    loopId: newId(LoopId),
    callId: null,
    topicId,
    workspace: '/w',
    path: 'a.txt',
    operation: 'modify',
    movedFrom: null,
    before,
    after,
    mode: null,
    at: 1,
    undoneAt: null,
    acceptedAt: null,
  };
}

function world() {
  let now = 1000;
  const database = temporaryDatabase({ now: () => now });
  const later = (milliseconds: number) => {
    now += milliseconds;
  };
  return { database, later, topics: new Topics(database), checkpoints: new Checkpoints(database) };
}

test('purges a topic seven days after its removal, with its messages, checkpoints and images', () => {
  const { database, later, topics, checkpoints } = world();
  const [old, kept] = [addTopic(database), addTopic(database)];
  const images = ['only old', 'shared', 'only kept'].map((key) => ({ key, bytes }));
  checkpoints.save([checkpoint(old, 'only old', 'shared'), checkpoint(kept, 'shared', 'only kept')], images);
  checkpoints.save([checkpoint(old, null, 'only old')], []);
  new Messages(database).append(message(old, 'gone'));
  topics.remove(old);
  later(RESTORABLE_MS);
  expect(purgeRemovedTopics(database)).toEqual([old]);
  expect(database.all('SELECT key FROM images ORDER BY key')).toEqual([{ key: 'only kept' }, { key: 'shared' }]);
  expect(database.all('SELECT topic_id FROM checkpoints')).toEqual([{ topic_id: kept }]);
  expect(database.all('SELECT * FROM messages')).toEqual([]);
  expect(topics.ids()).toEqual([kept]);
  expect(database.problems()).toEqual([]);
});

test('restores the complete topic within seven days of its removal', () => {
  const { database, later, topics } = world();
  const id = addTopic(database);
  topics.remove(id);
  later(RESTORABLE_MS - 1);
  expect(purgeRemovedTopics(database)).toEqual([]);
  expect(topics.restore(id).id).toBe(id);
});

test('does not purge a topic while another process drives its loop', () => {
  const { database, later, topics } = world();
  const id = addTopic(database);
  const loops = new Loops(database);
  loops.create(newLoop(id), { goal: '' }, { owner: 'someone', leaseMs: RESTORABLE_MS * 2 });
  topics.remove(id);
  later(RESTORABLE_MS);
  expect(purgeRemovedTopics(database)).toEqual([]);
});
