import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { call, type Reply, startScriptedOpenAi } from '../../../e2e/fixtures/scripted-openai.ts';
import { TopicId } from '../../../shared/ids.ts';
import type { TopicSummary } from '../../../shared/topic.ts';
import { createHost } from '../host.ts';
import { newId } from '../new-id.ts';
import type { HostNews } from '../news.ts';
import { DATABASE_FILE } from '../store/open-store.ts';
import { Runs } from '../store/runs.ts';
import { temporaryDatabase, temporaryFolder } from '../store/store.fixture.ts';
import { Topics } from '../store/topics.ts';

const TIME_LIMIT = { timeout: 9_000, interval: 25 };

/** Opens a host on a data folder. */
async function openHost(dataDir: string, baseUrl: string, windows: boolean, onNews: (news: HostNews) => void) {
  const silent = () => undefined;
  const host = await createHost(
    {
      secret: silent,
      capabilities: { windows, serverRequests: windows },
      attendant: windows ? 'window' : 'nobody',
      now: Date.now,
      timeZone: () => 'UTC',
      ...{ onEvent: silent, onNews },
      log: { debug: silent, info: silent, warn: silent, error: silent },
    },
    { dataDir, homeDirectory: dataDir, worksOnRuns: true, model: { provider: 'openai', model: 'm', baseUrl } },
  );
  onTestFinished(() => host.close());
  return host;
}

it('a window shows that the agent of another process works, waits for the user, and was stopped', async () => {
  const reply = Promise.withResolvers<Reply>();
  await using model = await startScriptedOpenAi(() => reply.promise);
  const dataDir = temporaryFolder();
  const database = temporaryDatabase({ path: join(dataDir, DATABASE_FILE) });
  const [runs, topicId] = [new Runs(database), newId(TopicId)];
  new Topics(database).create({ id: topicId, title: 'Tea', workspace: temporaryFolder() });
  const worker = await openHost(dataDir, model.baseUrl, false, () => undefined);
  const { run } = await runs.create({ type: 'agent', title: 'Note', topicId, input: { goal: 'Write a note.' } });
  await expect.poll(() => model.requests.length, TIME_LIMIT).toBe(1);

  // A window reads a topic only when it is announced.
  const shown: Record<TopicId, TopicSummary> = {};
  const window = await openHost(dataDir, model.baseUrl, true, (news) => {
    if (news.type === 'topic-changed') shown[news.topicId] = window.topics.summary(news.topicId);
  });
  const ownTopicId = (await window.runs.show({ runId: run.id })).run.ownTopicId ?? topicId;
  await expect.poll(() => shown[ownTopicId]?.activity, TIME_LIMIT).toBe('running');
  reply.resolve(call('write_to_file', { path: 'note.txt', content: 'Tea is ready.' }));
  await expect
    .poll(() => shown[ownTopicId], TIME_LIMIT)
    .toMatchObject({
      activity: 'waiting',
      asked: { for: 'approval' },
    });
  await worker.runs.cancel({ runId: run.id });
  await expect.poll(() => shown[ownTopicId]?.activity, TIME_LIMIT).toBe('idle');
}, 40_000);
