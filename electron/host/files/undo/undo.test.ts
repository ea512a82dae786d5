import { chmod, lstat, mkdir, readdir, readlink, rename, rm, stat, symlink, unlink } from 'node:fs/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { UndoProblem } from '../../../../shared/failures/undo-problems.ts';
import { CallId, CheckpointId, LoopId } from '../../../../shared/ids.ts';
import { newId } from '../../new-id.ts';
import { type Checkpoint, type CheckpointStore, checkpointsOf, type Image } from '../checkpoints.ts';
import { applyChange } from '../edits/apply-change.ts';
import { planDelete, planMove, planWrite } from '../edits/plan-change.ts';
import type { PlannedChange } from '../edits/planned-change.ts';
import { resolveEntry, resolvePath } from '../paths/path-policy.ts';
import type { Result } from '../result.ts';
import { watchSyncs } from '../syncs.fixture.ts';
import { newTextBytes } from '../text-file.ts';
import { value, workspaceFixture } from '../workspace.fixture.ts';
import { isOfEdits, type NewReversal, type Reversal, type ReversalStore } from './reversal.ts';
import type { UndoStore } from './reverse.ts';
import { undo } from './undo.ts';

const loopId = newId(LoopId);

const kept = (name: UndoProblem['name']) => ({ name, data: {} });

class MemoryStore implements CheckpointStore, ReversalStore {
  readonly #rows: Checkpoint[] = [];
  readonly images = new Map<string, Uint8Array>();

  save(
    checkpoints: readonly Checkpoint[],
    images: readonly { readonly key: string; readonly bytes: Uint8Array }[],
  ): void {
    this.#rows.push(...checkpoints);
    for (const { key, bytes } of images) this.images.set(key, bytes);
  }
  image = (key: string) => this.images.get(key) ?? null;
  isRemoved = () => false;
  find = (id: CheckpointId) => this.#rows.find((row) => row.id === id) ?? null;
  ofLoop = (id: LoopId) => this.#rows.filter((row) => row.loopId === id);
  ofCall = (id: CallId) => this.#rows.filter((row) => row.callId === id);
  readonly #reversals: (Reversal & { outcome: 'done' | 'given-up' | null })[] = [];
  begin(reversal: NewReversal, images: readonly Image[]): number {
    this.save([], images);
    return this.#reversals.push({ ...reversal, number: this.#reversals.length, outcome: null }) - 1;
  }
  finish(numbers: readonly number[], at: number): void {
    for (const number of numbers) {
      const reversal = this.#reversals[number];
      if (reversal === undefined) continue;
      reversal.outcome = 'done';
      const undoneAt = reversal.direction === 'undo' ? at : null;
      for (const [index, row] of this.#rows.entries())
        if (reversal.checkpointIds.includes(row.id)) this.#rows[index] = { ...row, undoneAt };
    }
  }
  giveUp(numbers: readonly number[]): void {
    for (const number of numbers) {
      const reversal = this.#reversals[number];
      if (reversal !== undefined) reversal.outcome = 'given-up';
    }
  }
  unfinished = () => this.#reversals.filter(({ outcome }) => outcome === null);
  lastOf = (ids: readonly CheckpointId[]) =>
    this.#reversals.filter((one) =>
      ids.some(
        (id) =>
          this.#reversals.findLast(({ outcome, checkpointIds }) => outcome === 'done' && checkpointIds.includes(id)) ===
          one,
      ),
    );
  notFinished = (ids: readonly CheckpointId[]) => {
    const last = this.#reversals.findLast(({ checkpointIds }) => ids.some((id) => checkpointIds.includes(id)));
    return last === undefined || last.outcome === 'done' || !isOfEdits(last, ids) ? null : last;
  };
  get checkpoints(): CheckpointStore {
    return this;
  }
  get reversals(): ReversalStore {
    return this;
  }
}

async function editor() {
  const fixture = await workspaceFixture();
  const { workspace } = fixture;
  const store = new MemoryStore();
  let calls = 0;
  const record = (change: PlannedChange, loop: LoopId | null = loopId) => {
    calls += 1;
    const { checkpoints, images } = checkpointsOf(change, {
      loopId: loop,
      callId: newId(CallId),
      topicId: null,
      at: calls,
    });
    store.save(checkpoints, images);
    return checkpoints;
  };
  const run = async (planned: Result<PlannedChange>, loop: LoopId | null = loopId) => {
    const change = value(planned);
    const checkpoints = record(change, loop);
    value(await applyChange(change));
    return checkpoints;
  };
  const entry = async (path: string) => value(await resolveEntry(workspace, path));
  return {
    ...fixture,
    store,
    /**
     * Describes every entry of the workspace: its content, its link target or that it is a folder,
     * with its mode.
     */
    async snapshot() {
      const all: Record<string, string> = {};
      for (const path of (await readdir(workspace.root, { recursive: true })).toSorted()) {
        const stats = await lstat(fixture.path(path));
        const mode = (stats.mode & 0o777).toString(8);
        if (stats.isSymbolicLink()) all[path] = `-> ${await readlink(fixture.path(path))}`;
        else all[path] = stats.isDirectory() ? `folder ${mode}` : `${await fixture.read(path)} ${mode}`;
      }
      return all;
    },
    edit: async (path: string, text: string, loop: LoopId | null = loopId) =>
      run(await planWrite(value(await resolvePath(workspace, path)), newTextBytes(text)), loop),
    remove: async (path: string) => run(await planDelete(await entry(path), { recursive: true })),
    move: async (from: string, to: string) => run(await planMove(await entry(from), await entry(to))),
    /**
     * Records a checkpoint without making the edit, as if the process was killed between the two.
     */
    killedEdit: async (path: string, text: string) =>
      record(value(await planWrite(value(await resolvePath(workspace, path)), newTextBytes(text)))),
    killedRemoval: async (path: string) => record(value(await planDelete(await entry(path), { recursive: true }))),
    killedMove: async (from: string, to: string) => record(value(await planMove(await entry(from), await entry(to)))),
    undo: (path?: string) => undo(store, path === undefined ? { loopId } : { loopId, path }, { at: 99 }),
  };
}

test('an undo of a loop restores file by file: modified, created, deleted', async () => {
  const { write, edit, remove, undo, snapshot } = await editor();
  await chmod(await write('a.txt', 'a'), 0o640);
  await chmod(await write('gone.sh', 'gone'), 0o755);
  const before = await snapshot();
  await edit('a.txt', 'a1');
  await edit('a.txt', 'a2');
  await edit('new/deep/b.txt', 'b');
  await edit('new/deep/b.txt', 'b2');
  await remove('gone.sh');
  expect(await undo()).toEqual([
    { path: 'a.txt', result: 'undone' },
    { path: 'new/deep/b.txt', result: 'undone' },
    { path: 'gone.sh', result: 'undone' },
  ]);
  expect(await snapshot()).toEqual(before);
  expect((await undo()).map(({ result }) => result)).toEqual(['already-undone', 'already-undone', 'already-undone']);
});

test('an undo restores moves and renames of files, links and folders', async () => {
  const { write, path, edit, move, undo, snapshot } = await editor();
  await chmod(await write('a.sh', 'a'), 0o755);
  await write('dir/sub/b.txt', 'b');
  await mkdir(path('dir/empty'), { mode: 0o700 });
  await symlink('../a.sh', path('dir/link'));
  const before = await snapshot();
  await move('a.sh', 'bin/b.sh');
  await edit('bin/b.sh', 'changed');
  await move('bin/b.sh', 'bin/c.sh');
  await move('dir', 'other/place');
  await edit('other/place/sub/b.txt', 'changed');
  expect((await undo()).every(({ result }) => result !== 'refused')).toBe(true);
  expect(await snapshot()).toEqual(before);
});

test('nothing needs to be restored after create A, move A to B, modify B, delete B', async () => {
  const { write, edit, move, remove, undo, snapshot, store } = await editor();
  await write('keep.txt', 'x');
  const before = await snapshot();
  await edit('a.txt', 'one');
  await move('a.txt', 'b.txt');
  await edit('b.txt', 'two');
  await remove('b.txt');
  expect((await undo()).map(({ result }) => result)).toEqual(['already-undone', 'already-undone']);
  expect(await snapshot()).toEqual(before);
  expect(store.ofLoop(loopId).every(({ undoneAt }) => undoneAt === 99)).toBe(true);
});

test('everything is restored when the process was killed before the last edit of a file reached the disk', async () => {
  const { write, edit, killedEdit, killedRemoval, undo, snapshot } = await editor();
  for (const name of ['a.txt', 'b.txt', 'c.txt']) await write(name, name);
  const before = await snapshot();
  for (const name of ['a.txt', 'b.txt', 'c.txt', 'new.txt']) await edit(name, 'one');
  await killedEdit('a.txt', 'two');
  await killedEdit('new.txt', 'two');
  await killedRemoval('b.txt');
  await killedEdit('c.txt', 'two');
  await write('c.txt', 'by hand');
  expect((await undo()).map(({ path: name, result }) => `${name} ${result}`)).toEqual([
    'a.txt undone',
    'b.txt undone',
    'c.txt refused',
    'new.txt undone',
  ]);
  expect(await snapshot()).toEqual({ ...before, 'c.txt': expect.stringContaining('by hand') });
});

test('what a loop created is removed, even if the process was killed before the loop moved or deleted it', async () => {
  const { write, edit, killedRemoval, killedMove, undo, snapshot } = await editor();
  await write('keep.txt', 'x');
  const before = await snapshot();
  for (const name of ['removed.txt', 'moved.txt', 'dir/deep/a.txt']) await edit(name, 'made');
  await edit('keep.txt', 'y');
  await edit('keep.txt', 'x');
  await killedRemoval('removed.txt');
  await killedMove('moved.txt', 'elsewhere/moved.txt');
  await killedRemoval('dir');
  expect((await undo()).filter(({ result }) => result === 'refused')).toEqual([]);
  expect(await snapshot()).toEqual(before);
});

test('a deleted folder is restored completely, with links, empty folders and modes', async () => {
  const { write, path, remove, undo, snapshot } = await editor();
  await chmod(await write('dir/run.sh', 'x'), 0o711);
  await mkdir(path('dir/empty'));
  await symlink('run.sh', path('dir/link'));
  await chmod(path('dir'), 0o750);
  const before = await snapshot();
  await remove('dir');
  expect((await undo()).map(({ path, result }) => `${path} ${result}`)).toEqual([
    'dir/ undone',
    'dir/empty/ undone',
    'dir/link undone',
    'dir/run.sh undone',
  ]);
  expect(await snapshot()).toEqual(before);
});

test('a file that was changed manually stays unchanged and its difference is shown, while the others are restored', async () => {
  const { write, edit, undo, read, path } = await editor();
  await write('a.txt', 'a\n');
  await write('b.txt', 'b\n');
  await edit('a.txt', 'a2\n');
  await edit('b.txt', 'b2\n');
  await edit('c.txt', 'c\n');
  await write('a.txt', 'a2\nby hand\n');
  await unlink(path('c.txt'));
  await mkdir(path('c.txt'));
  const [a, b, c] = await undo();
  expect(a).toMatchObject({ path: 'a.txt', result: 'refused', why: kept('changed-since') });
  const difference = a?.result === 'refused' ? a.difference?.patch : '';
  expect(difference).toContain('+by hand');
  expect(difference).not.toContain('-a\n');
  expect(b).toEqual({ path: 'b.txt', result: 'undone' });
  expect(c).toMatchObject({ path: 'c.txt', result: 'refused' });
  expect([await read('a.txt'), await read('b.txt')]).toEqual(['a2\nby hand\n', 'b\n']);
  await write('a.txt', 'a2\n');
  expect((await undo())[0]).toEqual({ path: 'b.txt', result: 'already-undone' });
  expect(await read('a.txt')).toBe('a\n');
});

test('a manual change between two edits of the loop is kept', async () => {
  const { write, edit, undo, read, store } = await editor();
  await write('a.txt', 'a');
  await edit('a.txt', 'a1');
  await write('a.txt', 'by hand');
  const [later] = await edit('a.txt', 'by hand and a2');
  expect(await undo()).toEqual([{ path: 'a.txt', result: 'refused', why: kept('changed-between-edits') }]);
  expect(await read('a.txt')).toBe('by hand and a2');
  if (!later) throw new Error('no checkpoint');
  await undoOne(store, later.id);
  expect(await read('a.txt')).toBe('by hand');
});

const undoOne = (store: UndoStore, checkpointId: CheckpointId) => undo(store, { checkpointId }, { at: 99 });

test('a single edit and the folders made for it are undone, but only while no later edit changed the file', async () => {
  const { write, edit, store, read, snapshot } = await editor();
  await write('a.txt', 'a');
  const [first] = await edit('a.txt', 'a1');
  const [second] = await edit('a.txt', 'a2');
  const created = await edit('x/y/new.txt', 'n');
  if (!first || !second) throw new Error('no checkpoint');
  expect((await undoOne(store, first.id))[0]?.result).toBe('refused');
  expect((await undoOne(store, second.id))[0]?.result).toBe('undone');
  expect(await read('a.txt')).toBe('a1');
  expect((await undoOne(store, first.id))[0]?.result).toBe('undone');
  expect(await undoOne(store, created.at(-1)?.id ?? first.id)).toEqual([{ path: 'x/y/new.txt', result: 'undone' }]);
  expect(Object.keys(await snapshot())).toEqual(['a.txt']);
  await expect(undoOne(store, newId(CheckpointId))).rejects.toMatchObject({ code: 'not-found' });
});

test('one file of a loop is undone, including its move, and nothing else', async () => {
  const { write, edit, move, undo, read, path } = await editor();
  await write('a.txt', 'a');
  await write('b.txt', 'b');
  await edit('a.txt', 'a1');
  await edit('b.txt', 'b1');
  await move('a.txt', 'sub/c.txt');
  expect(await undo('./sub/c.txt')).toEqual([
    { path: 'a.txt', result: 'undone' },
    { path: 'sub/c.txt', result: 'undone' },
  ]);
  expect([await read('a.txt'), await read('b.txt')]).toEqual(['a', 'b1']);
  await expect(stat(path('sub'))).rejects.toThrow('ENOENT');
  expect(await undo(path('b.txt'))).toEqual([{ path: 'b.txt', result: 'undone' }]);
  expect(await undo('none.txt')).toEqual([]);
});

test('both paths of a moved file stay unchanged when the file was changed manually', async () => {
  const { write, move, undo, snapshot } = await editor();
  await write('a.txt', 'a');
  await move('a.txt', 'b.txt');
  await write('b.txt', 'by hand');
  const before = await snapshot();
  expect((await undo()).map(({ path, result }) => [path, result])).toEqual([
    ['a.txt', 'refused'],
    ['b.txt', 'refused'],
  ]);
  expect(await snapshot()).toEqual(before);
});

test('a later change by another loop is not overwritten', async () => {
  const { edit, undo, read } = await editor();
  await edit('a.txt', 'mine');
  await edit('a.txt', 'theirs', null);
  expect((await undo())[0]).toMatchObject({ result: 'refused' });
  expect(await read('a.txt')).toBe('theirs');
});

/**
 * A store that throws after the given number of images was read, and never marks a checkpoint as
 * undone.
 */
function dyingStore(store: MemoryStore, killAfter: number): UndoStore {
  let reads = 0;
  const checkpoints: CheckpointStore = {
    save: () => {},
    image: (key) => {
      reads += 1;
      if (reads > killAfter) throw new Error('killed');
      return store.image(key);
    },
    isRemoved: store.isRemoved,
    find: store.find,
    ofLoop: store.ofLoop,
    ofCall: store.ofCall,
  };
  const { unfinished, lastOf, notFinished } = store;
  const neverEnds = { finish: () => {}, giveUp: () => {}, unfinished, lastOf, notFinished };
  return { checkpoints, reversals: { ...neverEnds, begin: (...begun) => store.begin(...begun) } };
}

test.each([0, 1, 2, 3, 4, 5])(
  'a folder replaced by a file is restored and vice versa, also after a kill at read number %i',
  async (killAfter) => {
    const { write, edit, remove, undo: undoLoop, snapshot, store } = await editor();
    await write('dir/a.txt', 'a');
    await write('file', 'f');
    const before = await snapshot();
    await remove('dir');
    await edit('dir', 'now a file');
    await remove('file');
    await edit('file/inner.txt', 'now a folder');
    await undo(dyingStore(store, killAfter), { loopId }, { at: 1 }).catch(() => undefined);
    expect((await undoLoop()).every(({ result }) => result !== 'refused')).toBe(true);
    expect(await snapshot()).toEqual(before);
  },
);

test('a folder made by the loop is kept while it has other contents, and is removed by a later undo', async () => {
  const { edit, undo, write, path, snapshot } = await editor();
  await edit('made/a.txt', 'a');
  await write('made/by-hand.txt', 'precious');
  expect(await undo()).toEqual([{ path: 'made/a.txt', result: 'undone' }]);
  expect(Object.keys(await snapshot())).toEqual(['made', 'made/by-hand.txt']);
  await rm(path('made/by-hand.txt'));
  await undo();
  expect(await snapshot()).toEqual({});
});

test('an undo does not follow a folder that became a link, and reports a missing workspace (V2)', async () => {
  const { edit, undo, path, outside, workspace } = await editor();
  await edit('dir/a.txt', 'a');
  await rm(path('dir'), { recursive: true });
  await symlink(outside, path('dir'));
  expect(await undo()).toEqual([
    {
      path: 'dir/a.txt',
      result: 'refused',
      why: kept('outside-workspace'),
    },
  ]);
  await rename(workspace.root, `${workspace.root}-moved`);
  const why = { name: 'workspace-gone', data: { workspace: workspace.root } };
  expect((await undo())[0]).toMatchObject({ result: 'refused', why });
});

type Action = { readonly do: 'edit' | 'remove' | 'move'; readonly path: string; readonly to: string };

test('an undo restores the original state after any loop, also when the undo was killed and repeated', async () => {
  const name = fc.constantFrom('a', 'b', 'd', 'd/a', 'd/e/b', 'a/x');
  const action = fc.record<Action>({
    do: fc.constantFrom('edit', 'edit', 'remove', 'move'),
    path: name,
    to: name,
  });
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 8 }), fc.nat(16), async (actions, killAfter) => {
      const { write, edit, remove, move, snapshot, store, workspace } = await editor();
      await write('a', 'A');
      await write('d/a', 'DA');
      const before = await snapshot();
      for (const [index, { do: what, path, to }] of actions.entries()) {
        const target = await resolveEntry(workspace, path);
        const destination = await resolveEntry(workspace, to);
        if (!target.ok || !destination.ok) continue;
        const there = target.value.kind !== 'missing';
        if (what === 'edit' && target.value.kind !== 'directory') await edit(path, `content ${index}`);
        if (what === 'remove' && there) await remove(path);
        if (what === 'move' && there && destination.value.kind === 'missing' && !`${to}/`.startsWith(`${path}/`))
          await move(path, to);
      }
      await undo(dyingStore(store, killAfter), { loopId }, { at: 1 }).catch(() => undefined);
      const answers = await undo(store, { loopId }, { at: 2 });
      expect(answers.filter(({ result }) => result === 'refused')).toEqual([]);
      expect(await snapshot()).toEqual(before);
      expect(store.ofLoop(loopId).every(({ undoneAt }) => undoneAt === 2)).toBe(true);
    }),
    { numRuns: 60 },
  );
});

test('an undo removes the temporary files that a killed undo left beside a file', async () => {
  const { edit, entry, write, read, workspace, undo, path } = await editor();
  await write('changed.txt', 'before');
  const editBoth = async () => {
    await edit('changed.txt', 'after');
    await edit('made.txt', 'made');
  };
  const temporaries = async () => (await readdir(workspace.root)).filter((name) => name.startsWith('.lw-'));
  await editBoth();
  const seen = new Set<string>();
  await watchSyncs(async () => {
    for (const name of await temporaries()) seen.add(name);
  });
  await undo();
  const left = [...seen];
  expect(left).toHaveLength(2);
  expect(await temporaries()).toEqual([]);

  await editBoth();
  for (const name of left) await write(name, 'former content');
  // One file still has to be restored. The other is already gone, as after a kill between the two
  // steps of its undo.
  await unlink(path('made.txt'));
  await undo();
  expect(await temporaries()).toEqual([]);
  expect(await read('changed.txt')).toBe('before');
  expect((await entry('made.txt')).kind).toBe('missing');
});
