import { utimes } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { TopicId } from '../../../shared/ids.ts';
import { workspaceFixture } from '../files/workspace.fixture.ts';
import { newId } from '../new-id.ts';
import { FolderIndexes } from '../store/folder-indexes.ts';
import { Topics } from '../store/topics.ts';
import { runsInMemory } from './runs.fixture.ts';

async function indexed(locale: 'en' | 'zh-CN', files: Readonly<Record<string, string>>) {
  const fixture = await workspaceFixture();
  for (const [name, text] of Object.entries(files)) {
    await fixture.write(name, text);
    await utimes(fixture.path(name), 1, 1);
  }
  const room = runsInMemory({ locale });
  const { root } = fixture.workspace;
  const { id } = new Topics(room.database).create({ id: newId(TopicId), title: '', workspace: root });
  const { port } = room.open();
  let key = 0;
  const run = async (input: Record<string, unknown> = {}) => {
    key += 1;
    const started = await port.start(
      { type: 'index_repo', title: '', input: input as never, topicId: id },
      `loop:${key}`,
    );
    if (!started.ok) return started.failure;
    const runId = started.runId as never;
    await expect.poll(async () => (await room.store.find(runId))?.endedAt, { timeout: 10_000 }).not.toBeNull();
    return (await room.store.find(runId))?.state;
  };
  return { ...fixture, room, root, id, run };
}

test('the index of a folder is made by a run, which reports what it has', async () => {
  const { room, root, id, run } = await indexed('en', { 'a.md': 'owls', 'b.md': 'mice' });
  expect(await run()).toMatchObject({
    name: 'succeeded',
    result: {
      output: { files: 2, changed: 2, removed: 0, complete: true },
      steps: [{ name: 'list' }, { name: 'read' }, { name: 'write' }],
    },
  });
  expect(await run()).toMatchObject({ name: 'succeeded', result: { output: { files: 2, changed: 0 } } });
  expect(await run({ anew: true })).toMatchObject({ name: 'succeeded', result: { output: { changed: 2 } } });
  const indexes = new FolderIndexes(room.database);
  expect(indexes.search(indexes.open(root).number, 'owls', 5)).toHaveLength(1);
  await expect.poll(() => room.textsIn(id)).toHaveLength(3);
  expect(room.textsIn(id)[0]).toBe(
    '**Task completed: Index of the folder**\n\nThe index has 2 files. New or changed: 2. Removed: 0.',
  );
});

test('the report of an index is in the language of the user', async () => {
  const { room, id, run } = await indexed('zh-CN', { 'a.md': '猫头鹰' });
  await run();
  await expect
    .poll(() => room.textsIn(id))
    .toEqual(['**任务已完成：文件夹索引**\n\n索引中有 1 个文件：新增或有变化的 1 个，移除 0 个。']);
});

test('an index is always of the folder of its own topic, and its input is checked', async () => {
  const { room, run } = await indexed('en', { 'a.md': 'owls' });
  expect(await run({ conversation_id: room.topicId })).toMatchObject({ result: { output: { files: 1 } } });
  expect(await run({ anew: 'yes' })).toMatchObject({
    name: 'run-input-invalid',
    data: { field: 'anew', problem: { name: 'not-yes-or-no' } },
  });
});

test('a folder that is gone fails the run with its reason', async () => {
  const room = runsInMemory();
  const { run } = await room.store.create({
    type: 'index_repo',
    title: '',
    topicId: room.topicId,
    input: { conversation_id: room.topicId },
  });
  room.open();
  await expect
    .poll(async () => (await room.store.find(run.id))?.state, { timeout: 10_000 })
    .toMatchObject({
      name: 'failed',
      result: { error: { code: 'workspace-refused', retryable: false } },
    });
});
