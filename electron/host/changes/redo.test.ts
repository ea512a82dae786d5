import { chmod, stat, unlink } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { settleKilledReversals } from '../files/undo/killed-reversals.ts';
import { project } from './changes.fixture.ts';

test('redoes an undone loop exactly, also created, deleted and moved files, and can undo the redo', async () => {
  const { write, read, path, loop, changes, rows } = await project();
  await write('a.txt', 'a\n');
  await write('gone.txt', 'gone\n');
  await write('old.txt', 'moved\n');
  const { loopId, edit, remove, move } = loop();
  await edit('a.txt', 'b\n');
  await edit('new/deep.txt', 'made\n');
  await chmod(path('new/deep.txt'), 0o755);
  await remove('gone.txt');
  await move('old.txt', 'sub/new.txt');
  const after = rows();
  const files = () =>
    Promise.all(
      ['a.txt', 'new/deep.txt', 'gone.txt', 'old.txt', 'sub/new.txt'].map((name) => read(name).catch(() => null)),
    );
  const done = ['b\n', 'made\n', null, null, 'moved\n'];
  expect(await files()).toEqual(done);
  for (let round = 0; round < 2; round += 1) {
    await changes.undo({ loopId });
    expect(await files()).toEqual(['a\n', null, 'gone\n', 'moved\n', null]);
    expect(rows().every((row) => row.endsWith('undone'))).toBe(true);
    expect(await changes.redo({ loopId })).toMatchObject(
      ['a.txt', 'new/deep.txt', 'gone.txt', 'old.txt', 'sub/new.txt'].map((name) => ({ path: name, result: 'redone' })),
    );
    expect(await files()).toEqual(done);
    expect((await stat(path('new/deep.txt'))).mode & 0o777).toBe(0o755);
    expect(rows()).toEqual(after);
  }
  expect((await changes.redo({ loopId })).every(({ result }) => result === 'already-redone')).toBe(true);
});

test('redoes a file that was too large to keep after its edit, because the undo keeps what it replaces', async () => {
  const { write, read, loop, changes, checkpoints } = await project();
  await write('large.txt', 'small\n');
  const { loopId, edit } = loop();
  const large = 'x\n'.repeat(1_200_000);
  await edit('large.txt', large);
  expect(checkpoints.image(checkpoints.ofLoop(loopId)[0]?.after ?? '')).toBeNull();
  await changes.undo({ loopId });
  expect(await read('large.txt')).toBe('small\n');
  await changes.redo({ loopId });
  expect(await read('large.txt')).toBe(large);
});

test('redoes edits one by one in their order, and refuses one whose file is in another state', async () => {
  const { write, read, loop, changes } = await project();
  await write('a.txt', 'a\n');
  const { loopId, edit } = loop();
  const first = await edit('a.txt', 'b\n');
  const second = await edit('a.txt', 'c\n');
  await changes.undo({ loopId });
  expect(await changes.redo({ callId: second })).toMatchObject([{ result: 'refused', why: { name: 'changed-since' } }]);
  expect(await read('a.txt')).toBe('a\n');
  await changes.redo({ callId: first });
  expect(await read('a.txt')).toBe('b\n');
  await changes.redo({ callId: second });
  expect(await read('a.txt')).toBe('c\n');
});

test('keeps what was written by hand after an undo: a redo is refused with the difference', async () => {
  const { write, read, loop, changes, topicId, rows } = await project();
  await write('a.txt', 'a\n');
  await write('b.txt', 'b\n');
  const { edit } = loop();
  await edit('a.txt', 'a2\n');
  await edit('b.txt', 'b2\n');
  await changes.undo({ topicId });
  await write('a.txt', 'by hand\n');
  expect(await changes.redo({ topicId })).toMatchObject([
    { path: 'a.txt', result: 'refused', difference: { patch: expect.stringContaining('+by hand') } },
    { path: 'b.txt', result: 'redone' },
  ]);
  expect([await read('a.txt'), await read('b.txt')]).toEqual(['by hand\n', 'b2\n']);
  expect(rows().map((row) => row.split(' ').at(-1))).toEqual(['undone', 'open']);
});

test('undoes and redoes one iteration, and one file of it', async () => {
  const { write, read, loop, changes } = await project();
  for (const name of ['a.txt', 'b.txt']) await write(name, 'old\n');
  const { loopId, reply, editBy, rest } = loop('running');
  const one = reply();
  await editBy(one, 'a.txt', 'first\n');
  await editBy(one, 'b.txt', 'first\n');
  const two = reply();
  await editBy(two, 'a.txt', 'second\n');
  await editBy(two, 'b.txt', 'second\n');
  await expect(changes.redo({ loopId })).rejects.toMatchObject({ code: 'conflict' });
  rest();
  expect(changes.iterations({ loopId })).toMatchObject([
    { iteration: 1, files: [{ path: 'a.txt', state: 'open', edits: [{ callId: one }] }, { path: 'b.txt' }] },
    {
      iteration: 2,
      files: [
        { path: 'a.txt', state: 'open' },
        { path: 'b.txt', edits: [{ callId: two }] },
      ],
    },
  ]);
  const contents = async () => [await read('a.txt'), await read('b.txt')];
  await changes.undo({ loopId, iteration: 2 });
  expect(await contents()).toEqual(['first\n', 'first\n']);
  await changes.redo({ loopId, iteration: 2, path: 'b.txt' });
  expect(await contents()).toEqual(['first\n', 'second\n']);
  expect(changes.iterations({ loopId })[1]?.files.map(({ state }) => state)).toEqual(['undone', 'open']);
  expect(changes.diff({ loopId, iteration: 1, path: 'a.txt' }).patch).toContain('-old\n+first');
});

const LINES = ['one', 'two', 'three', 'four', 'five', 'six', 'seven'];
const text = (change: Readonly<Record<number, string>>, end = '\n') =>
  LINES.map((line, index) => `${change[index] ?? line}${end}`).join('');

test('undoes only the lines of the loop in a file that was changed elsewhere, redoes them, and undoes them again', async () => {
  const { write, read, loop, changes, rows } = await project();
  await write('a.txt', text({}, '\r\n'));
  const { loopId, edit } = loop();
  await edit('a.txt', text({ 1: 'TWO' }, '\r\n'));
  const byHand = text({ 1: 'TWO', 5: 'mine' }, '\r\n');
  await write('a.txt', byHand);
  const which = { loopId, path: 'a.txt' };
  expect(await changes.undo(which)).toMatchObject([{ result: 'refused', canMerge: true }]);
  const conflict = await changes.conflict({ which, direction: 'undo', path: 'a.txt' });
  expect(conflict).toMatchObject({ canMerge: true, isCut: false });
  expect(conflict.parts.filter(({ kind }) => kind === 'differs')).toEqual([
    { kind: 'differs', by: 'loop', before: ['two'], loop: ['TWO'], now: ['TWO'] },
    { kind: 'differs', by: 'person', before: ['six'], loop: ['six'], now: ['mine'] },
  ]);
  const merge = { which, direction: 'undo', path: 'a.txt', seen: conflict.seen ?? '' } as const;
  expect(await changes.merge({ ...merge, seen: 'f'.repeat(64) })).toMatchObject([
    { result: 'refused', why: { name: 'changed-meanwhile' } },
  ]);
  expect(await read('a.txt')).toBe(byHand);
  const merged = text({ 5: 'mine' }, '\r\n');
  expect(await changes.merge(merge)).toEqual([{ path: 'a.txt', result: 'undone' }]);
  expect(await read('a.txt')).toBe(merged);
  expect(rows()).toEqual(['a.txt modified +1 -1 undone']);
  expect(await changes.redo({ loopId })).toEqual([{ path: 'a.txt', result: 'redone' }]);
  expect(await read('a.txt')).toBe(byHand);
  expect(await changes.undo({ loopId })).toEqual([{ path: 'a.txt', result: 'undone' }]);
  expect(await read('a.txt')).toBe(merged);
});

test('redoes only the lines of the loop in a file that was changed elsewhere after the undo', async () => {
  const { write, read, loop, changes, topicId } = await project();
  await write('a.txt', text({}));
  const { loopId, edit } = loop();
  await edit('a.txt', text({ 1: 'TWO' }));
  await changes.undo({ loopId });
  await write('a.txt', text({ 5: 'mine' }));
  const which = { topicId };
  const conflict = await changes.conflict({ which, direction: 'redo', path: 'a.txt' });
  expect(conflict.parts.find((part) => part.kind === 'differs' && part.by === 'loop')).toMatchObject({
    ...{ before: ['two'], loop: ['TWO'], now: ['two'] },
  });
  await changes.merge({ which, direction: 'redo', path: 'a.txt', seen: conflict.seen ?? '' });
  expect(await read('a.txt')).toBe(text({ 1: 'TWO', 5: 'mine' }));
});

test('merges nothing when the changes touch, the file was created, or the edit changed its encoding', async () => {
  const { write, read, loop, changes } = await project();
  await write('near.txt', text({}));
  await write('coded.txt', 'one\ntwo\nthree\n');
  const { loopId, edit } = loop();
  await edit('near.txt', text({ 1: 'TWO' }));
  await edit('made.txt', text({}));
  await edit('coded.txt', Buffer.from('\ufeffone\nTWO\nthree\n', 'utf16le'));
  await write('near.txt', text({ 1: 'TWO', 2: 'mine' }));
  await write('made.txt', text({ 5: 'mine' }));
  await write('coded.txt', Buffer.from('\ufeffone\nTWO\nthree\nfour\n', 'utf16le'));
  for (const path of ['near.txt', 'made.txt', 'coded.txt']) {
    const [answer] = await changes.undo({ loopId, path });
    expect(answer).toMatchObject({ path, result: 'refused', why: { name: 'changed-since' } });
    expect(answer).not.toHaveProperty('canMerge');
    const conflict = await changes.conflict({ which: { loopId }, direction: 'undo', path });
    expect(conflict.canMerge).toBe(false);
    const before = await read(path);
    await changes.merge({ which: { loopId }, direction: 'undo', path, seen: conflict.seen ?? '' });
    expect(await read(path)).toBe(before);
  }
});

test('shows a conflict without lines when the file is gone, and throws for a file without edits', async () => {
  const { path, loop, changes } = await project();
  const { loopId, edit } = loop();
  await edit('a.txt', 'a\n');
  await unlink(path('a.txt'));
  expect(await changes.conflict({ which: { loopId }, direction: 'undo', path: 'a.txt' })).toMatchObject({
    ...{ seen: null, canMerge: false },
  });
  await expect(changes.conflict({ which: { loopId }, direction: 'undo', path: 'b.txt' })).rejects.toMatchObject({
    code: 'not-found',
  });
});

test.each(['before a file changed', 'between two files', 'after the last file'] as const)(
  'knows at the next start what became of an undo that was killed %s',
  async (moment) => {
    const { write, loop, changes, reversals, checkpoints, rows, workspace } = await project();
    await write('a.txt', 'a\n');
    await write('b.txt', 'b\n');
    const { loopId, edit } = loop();
    await edit('a.txt', 'a2\n');
    await edit('b.txt', 'b2\n');
    const made = checkpoints.ofLoop(loopId);
    for (const { id, path, before, after } of made) {
      reversals.begin(
        {
          ...{ direction: 'undo', topicId: null, workspace: workspace.root, checkpointIds: [id], at: 1 },
          paths: [{ path, replaced: after, mode: 0o644, written: before }],
        },
        [],
      );
    }
    if (moment !== 'before a file changed') await write('a.txt', 'a\n');
    if (moment === 'after the last file') await write('b.txt', 'b\n');
    expect(reversals.unfinished()).toHaveLength(2);
    await settleKilledReversals(reversals, 7);
    expect(reversals.unfinished()).toEqual([]);
    const states = {
      ...{ 'before a file changed': ['open', 'open'], 'between two files': ['undone', 'open'] },
      'after the last file': ['undone', 'undone'],
    };
    expect(rows().map((row) => row.split(' ').at(-1))).toEqual(states[moment]);
    await changes.undo({ loopId });
    expect(rows().map((row) => row.split(' ').at(-1))).toEqual(['undone', 'undone']);
    await changes.redo({ loopId });
    expect(rows().map((row) => row.split(' ').at(-1))).toEqual(['open', 'open']);
  },
);
