/** What pages can do with the index of a topic's folder, in a complete host. */
import { realpath, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { say } from '../../../e2e/fixtures/scripted-openai.ts';
import type { TopicId } from '../../../shared/ids.ts';
import { textOf } from '../../../shared/message.ts';
import { openWindow, type Window } from '../topics/window.fixture.ts';

interface Opened {
  readonly window: Window;
  readonly topicId: TopicId;
}

/** Begins a topic in the folder, which is trusted. */
async function begun(window: Window): Promise<TopicId> {
  const { workspace } = window;
  const { topicId, loopId } = await window.host.startLoop({
    ...{ workspace, strategy: 'chat', locale: 'en', prompt: 'Hello' },
  });
  await window.reached(topicId, 'completed', loopId);
  return topicId;
}

async function opened(): Promise<Opened> {
  const window = await openWindow(() => say('Done.'));
  await writeFile(join(window.workspace, 'water.md'), '# 水\n\n水桶在水龙头处漏水。\n');
  await writeFile(join(window.workspace, 'tea.md'), 'Tea for two.\n');
  return { window, topicId: await begun(window) };
}

async function updated({ window, topicId }: Opened): Promise<void> {
  await window.host.topicIndex.update({ topicId });
  const state = async () => (await window.host.topicIndex.state({ topicId })).state;
  await expect.poll(state, { timeout: 20_000 }).toBe('ready');
}

it('makes an index by a run, finds a word of two ideographs with its line, and erases the index', async () => {
  const { window, topicId } = await opened();
  const { topicIndex } = window.host;
  const asked = { topicId, words: '漏水', limit: 8 };
  expect(await topicIndex.state({ topicId })).toEqual({ state: 'none', failure: null });
  await expect(topicIndex.search(asked)).rejects.toMatchObject({ failure: 'index-not-found' });

  expect(await topicIndex.update({ topicId })).toMatchObject({ state: 'building', before: null });
  await expect.poll(async () => (await topicIndex.state({ topicId })).state, { timeout: 20_000 }).toBe('ready');
  expect(await topicIndex.state({ topicId })).toMatchObject({ files: 2, failure: null });
  expect(await topicIndex.search(asked)).toEqual({
    matches: [{ path: 'water.md', lines: [{ line: 3, text: '水桶在水龙头处漏水。' }] }],
    ...{ onlySome: false, isOutdated: false },
  });
  await expect(topicIndex.search({ ...asked, words: '!?' })).rejects.toMatchObject({ failure: 'index-words-missing' });
  await expect
    .poll(() => window.host.messages(topicId).map(textOf).at(-1))
    .toContain('Task completed: Index of the folder');

  await writeFile(join(window.workspace, 'water.md'), '漏水 gone\n');
  expect(await topicIndex.search(asked)).toMatchObject({ matches: [{ path: 'water.md' }], isOutdated: true });
  expect(await topicIndex.remove({ topicId })).toEqual({ state: 'none', failure: null });
  await expect(topicIndex.remove({ topicId })).rejects.toMatchObject({ failure: 'index-not-found' });
  expect(window.logged).toEqual([]);
});

it('updates one index once, however often and from however many topics of the folder it is asked at once', async () => {
  const { window, topicId } = await opened();
  const other = await begun(window);
  const { topicIndex } = window.host;
  const views = await Promise.all([
    topicIndex.update({ topicId }),
    topicIndex.update({ topicId }),
    topicIndex.update({ topicId }),
  ]);
  views.push(await topicIndex.update({ topicId: other }));
  await updated({ window, topicId });
  const runs = await window.host.runs.list({ limit: 9 });
  expect(runs).toHaveLength(1);
  expect(new Set(views.map((view) => (view.state === 'building' ? view.runId : view.state)))).toEqual(
    new Set([runs[0]?.id]),
  );
  await updated({ window, topicId: other });
  expect(await window.host.runs.list({ limit: 9 })).toHaveLength(2);
});

it('refuses a restricted folder, and says why an update failed until one has succeeded', async () => {
  const { window, topicId } = await opened();
  const { topicIndex, workspaces } = window.host;
  const path = await realpath(window.workspace);
  await workspaces.restrict({ path });
  expect(await topicIndex.state({ topicId })).toEqual({ state: 'restricted' });
  const refused = expect.objectContaining({ failure: 'index-folder-restricted' });
  await expect(topicIndex.update({ topicId })).rejects.toEqual(refused);
  await expect(topicIndex.search({ topicId, words: 'tea', limit: 8 })).rejects.toEqual(refused);
  expect(await window.host.runs.list({ limit: 9 })).toEqual([]);

  await workspaces.trust({ path });
  await topicIndex.update({ topicId });
  await workspaces.restrict({ path });
  await expect
    .poll(async () => (await window.host.runs.list({ limit: 9 }))[0]?.state.name, { timeout: 20_000 })
    .toBe('failed');
  await workspaces.trust({ path });
  expect(await topicIndex.state({ topicId })).toMatchObject({
    ...{ state: 'none', failure: { code: 'index-folder-restricted' } },
  });
  await updated({ window, topicId });
  expect(await topicIndex.state({ topicId })).toMatchObject({ failure: null });

  await rm(window.workspace, { recursive: true });
  await expect(topicIndex.state({ topicId })).rejects.toMatchObject({ failure: 'workspace-refused' });
});
