import { expect, test } from 'vitest';
import { Messages } from './messages.ts';
import { newOwner } from './owner.ts';
import { RunOutbox } from './run-outbox.ts';
import { Runs } from './runs.ts';
import { addTopic, runProgram, temporaryDatabase } from './store.fixture.ts';
import { TopicSummaries } from './topic-summaries.ts';
import { Topics } from './topics.ts';

const DONE = { ok: true, output: {}, steps: [], artifacts: [] } as const;
const newTopic = { title: 'Task completed: Wait', workspace: '/home/someone/project' };

async function ended({ inTopic }: { readonly inTopic: boolean }) {
  const database = temporaryDatabase();
  const runs = new Runs(database);
  const outbox = new RunOutbox(database);
  const topicId = inTopic ? addTopic(database) : null;
  const { run } = await runs.create({ type: 'sleep', title: 'Wait', topicId, input: {} });
  const claimed = await runs.claim(newOwner(), 15_000, ['sleep']);
  if (claimed === null) throw new Error('The run is not queued.');
  await runs.finish(claimed.hold, DONE);
  return { database, runs, outbox, topicId, run, hold: claimed.hold };
}

test('a run that ended has one message after 1,000 duplicate callbacks (weakness 5: check, then insert)', async () => {
  const { database, runs, outbox, topicId, run, hold } = await ended({ inTopic: true });
  const report = { runId: run.id, text: 'Task completed: Wait', newTopic };
  const answers = await Promise.all(
    Array.from({ length: 1_000 }, async () => {
      const again = await runs.finish(hold, DONE);
      return { again, delivered: await outbox.deliver(report) };
    }),
  );
  expect(answers.filter(({ again }) => again)).toEqual([]);
  expect(answers.filter(({ delivered }) => delivered !== null)).toHaveLength(1);
  expect([...new Messages(database).all(topicId ?? ('' as never))]).toMatchObject([
    { role: 'assistant', parts: [{ type: 'text', text: 'Task completed: Wait' }] },
  ]);
  expect(() => database.run('INSERT INTO run_messages (run_id, created_at) VALUES (?, 1)', run.id)).toThrow(
    /UNIQUE constraint/,
  );
  expect(await outbox.undelivered(10)).toEqual([]);
});

test('several processes that deliver the same message store it once', async () => {
  const { database, outbox, topicId, run } = await ended({ inTopic: true });
  const source = `
    import { openDatabase } from '@/database.ts';
    import { RunOutbox } from '@/run-outbox.ts';
    const database = openDatabase(process.argv[1], { now: Date.now });
    const outbox = new RunOutbox(database);
    for (let n = 0; n < 100; n++) {
      await outbox.deliver({ runId: process.argv[2], text: 'done', newTopic: { title: 't', workspace: '/w' } });
    }
    database.close();`;
  const programs = [1, 2].map(() => runProgram(source, [database.path, run.id]));
  const ends = await Promise.all(programs.map(({ done }) => done));
  expect(ends.map(({ code, output }) => [code, output])).toEqual([
    [0, ''],
    [0, ''],
  ]);
  expect([...new Messages(database).all(topicId ?? ('' as never))]).toHaveLength(1);
  expect(await outbox.undelivered(10)).toEqual([]);
});

test('a message that a crash left undelivered is found by the next process (weakness 8: no outbox)', async () => {
  const { database, run } = await ended({ inTopic: true });
  const [found] = await new RunOutbox(temporaryDatabase({ path: database.path })).undelivered(10);
  expect(found).toMatchObject({ runId: run.id, run: { id: run.id, state: { name: 'succeeded' } } });
});

test('a run without a topic is reported in a new topic that is unread, and belongs to it from then on', async () => {
  const { database, runs, outbox, run } = await ended({ inTopic: false });
  const delivered = await outbox.deliver({ runId: run.id, text: 'done', newTopic });
  const [topic, ...more] = new TopicSummaries(database).list();
  expect(more).toEqual([]);
  expect(topic).toMatchObject({ ...newTopic, id: delivered?.topicId, unread: true });
  expect((await runs.find(run.id))?.topicId).toBe(topic?.id);
});

test('a run whose topic was deleted is reported there, so that it is seen after the topic is restored', async () => {
  const { database, outbox, topicId, run } = await ended({ inTopic: true });
  if (topicId === null) throw new Error('The run has no topic.');
  const topics = new Topics(database);
  topics.remove(topicId);
  expect(await outbox.deliver({ runId: run.id, text: 'done', newTopic })).toMatchObject({ topicId });
  topics.restore(topicId);
  expect(new TopicSummaries(database).list()).toMatchObject([{ id: topicId, unread: true }]);
});

test('a run whose topic was erased is not reported, and nothing fails', async () => {
  const { database, outbox, topicId, run } = await ended({ inTopic: true });
  database.run('DELETE FROM topics WHERE id = ?', topicId);
  expect(await outbox.deliver({ runId: run.id, text: 'done', newTopic })).toBeNull();
  expect(new TopicSummaries(database).list()).toEqual([]);
});

test('a run that was deleted before its message was delivered is reported all the same', async () => {
  const { database, runs, outbox, topicId, run } = await ended({ inTopic: true });
  await runs.remove(run.id);
  const [found] = await outbox.undelivered(10);
  expect(found).toMatchObject({ runId: run.id, run: { title: 'Wait' } });
  await outbox.deliver({ runId: run.id, text: 'done', newTopic });
  expect([...new Messages(database).all(topicId ?? ('' as never))]).toHaveLength(1);
});
