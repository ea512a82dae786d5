import { rename, rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { CallId, LoopId, TopicId } from '../../../shared/ids.ts';
import { newId } from '../new-id.ts';
import { failure } from '../store/store.fixture.ts';
import { threadTime } from '../thread-time.fixture.ts';
import { project } from './changes.fixture.ts';

test('lists the net effect of each loop on each file, oldest loop first', async () => {
  const { write, loop, rows, changes, topicId } = await project();
  await write('a.txt', 'one\ntwo\nthree\n');
  await write('same.txt', 'same\n');
  await write('gone/x.txt', '1\n2\n');
  const first = loop();
  await first.edit('z.txt', 'new\n');
  await first.edit('a.txt', 'one\nTWO\nthree\n');
  await first.edit('a.txt', 'one\nTWO\nthree\nfour\n');
  await first.edit('same.txt', 'other\n');
  await first.edit('same.txt', 'same\n');
  await first.edit('brief.txt', 'brief\n');
  await first.remove('brief.txt');
  const second = loop();
  await second.remove('gone');
  await second.edit('a.txt', 'one\n');
  expect(rows()).toEqual([
    'a.txt modified +2 -1 open',
    'z.txt created +1 -0 open',
    'a.txt modified +0 -3 open',
    'gone/x.txt deleted +0 -2 open',
  ]);
  expect(changes.list({ topicId }).map((row) => row.loopId)).toEqual([
    first.loopId,
    first.loopId,
    second.loopId,
    second.loopId,
  ]);
  expect(changes.list({ topicId })[0]).toMatchObject({ movedFrom: null, at: 3 });
});

test('shows a moved file as one row, also when it was edited and moved again', async () => {
  const { write, loop, changes, topicId } = await project();
  await write('a.txt', 'one\n');
  await write('plain.txt', 'plain\n');
  await write('back.txt', 'back\n');
  const { loopId, edit, move } = loop();
  await move('a.txt', 'b.txt');
  await edit('b.txt', 'one\ntwo\n');
  await move('b.txt', 'deep/c.txt');
  await move('plain.txt', 'deep/plain.txt');
  await move('back.txt', 'away.txt');
  await move('away.txt', 'back.txt');
  expect(changes.list({ topicId })).toMatchObject([
    { path: 'deep/c.txt', movedFrom: 'a.txt', kind: 'moved', added: 1, removed: 0 },
    { path: 'deep/plain.txt', movedFrom: 'plain.txt', kind: 'moved', added: 0, removed: 0 },
  ]);
  expect(changes.diff({ loopId, path: 'deep/c.txt' }).patch).toContain('+two');
  expect(changes.diff({ loopId, path: 'deep/plain.txt' })).toMatchObject({
    patch: '',
    note: { name: 'moved', data: { from: 'plain.txt' } },
  });
});

test('shows a deleted folder by the files it contained, and an empty deleted folder as a row of its own', async () => {
  const { write, loop, rows, changes } = await project();
  await write('full/inner/x.txt', 'x\n');
  await write('empty/gone.txt', 'x\n');
  const { loopId, remove } = loop();
  await remove('empty/gone.txt');
  const second = loop();
  await second.remove('empty');
  await second.remove('full');
  expect(rows().slice(1)).toEqual(['empty/ deleted +0 -0 open', 'full/inner/x.txt deleted +0 -1 open']);
  expect(changes.diff({ loopId: second.loopId, path: 'empty/' })).toMatchObject({
    patch: '',
    note: { name: 'not-a-file', data: {} },
  });
  expect(await changes.undo({ loopId: second.loopId, path: 'empty/' })).toEqual([{ path: 'empty/', result: 'undone' }]);
  expect(failure(() => changes.diff({ loopId, path: 'full/inner/x.txt' })).code).toBe('not-found');
});

test('limits a diff to 200 lines, and explains binary and oversized content', async () => {
  const { loop, changes } = await project();
  const { loopId, edit } = loop();
  await edit('long.txt', Array.from({ length: 1000 }, (_, index) => `line ${index}\n`).join(''));
  await edit('image.bin', new Uint8Array([0, 1, 2, 0]));
  await edit('large.txt', 'x\n'.repeat(1_500_000));
  const long = changes.diff({ loopId, path: 'long.txt' });
  expect(long.added).toBe(1000);
  expect(long.patch.split('\n').length).toBe(200);
  expect(long.note).toEqual({ name: 'more-lines', data: { count: 803 } });
  expect(changes.diff({ loopId, path: 'image.bin' })).toMatchObject({
    added: 0,
    patch: '',
    note: { name: 'binary', data: {} },
  });
  expect(changes.diff({ loopId, path: 'large.txt' })).toMatchObject({
    patch: '',
    note: { name: 'not-kept', data: {} },
  });
});

test('shows what a call changed, and can undo the call alone only while no later edit changed the file', async () => {
  const { write, read, loop, changes, rows, news, topicId } = await project();
  await write('a.txt', 'a\n');
  const { edit } = loop();
  const first = await edit('a.txt', 'b\n');
  const second = await edit('a.txt', 'c\n');
  expect(changes.ofCall({ callId: second })).toMatchObject([{ path: 'a.txt', added: 1, removed: 1 }]);
  expect(changes.ofCall({ callId: second })[0]?.patch).toContain('-b\n+c');
  expect((await changes.undo({ callId: first }))[0]).toMatchObject({ result: 'refused' });
  expect(await read('a.txt')).toBe('c\n');
  expect(await changes.undo({ callId: second })).toEqual([{ path: 'a.txt', result: 'undone' }]);
  expect(await read('a.txt')).toBe('b\n');
  expect(rows()).toEqual(['a.txt modified +1 -1 open']);
  expect(changes.ofCall({ callId: second })[0]?.patch).toContain('-b\n+c');
  expect(news).toEqual([topicId, topicId]);
  expect([changes.ofCall({ callId: newId(CallId) }), await changes.undo({ callId: newId(CallId) })]).toEqual([[], []]);
});

test('keeps a later manual edit: undo is refused with the difference, and the file stays unchanged', async () => {
  const { write, read, loop, changes, rows } = await project();
  await write('a.txt', 'a\n');
  await write('b.txt', 'b\n');
  const { loopId, edit } = loop();
  await edit('a.txt', 'a2\n');
  await edit('b.txt', 'b2\n');
  await write('a.txt', 'a2\nby hand\n');
  const [a, b] = await changes.undo({ loopId });
  expect(a).toMatchObject({
    path: 'a.txt',
    result: 'refused',
    difference: { patch: expect.stringContaining('+by hand') },
  });
  expect(b).toEqual({ path: 'b.txt', result: 'undone' });
  expect([await read('a.txt'), await read('b.txt')]).toEqual(['a2\nby hand\n', 'b\n']);
  expect(rows()).toEqual(['a.txt modified +1 -1 open', 'b.txt modified +1 -1 undone']);
});

test('undoes all changes of a topic loop by loop, newest first, and reports each file once', async () => {
  const { write, read, loop, changes, topicId, rows, path } = await project();
  await write('a.txt', 'a\n');
  const first = loop();
  await first.edit('a.txt', 'b\n');
  await first.edit('made/new.txt', 'n\n');
  const second = loop();
  await second.edit('a.txt', 'c\n');
  await second.edit('c.txt', 'c\n');
  await write('c.txt', 'by hand\n');
  expect(await changes.undo({ topicId })).toEqual([
    { path: 'a.txt', result: 'undone' },
    expect.objectContaining({ path: 'c.txt', result: 'refused' }),
    { path: 'made/new.txt', result: 'undone' },
  ]);
  expect(await read('a.txt')).toBe('a\n');
  await expect(rm(path('made'))).rejects.toThrow('ENOENT');
  expect(rows().map((row) => row.split(' ').at(-1))).toEqual(['undone', 'undone', 'undone', 'open']);
});

test('lists an accepted change, skips it when the whole topic is undone, and refuses to undo its file or call', async () => {
  const { write, read, loop, changes, topicId, rows, news } = await project();
  await write('a.txt', 'a\n');
  await write('b.txt', 'b\n');
  const { loopId, edit, move } = loop();
  const call = await edit('a.txt', 'a2\n');
  await edit('b.txt', 'b2\n');
  await move('b.txt', 'sub/c.txt');
  changes.accept({ loopId, path: 'a.txt' });
  expect(news).toEqual([topicId]);
  expect(rows()).toEqual(['a.txt modified +1 -1 accepted', 'sub/c.txt moved +1 -1 open']);
  for (const which of [{ loopId, path: 'a.txt' }, { callId: call }]) {
    expect(await changes.undo(which)).toEqual([
      { path: 'a.txt', result: 'refused', why: { name: 'accepted', data: {} } },
    ]);
  }
  expect(await changes.undo({ topicId })).toEqual([
    { path: 'b.txt', result: 'undone' },
    { path: 'sub/c.txt', result: 'undone' },
  ]);
  expect([await read('a.txt'), await read('b.txt')]).toEqual(['a2\n', 'b\n']);
  expect(await changes.undo({ loopId })).toEqual([
    { path: 'b.txt', result: 'already-undone' },
    { path: 'sub/c.txt', result: 'already-undone' },
  ]);
});

test('undoes an edit that follows an accepted edit back to the accepted state', async () => {
  const { write, read, loop, changes, topicId, rows } = await project();
  await write('a.txt', 'a\n');
  const { loopId, edit } = loop();
  await edit('a.txt', 'b\n');
  changes.accept({ topicId });
  await edit('a.txt', 'b\nc\n');
  expect(rows()).toEqual(['a.txt modified +1 -0 open']);
  expect(await changes.undo({ loopId })).toEqual([{ path: 'a.txt', result: 'undone' }]);
  expect(await read('a.txt')).toBe('b\n');
  expect(rows()).toEqual(['a.txt modified +1 -1 accepted']);
});

test('accepts a moved file together with its former path', async () => {
  const { write, loop, changes, topicId, rows } = await project();
  await write('a.txt', 'a\n');
  const { loopId, edit, move } = loop();
  await move('a.txt', 'b.txt');
  await edit('b.txt', 'b\n');
  changes.accept({ loopId, path: 'b.txt' });
  expect(rows()).toEqual(['b.txt moved +1 -1 accepted']);
  expect(await changes.undo({ topicId })).toEqual([]);
});

test('undoes nothing while a loop of the topic runs', async () => {
  const { write, read, loop, changes, topicId } = await project();
  await write('a.txt', 'a\n');
  const first = loop();
  const call = await first.edit('a.txt', 'b\n');
  const second = loop('running');
  await second.edit('c.txt', 'c\n');
  await expect(changes.undo({ topicId })).rejects.toMatchObject({ code: 'conflict' });
  await expect(changes.undo({ loopId: second.loopId })).rejects.toMatchObject({ code: 'conflict' });
  expect(await read('a.txt')).toBe('b\n');
  expect(await changes.undo({ callId: call })).toMatchObject([{ result: 'undone' }]);
  second.rest();
  expect(await changes.undo({ topicId })).toMatchObject([{ path: 'c.txt', result: 'undone' }]);
});

test('reports unknown topics and loops as not found, and refuses to undo in a missing workspace', async () => {
  const { write, loop, changes, workspace } = await project();
  await write('a.txt', 'a\n');
  const { loopId, edit } = loop();
  await edit('a.txt', 'b\n');
  expect(failure(() => changes.list({ topicId: newId(TopicId) })).code).toBe('not-found');
  expect(failure(() => changes.diff({ loopId: newId(LoopId), path: 'a.txt' })).code).toBe('not-found');
  await expect(changes.undo({ loopId: newId(LoopId) })).rejects.toMatchObject({ code: 'not-found' });
  await rename(workspace.root, `${workspace.root}-moved`);
  expect(await changes.undo({ loopId })).toMatchObject([{ path: 'a.txt', result: 'refused' }]);
  expect(changes.diff({ loopId, path: 'a.txt' }).patch).toContain('+b');
});

test('lists 500 edits in well under a second, every time it is called', async () => {
  const { write, loop, changes, topicId } = await project();
  const lines = (from: number) => Array.from({ length: 300 }, (_, index) => `line ${from + index}\n`).join('');
  const { edit } = loop();
  for (let file = 0; file < 100; file += 1) {
    await write(`file-${file}.txt`, lines(0));
    for (let round = 1; round <= 5; round += 1) await edit(`file-${file}.txt`, lines(round * 1000));
  }
  const timed = () => {
    const used = threadTime();
    expect(changes.list({ topicId })).toHaveLength(100);
    return used();
  };
  const [first, again] = [timed(), timed()];
  expect(first).toBeLessThan(800);
  expect(again).toBeLessThan(800);
});
