/**
 * The updates that a page receives when a message of the topic it follows is answered again or
 * reworded, or when another version is shown. The real host is behind the router.
 */
import { createRouterClient } from '@orpc/server';
import { expect, it } from 'vitest';
import { say } from '../../../e2e/fixtures/scripted-openai.ts';
import { type OpenTopic, takeUpdate } from '../../../renderer/stores/topic-reducer.ts';
import type { TopicUpdate } from '../../../shared/contract/topics.ts';
import { MessageId } from '../../../shared/ids.ts';
import { textOf } from '../../../shared/message.ts';
import { newId } from '../new-id.ts';
import { openWindow } from '../topics/window.fixture.ts';
import { AppFeed } from './app-feed.ts';
import { router } from './router.ts';
import { TopicFeeds } from './topic-feeds.ts';
import { kinds, listenTo, QUIET_SHELL } from './window-host.fixture.ts';

/** A topic with one answered question, and a client of a page that can follow it. */
async function answered() {
  const window = await openWindow((_request, n) => say(`Answer ${n + 1}.`, { delayMs: 30 }), {
    serverSwitches: { '@aether/file-editor': false },
  });
  const { host } = window;
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  const topics = new TopicFeeds({ host, log });
  window.listen = (event) => topics.hear(event);
  window.listenToNews = (news) => void ('topicId' in news && topics.hearNews(news));
  const client = createRouterClient(router, {
    context: {
      host,
      topics,
      app: new AppFeed({ host, followers: new Set(), secrets: () => [] }),
      shell: QUIET_SHELL,
      log,
    },
  });
  const { topicId } = await client.topics.send({ topicId: null, text: 'one', workspace: window.workspace });
  await window.reached(topicId, 'completed');
  const follow = (after?: { readonly epoch: string; readonly seq: number }) =>
    listenTo((signal) => client.app.followTopic({ topicId, ...(after === undefined ? {} : { after }) }, { signal }));
  const asked = host.messages(topicId)[0]?.id ?? newId(MessageId);
  return { window, client, topicId, follow, asked };
}

const folded = (updates: readonly TopicUpdate[]): OpenTopic => {
  const open = updates.reduce<OpenTopic | null>((before, update) => takeUpdate(before, update), null);
  if (open === null) throw new Error('Nothing was heard.');
  return open;
};

const isDone = (times: number) => (updates: readonly TopicUpdate[]) => {
  const open = updates.length === 0 ? null : folded(updates);
  return open?.loop?.state.name === 'completed' && open.messages.length === times;
};

it('a page gets a snapshot when a message is answered again, and then the events of the new loop', async () => {
  const { window, client, topicId, follow, asked } = await answered();
  const page = follow();
  await page.until(isDone(2));
  const before = folded(page.updates);
  const [first] = window.host.loops.list({ topicId });
  await client.versions.tryAgain({ topicId, messageId: asked });
  await page.until((updates) => folded(updates).loop?.loopId !== first?.id);
  const at = page.updates.findLastIndex(({ type }) => type === 'snapshot');
  expect(folded(page.updates.slice(0, at + 1)).messages.map(textOf)).toEqual(['one']);
  await page.until(isDone(2));
  const after = folded(page.updates);
  expect(after.messages.map(textOf)).toEqual(['one', 'Answer 2.']);
  expect(after.messages[0]?.answers).toEqual({ number: 2, of: 2 });
  expect(kinds(page.updates.slice(at))).toContain('text-delta');
  // A page that was disconnected receives the same updates, and so does a page that has just
  // opened.
  const late = follow({ epoch: before.epoch, seq: before.seq });
  await late.until(isDone(2));
  expect(late.updates[0]?.type).toBe('snapshot');
  for (const other of [late, follow()]) {
    await other.until(isDone(2));
    expect(folded(other.updates).messages).toEqual(after.messages);
  }
});

it('a page that lost its connection during the new answer continues at its position', async () => {
  const { window, client, topicId, follow, asked } = await answered();
  const [page, other] = [follow(), follow()];
  await page.until(isDone(2));
  await client.versions.reword({ topicId, messageId: asked, text: 'eins' });
  await page.until((updates) => folded(updates).messages.some((message) => textOf(message) === 'eins'));
  await page.stop();
  const left = folded(page.updates);
  await window.reached(topicId, 'completed');
  await other.until(isDone(2));
  const back = follow({ epoch: left.epoch, seq: left.seq });
  await back.until((updates) => kinds(updates).includes('loop-end'));
  expect(kinds(back.updates)).not.toContain('snapshot');
  const after = back.updates.reduce<OpenTopic | null>((open, update) => takeUpdate(open, update), left);
  expect(after?.messages.map(textOf)).toEqual(['eins', 'Answer 2.']);
  expect(after?.messages[0]?.wordings).toEqual({ number: 2, of: 2 });
});

it('a page gets a snapshot with the loop of the version when another version is shown', async () => {
  const { window, client, topicId, follow, asked } = await answered();
  const [first] = window.host.loops.list({ topicId });
  const page = follow();
  await page.until(isDone(2));
  await client.versions.tryAgain({ topicId, messageId: asked });
  await page.until(
    (updates) => isDone(2)(updates) && textOf(folded(updates).messages[1] ?? { parts: [] }) === 'Answer 2.',
  );
  await client.versions.show({ topicId, messageId: asked, of: 'answers', number: 1 });
  await page.until((updates) => folded(updates).loop?.loopId === first?.id);
  expect(folded(page.updates).messages.map(textOf)).toEqual(['one', 'Answer 1.']);
  expect(folded(page.updates).messages[0]?.answers).toEqual({ number: 1, of: 2 });
  await expect(client.versions.show({ topicId, messageId: asked, of: 'wordings', number: 2 })).rejects.toMatchObject({
    code: 'not-found',
  });
});
