import { existsSync, lstatSync, mkdirSync, readdirSync, readlinkSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LoopwrightError } from '../../../shared/errors.ts';
import { DATABASE_FILE } from '../store/database-name.ts';
import { runProgram, temporaryDatabase } from '../store/store.fixture.ts';
import { dataWorld, problemsOf } from './location.fixture.ts';
import { noteOpened } from './location-note.ts';
import { copyAhead, moveData } from './move-data.ts';
import { previousData, removePreviousData } from './previous-data.ts';
import { NOTE_FILE, whereDataIs } from './where-data-is.ts';

async function refusal(call: Promise<unknown>): Promise<unknown> {
  try {
    await call;
  } catch (error) {
    if (error instanceof LoopwrightError) return { failure: error.failure, ...error.data };
    throw error;
  }
  return 'nothing';
}

const MARK = 'loopwright-is-moving.json';

describe('moving the data', () => {
  test('brings everything but caches to the new folder, keeps the old copy, and leaves a note', async () => {
    const { address, to, move, caches } = dataWorld();
    await move();
    expect(whereDataIs(address)).toEqual({ state: 'found', address, folder: to });
    expect(problemsOf(address)).toEqual([]);
    expect(readdirSync(to).filter((name) => name.includes('backup'))).toHaveLength(1);
    expect(readlinkSync(join(to, 'skills/tea/link.md'))).toBe('SKILL.md');
    for (const cache of caches) expect(existsSync(join(to, cache)), cache).toBe(false);
    expect(existsSync(join(to, MARK))).toBe(false);
    expect(existsSync(join(address, DATABASE_FILE))).toBe(true);
    if (process.platform === 'win32') return;
    const mode = (path: string) => statSync(path).mode & 0o777;
    expect([mode(to), mode(join(to, 'secrets.json')), mode(join(to, 'skills/tea/run.sh'))]).toEqual([
      0o700, 0o600, 0o700,
    ]);
  });

  test('a second time goes to a third folder, and every earlier address still leads to the data', async () => {
    const { root, address, to, move } = dataWorld();
    const third = join(root, 'third');
    await move();
    await move(to, third);
    for (const from of [address, to]) expect(whereDataIs(from)).toMatchObject({ state: 'found', folder: third });
    expect(problemsOf(address)).toEqual([]);
    rmSync(to, { recursive: true });
    expect(problemsOf(address)).toEqual([]);
  });

  test('back to its first folder works after the old copy was removed, and leaves no detour', async () => {
    const { address, to, move } = dataWorld();
    await move();
    expect(await refusal(move(to, address))).toMatchObject({ failure: 'move-refused', problem: 'not-empty' });
    noteOpened(address);
    await removePreviousData(address, Date.now);
    mkdirSync(join(address, 'compile-cache'));
    await move(to, address);
    expect(whereDataIs(address)).toEqual({ state: 'found', address, folder: address });
    expect(whereDataIs(to)).toMatchObject({ folder: address });
    expect(problemsOf(address)).toEqual([]);
  });

  test('takes into the new folder only what is in the old one at the end, not what an earlier copy brought', async () => {
    const { address, to, move } = dataWorld();
    for await (const _ of copyAhead(address, to));
    const copied = readdirSync(to);
    expect(copied).toContain(MARK);
    expect(copied).not.toContain(DATABASE_FILE);
    rmSync(join(address, 'skills/tea/link.md'));
    for (const name of readdirSync(address)) if (name.includes('backup')) rmSync(join(address, name));
    writeFileSync(join(address, 'window.json'), '{}');
    await move();
    expect(readdirSync(to).filter((name) => name.includes('backup'))).toEqual([]);
    expect(existsSync(join(to, 'skills/tea/link.md'))).toBe(false);
    expect(problemsOf(address)).toEqual([]);
  });

  test('that is stopped leaves nothing in the new folder', async () => {
    const { root, address, to } = dataWorld({ bytes: 3_000_000 });
    const filled = join(root, 'with files');
    mkdirSync(join(filled, 'Loopwright'), { recursive: true });
    for (const target of [to, join(filled, 'Loopwright')]) {
      for await (const _ of moveData({ address, from: address, to: target, workspaces: [], now: Date.now })) break;
      expect(problemsOf(address)).toEqual([]);
      expect(whereDataIs(address)).toMatchObject({ folder: address });
    }
    expect(existsSync(to)).toBe(false);
    expect(readdirSync(join(filled, 'Loopwright'))).toEqual([]);
  });

  test('is refused while another process has the data open', async () => {
    const { path, to, move } = dataWorld();
    const other = temporaryDatabase({ path });
    expect(await refusal(move())).toMatchObject({ failure: 'move-in-use' });
    expect(existsSync(to)).toBe(false);
    other.close();
    await move();
  });

  test('keeps other processes out until it is done', { timeout: 30_000 }, async () => {
    const { address, to, path } = dataWorld();
    const opening = `
      import { openDatabase } from '@/database.ts';
      try {
        openDatabase(process.argv[1], { now: Date.now, busyTimeoutMs: 1 }).close();
        console.log('opened');
      } catch (error) {
        console.log(error.failure);
      }
    `;
    // By the last step the database was copied, and its other handle must not have given up the lock.
    let tried = 0;
    for await (const { copied, of } of moveData({ address, from: address, to, workspaces: [], now: Date.now })) {
      if (copied < of) continue;
      expect(await runProgram(opening, [path]).line()).toBe('storage-locked');
      tried += 1;
    }
    expect(tried).toBeGreaterThan(0);
    expect(problemsOf(address)).toEqual([]);
  });

  test('is refused for a folder where the data must not go', async () => {
    const { root, address, move } = dataWorld();
    const project = join(root, 'project');
    mkdirSync(join(project, 'Loopwright'), { recursive: true });
    writeFileSync(join(project, 'Loopwright', 'a'), '');
    writeFileSync(join(root, 'letter'), 'Dear Anna');
    const cases = [
      ['same', address],
      ['inside-data', join(address, 'skills')],
      ['inside-data', join(address, 'new')],
      ['not-a-folder', join(root, 'letter')],
      ['not-a-folder', join(root, 'letter', 'new')],
      ['not-a-folder', 'relative'],
      ['not-a-folder', join(root, 'a\0b')],
      ['not-empty', project],
      ['in-workspace', join(root, 'work', 'new')],
    ] as const;
    for (const [problem, target] of cases) {
      const refused = refusal(move(address, target, [join(root, 'work')]));
      expect(await refused, target).toMatchObject({ failure: 'move-refused', problem });
    }
    // A topic that works above the present folder, such as in the home folder, changes nothing.
    await move(address, join(root, 'fine'), [root]);
    expect(problemsOf(address)).toEqual([]);
  });
});

describe('a process that is killed while it moves the data', () => {
  const MOVER = `
    import { moveData } from '@/../location/move-data.ts';
    const [address, to] = process.argv.slice(1);
    console.log('begins');
    for await (const _ of moveData({ address, from: address, to, workspaces: [], now: Date.now }));
    console.log('moved');
  `;

  test('leaves the data whole in the folder to which the note leads, whenever it is killed', {
    timeout: 90_000,
  }, async () => {
    const { address, to } = dataWorld({ bytes: 20_000_000 });
    const seen = new Set<string>();
    for (let round = 0; round < 12 && !seen.has(to); round += 1) {
      const mover = runProgram(MOVER, [address, to]);
      await mover.line();
      await new Promise((resolve) => setTimeout(resolve, round * 40));
      mover.child.kill('SIGKILL');
      await mover.done;
      expect(problemsOf(address), `round ${round}`).toEqual([]);
      const place = whereDataIs(address);
      if (place.state === 'found') seen.add(place.folder);
    }
    expect(seen.has(address)).toBe(true);
    if (!seen.has(to)) for await (const _ of moveData({ address, from: address, to, workspaces: [], now: Date.now }));
    expect(whereDataIs(address)).toMatchObject({ folder: to });
    expect(problemsOf(address)).toEqual([]);
  });
});

describe('the copy in the old folder', () => {
  test('is removed only after the data was opened in the new one, and other files stay', async () => {
    const { address, to, move } = dataWorld();
    await move();
    writeFileSync(join(address, 'mine.txt'), 'mine');
    expect(previousData(address)).toEqual({ folder: address, bytes: expect.any(Number) });
    expect(await refusal(removePreviousData(address, Date.now))).toMatchObject({ failure: 'previous-data-needed' });
    expect(noteOpened(address)).toEqual({ from: address, to });
    expect(noteOpened(address)).toBe(null);
    const other = temporaryDatabase({ path: join(address, DATABASE_FILE) });
    expect(await refusal(removePreviousData(address, Date.now))).toMatchObject({ failure: 'move-in-use' });
    other.close();
    await removePreviousData(address, Date.now);
    expect(readdirSync(address).toSorted()).toEqual([NOTE_FILE, 'mine.txt'].toSorted());
    expect(previousData(address)).toBe(null);
    expect(problemsOf(address)).toEqual([]);
  });

  test('is removed by names of its own only, whatever a note says', async () => {
    const { root, address, to, move } = dataWorld();
    await move();
    mkdirSync(join(root, 'precious'));
    const previous = { folder: address, names: ['../precious', '..', DATABASE_FILE], opened: true };
    writeFileSync(join(address, NOTE_FILE), JSON.stringify({ folder: to, previous }));
    await removePreviousData(address, Date.now);
    expect(existsSync(join(root, 'precious'))).toBe(true);
    expect(existsSync(join(address, DATABASE_FILE))).toBe(false);
  });
});

describe('data that was moved', () => {
  test('is never replaced by an empty folder where it cannot be reached', async () => {
    const { address, to, move } = dataWorld();
    await move();
    rmSync(to, { recursive: true });
    expect(whereDataIs(address)).toEqual({ state: 'unreachable', address, folder: to });
    mkdirSync(to);
    expect(whereDataIs(address)).toMatchObject({ state: 'unreachable' });
    for (const text of ['', '{', '[]', '{"folder":"relative"}', '{"folder":7}']) {
      writeFileSync(join(address, NOTE_FILE), text);
      expect(whereDataIs(address), text).toEqual({ state: 'unreadable', address, file: join(address, NOTE_FILE) });
    }
  });

  test('is not looked for in a circle of notes', () => {
    const { root, address } = dataWorld();
    const other = join(root, 'other');
    mkdirSync(other);
    writeFileSync(join(address, NOTE_FILE), JSON.stringify({ folder: other, previous: null }));
    writeFileSync(join(other, NOTE_FILE), JSON.stringify({ folder: address, previous: null }));
    expect(whereDataIs(address)).toMatchObject({ state: 'unreadable' });
    expect(lstatSync(join(address, DATABASE_FILE)).isFile()).toBe(true);
  });
});
