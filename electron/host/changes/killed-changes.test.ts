import { chmod, readdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { undoTemporaryBeside } from '../files/paths/temporary-name.ts';
import { settleKilledReversals } from '../files/undo/killed-reversals.ts';
import { project } from './changes.fixture.ts';

/** A loop that made two files that are undone together, and an undo of it that was killed after the first. */
async function killedUndo() {
  const fixture = await project();
  const { loop, path, checkpoints, reversals, workspace } = fixture;
  const { loopId, edit, move } = loop();
  await edit('a.sh', 'first\n');
  await move('a.sh', 'b.sh');
  await edit('a.sh', 'second\n');
  for (const name of ['a.sh', 'b.sh']) await chmod(path(name), 0o755);
  const edits = checkpoints.ofLoop(loopId);
  const states = { 'a.sh': edits.at(-1)?.after ?? null, 'b.sh': edits[0]?.after ?? null };
  reversals.begin(
    {
      ...{
        direction: 'undo',
        topicId: null,
        workspace: workspace.root,
        at: 1,
        checkpointIds: edits.map(({ id }) => id),
      },
      paths: Object.entries(states).map(([name, replaced]) => ({ path: name, replaced, mode: 0o755, written: null })),
    },
    [],
  );
  const temporary = undoTemporaryBeside(join(workspace.root, 'a.sh'));
  await rename(path('a.sh'), temporary);
  const temporaries = async () => (await readdir(workspace.root)).filter((name) => name.startsWith('.lw-'));
  return { ...fixture, loopId, temporary, temporaries };
}

test.each(['after a start', 'before the next start'])(
  'an undo %s finishes one that was killed between two files, and a redo gives both their permissions',
  async (when) => {
    const { changes, reversals, read, path, loopId, temporaries, rows } = await killedUndo();
    if (when === 'after a start') {
      await settleKilledReversals(reversals, 7);
      expect(await temporaries()).toEqual([]);
      expect(rows().every((row) => row.endsWith('open'))).toBe(true);
    }
    await changes.undo({ loopId });
    expect(await temporaries()).toEqual([]);
    await expect(read('b.sh')).rejects.toThrow('ENOENT');
    await changes.redo({ loopId });
    expect([await read('a.sh'), await read('b.sh')]).toEqual(['second\n', 'first\n']);
    for (const name of ['a.sh', 'b.sh']) expect((await stat(path(name))).mode & 0o777).toBe(0o755);
  },
);

test('a file that was changed by hand right before an undo moved it aside is kept at the next start', async () => {
  const { reversals, write, read, temporary, temporaries, workspace } = await killedUndo();
  const name = temporary.slice(workspace.root.length + 1);
  await write(name, 'by hand\n');
  await settleKilledReversals(reversals, 7);
  expect(await temporaries()).toEqual([name]);
  expect(await read(name)).toBe('by hand\n');
});

test('says of which calls the edits were undone or accepted, all or in part', async () => {
  const { write, loop, changes, topicId } = await project();
  await write('a.txt', 'a\n');
  const { edit, loopId } = loop();
  const [one, two, three] = [await edit('a.txt', 'b\n'), await edit('new/b.txt', 'b\n'), await edit('c.txt', 'c\n')];
  expect(changes.settledCalls({ topicId })).toEqual([]);
  await changes.undo({ callId: two });
  changes.accept({ loopId, path: 'c.txt' });
  expect(changes.settledCalls({ topicId })).toEqual([
    { callId: two, state: 'undone' },
    { callId: three, state: 'accepted' },
  ]);
  await changes.undo({ callId: one });
  await changes.redo({ callId: two });
  expect(changes.settledCalls({ topicId })).toEqual([
    { callId: one, state: 'undone' },
    { callId: three, state: 'accepted' },
  ]);
});
