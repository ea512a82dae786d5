import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { VersionRef } from '../../../shared/artifact.ts';
import { LoopId, MessageId, OutputId, TopicId } from '../../../shared/ids.ts';
import { newId } from '../new-id.ts';
import { artifactWorld, CHART, listed, TABLE } from './artifacts.fixture.ts';

const REPORT = '# Sales **grew**\n\nBy 12 %.';

describe('the artifacts of a topic', () => {
  it('are its outputs, of which equal names and kinds are versions of one, and the reports of its loops', async () => {
    const world = await artifactWorld();
    const [first, second] = [world.loop(), world.loop()];
    await first.make(CHART, TABLE);
    await first.make({ ...CHART, spec: { mark: 'line' } });
    first.end({ reason: 'all_todos_closed', text: REPORT });
    await second.make({ ...TABLE, name: 'Sales by month' });
    second.end({ reason: 'all_todos_closed', text: `${REPORT} Again.` });
    expect(await listed(world)).toEqual([
      'table Regions: made, there',
      'chart Sales by month: made made, there',
      'table Sales by month: made, there',
      'report Sales grew: made made, there',
    ]);
    const { artifacts } = await world.artifacts.list({ topicId: world.topicId });
    expect(artifacts[0]?.versions.map(({ loopId }) => loopId)).toEqual([first.loopId, second.loopId]);
  });

  it.each([
    ['a text that the model wrote as a report', { reason: 'max_iterations_reached', text: 'Half.', isReport: true }, 1],
    ['the answer of a loop that made nothing', { reason: 'answered', text: 'Yes.' }, 0],
    ['a text that was composed from the journal', { reason: 'all_todos_closed', text: 'x', isComposed: true }, 0],
    ['the text of a loop that was stopped', { reason: 'user_cancelled', text: 'Stopped.', isReport: true }, 0],
    ['the text of a loop that failed', { reason: 'error', text: 'Failed.', isReport: true }, 0],
    ['a blank text', { reason: 'all_todos_closed', text: ' \n' }, 0],
  ] as const)('of reports: %s', async (_what, outcome, count) => {
    const world = await artifactWorld();
    world.loop().end(outcome);
    expect(await listed(world)).toHaveLength(count);
    if (count > 0) expect(await listed(world)).toEqual(['report The topic: made, there']);
  });

  it('include the answer of a loop that made outputs', async () => {
    const world = await artifactWorld();
    const loop = world.loop();
    await loop.make(CHART);
    loop.end({ reason: 'attempt_completion', text: 'See the chart.' });
    expect(await listed(world)).toContain('report The topic: made, there');
  });

  it('include files of some kinds that a loop edited, moved, deleted or that were undone', async () => {
    const world = await artifactWorld();
    const { edit } = world.loop();
    await edit('notes.md', 'old', 'new');
    await edit('notes.md', 'new', 'newer');
    await edit('code.ts', null, 'x');
    await edit('plain', null, 'x');
    await edit('draft.html', null, '<p>');
    await edit('final.html', '<p>', '<p>', { operation: 'move', movedFrom: 'draft.html' });
    await edit('gone.csv', null, 'a');
    await edit('gone.csv', 'a', null);
    await edit('undone.svg', null, '<svg/>', { undoneAt: 5 });
    await edit('mine.png', 'theirs', null);
    await edit('folder.md', null, null, { after: 'folder', operation: 'create' });
    expect(await listed(world)).toEqual([
      'file notes.md: before made made, there',
      'file final.html: made, there',
      'file gone.csv: made deleted, deleted',
      'file undone.svg: undone, undone',
    ]);
  });

  it('are limited to the newest, and say how many are left out', async () => {
    const world = await artifactWorld();
    const { make } = world.loop();
    for (let part = 0; part < 6; part += 1)
      await make(...Array.from({ length: 100 }, (_, at) => ({ ...CHART, name: `${part} ${at}` })));
    for (let times = 0; times < 103; times += 1) await make(TABLE);
    const { artifacts, more } = await world.artifacts.list({ topicId: world.topicId });
    expect([artifacts.length, more]).toEqual([500, 101]);
    expect([artifacts[0]?.name, artifacts[0]?.versions.length, artifacts[0]?.earlier]).toEqual(['Regions', 100, 3]);
  });

  it('are gone with their topic', async () => {
    const world = await artifactWorld();
    await world.loop().make(CHART);
    const { artifacts } = await world.artifacts.list({ topicId: world.topicId });
    const ref = artifacts[0]?.versions[0]?.ref as VersionRef;
    world.store.topics.remove(world.topicId);
    const calls = [
      () => world.artifacts.list({ topicId: world.topicId }),
      () => world.artifacts.read({ topicId: world.topicId, ref }),
      () => world.artifacts.compare({ topicId: world.topicId, before: ref, after: ref }),
    ];
    for (const call of calls) await expect((async () => call())()).rejects.toMatchObject({ code: 'not-found' });
  });
});

describe('a version', () => {
  it('is read only in its own topic', async () => {
    const [world, other] = [await artifactWorld(), await artifactWorld()];
    const { make, edit, loopId } = world.loop();
    await make(CHART);
    const checkpointId = await edit('a.md', null, 'secret');
    const [own] = (await world.artifacts.list({ topicId: world.topicId })).artifacts.flatMap(
      ({ versions }) => versions,
    );
    const stranger = newId(TopicId);
    world.store.topics.create({ id: stranger, title: 'Another', workspace: '/' });
    const refs: readonly VersionRef[] = [
      own?.ref as VersionRef,
      { from: 'file', checkpointId, side: 'after' },
      { from: 'report', loopId },
      { from: 'report', loopId: newId(LoopId) },
      { from: 'output', outputId: newId(OutputId) },
    ];
    for (const ref of refs) {
      await expect(world.artifacts.read({ topicId: stranger, ref })).rejects.toMatchObject({
        failure: 'artifact-not-found',
      });
      await expect(other.artifacts.read({ topicId: other.topicId, ref })).rejects.toMatchObject({ code: 'not-found' });
    }
  });

  it('has its content, the message that made it, and what became of the file since', async () => {
    const world = await artifactWorld();
    const { store, topicId, workspace } = world;
    const { edit, make, loopId } = world.loop();
    const callId = await make({ kind: 'document', name: 'D', format: 'html', text: '<p>' });
    const messageId = newId(MessageId);
    const call = { type: 'tool-call', callId, tool: null, writtenName: 'x', arguments: {} } as const;
    store.messages.append({
      ...{ id: messageId, topicId, loopId, role: 'assistant', parts: [call], model: null, createdAt: 1 },
      iteration: { number: 3, durationMs: 1, usage: { inputTokens: 1, outputTokens: 1 } },
    });
    const id = await edit('notes.md', 'old', 'new');
    const read = (ref: VersionRef) => world.artifacts.read({ topicId, ref });
    const [document] = (await world.artifacts.list({ topicId })).artifacts.filter(({ kind }) => kind === 'document');
    expect(await read(document?.versions[0]?.ref as VersionRef)).toEqual({
      content: { kind: 'text', format: 'html', text: '<p>', cut: false },
      place: { messageId, iteration: 3 },
      since: null,
    });
    const [before, after] = (['before', 'after'] as const).map(
      (side) => ({ from: 'file', checkpointId: id, side }) as const,
    );
    if (before === undefined || after === undefined) throw new Error('There are two sides.');
    expect(await read(before)).toMatchObject({ content: { text: 'old' }, place: null, since: null });
    expect(await read(after)).toMatchObject({ content: { text: 'new' }, since: null });
    await writeFile(join(workspace, 'notes.md'), 'by hand');
    expect(await read(after)).toMatchObject({ content: { text: 'new' }, since: 'changed' });
    await rm(join(workspace, 'notes.md'));
    expect(await read(after)).toMatchObject({ content: { text: 'new' }, since: 'missing' });
    expect(await world.artifacts.compare({ topicId, before, after })).toMatchObject({
      kind: 'lines',
      diff: { added: 1, removed: 1, patch: expect.stringContaining('-old\n') },
    });
  });

  it('of a table or a picture is compared by its sizes, and of a chart by its specification', async () => {
    const world = await artifactWorld();
    const { topicId } = world;
    const { make } = world.loop();
    const image = { kind: 'image', name: 'I', mimeType: 'image/png', data: 'AAAA' } as const;
    await make(CHART, TABLE, image);
    await make(
      { ...CHART, spec: { mark: 'line' } },
      { ...TABLE, rows: [['x', 2]], totalRows: 9 },
      { ...image, data: 'BBBB' },
    );
    const compared = async (kind: string) => {
      const { artifacts } = await world.artifacts.list({ topicId });
      const [before, after] = artifacts.find((one) => one.kind === kind)?.versions.map(({ ref }) => ref) ?? [];
      return world.artifacts.compare({ topicId, before: before as VersionRef, after: after as VersionRef });
    };
    expect(await compared('table')).toMatchObject({
      kind: 'tables',
      before: { rows: 2 },
      after: { rows: 1, totalRows: 9 },
    });
    expect(await compared('image')).toEqual({ kind: 'contents', equal: false });
    expect(await compared('chart')).toMatchObject({ diff: { patch: expect.stringContaining('+  "mark": "line"') } });
  });
});
