/** The index of a folder in a complete host: who is offered the search, and what becomes of it. */
import { realpath, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { call, type Reply, say } from '../../../e2e/fixtures/scripted-openai.ts';
import type { TopicId } from '../../../shared/ids.ts';
import { resultText } from '../../../shared/message.ts';
import { isFollowUp } from '../runs/follow-up.fixture.ts';
import { openWindow, type Window } from '../topics/window.fixture.ts';

const search = call('file-index__search_index', { query: '水桶 漏水' });
const end = say('Done.');
const decided = say(JSON.stringify({ decision: 'run', run: { type: 'index_repo', title: '', input: {} } }));

/** Sends a message in a topic, or in a new one, and waits until its loop has ended. */
async function sent(window: Window, strategy: 'chat' | 'decision', topicId?: TopicId): Promise<TopicId> {
  const where = topicId === undefined ? {} : { topicId };
  const request = { workspace: window.workspace, strategy, locale: 'en', prompt: 'Go.', ...where } as const;
  const started = await window.host.startLoop(request);
  await window.reached(started.topicId, 'completed', started.loopId);
  return started.topicId;
}

async function indexed(window: Window, topicId?: TopicId): Promise<TopicId> {
  const at = await sent(window, 'decision', topicId);
  const states = async () => (await window.host.runs.list({ limit: 9 })).map(({ state }) => state.name);
  await expect.poll(states, { timeout: 20_000 }).toEqual(['succeeded', 'succeeded']);
  return at;
}

/** Whether each request so far offered the search. */
const offers = ({ model }: Window) =>
  model.requests
    .filter(({ body }) => !isFollowUp(body))
    .map(({ body }) => JSON.stringify(body.tools ?? []).includes('search_index'));

async function opened(...replies: readonly Reply[]): Promise<Window> {
  let asked = 0;
  const window = await openWindow((request) => (isFollowUp(request) ? end : (replies[asked++] ?? end)));
  await writeFile(join(window.workspace, 'water.md'), '# 水\n\n水桶在水龙头处漏水。\n');
  return window;
}

it('offers the search only where there is an index, and answers with places in files', async () => {
  const window = await opened(end, decided, search, end, end);
  const topicId = await sent(window, 'chat');
  await indexed(window, topicId);
  await sent(window, 'chat', topicId);
  expect(offers(window)).toEqual([false, false, true, true]);
  const results = window.host
    .messages(topicId)
    .flatMap(({ parts }) => parts)
    .flatMap((part) => (part.type === 'tool-result' && part.tool?.toolName === 'search_index' ? resultText(part) : []));
  expect(results).toEqual([
    expect.stringMatching(/^Found 1 place, best first \(index of .*Z\)\.\n\nwater\.md\n3: 水桶在/),
  ]);
  expect(window.logged).toEqual([]);
});

it('does not offer the search in a restricted folder, and not without the tools that read files', async () => {
  const window = await opened(decided, end, end, end);
  const topicId = await indexed(window);
  await sent(window, 'chat', topicId);
  window.host.settings.update({ serverSwitches: { '@aether/file-editor': false } });
  await sent(window, 'chat', topicId);
  window.host.settings.update({ serverSwitches: {} });
  await window.host.workspaces.restrict({ path: await realpath(window.workspace) });
  await sent(window, 'chat', topicId);
  expect(offers(window)).toEqual([false, true, false, false]);
});

it('erases the index with the last topic of the folder', async () => {
  const window = await opened(decided, end);
  const topicId = await indexed(window);
  await window.host.topics.remove({ topicId });
  await window.host.topics.erase({ topicIds: [topicId] });
  await sent(window, 'chat');
  expect(offers(window)).toEqual([false, false]);
});
