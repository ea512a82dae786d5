import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runProgram, temporaryDatabase } from '../store/store.fixture.ts';
import { all } from '../transfer/transfer-world.fixture.ts';
import { createDataFolder } from './data-folder.ts';
import { dataWorld, problemsOf } from './location.fixture.ts';
import { whereDataIs } from './where-data-is.ts';
import { finishWishedMove, wishMove } from './wished-move.ts';

const WISH = 'move-wish.json';

function start(address: string, signal = new AbortController().signal) {
  return finishWishedMove({ address, now: Date.now, progress: () => undefined, signal });
}

test('a move that a page asks for copies ahead, says how far it is, restarts, and is finished at the next start', async () => {
  const { address, to } = dataWorld({ bytes: 3_000_000 });
  const restarted = Promise.withResolvers<string>();
  const { noun, streams } = createDataFolder({
    ...{ address, dataDir: address, now: Date.now, workspaces: () => [], runningLoops: () => 0 },
    restart: () => restarted.resolve('restarted'),
  });
  expect(await noun.look({ path: to })).toMatchObject({ to, keepsNoRights: false, bytes: expect.any(Number) });
  const steps = await all(streams.move({ path: to }));
  expect(steps.at(0)).toMatchObject({ type: 'copied' });
  expect(steps.at(-1)).toEqual({ type: 'restarts' });
  expect(await restarted.promise).toBe('restarted');
  expect(whereDataIs(address)).toMatchObject({ folder: address });
  expect(await start(address)).toBe(null);
  expect(whereDataIs(address)).toMatchObject({ folder: to });
  expect(problemsOf(address)).toEqual([]);
  expect(existsSync(join(address, WISH))).toBe(false);
  expect(await start(address)).toBe(null);
});

test('a page that goes away, and loops that run, leave everything as it is', async () => {
  const { address, to } = dataWorld({ bytes: 3_000_000 });
  let loops = 0;
  const { streams } = createDataFolder({
    ...{ address, dataDir: address, now: Date.now, workspaces: () => [], runningLoops: () => loops },
    restart: () => onTestFinished(() => expect.unreachable('It restarted.')),
  });
  for await (const step of streams.move({ path: to })) if (step.type === 'copied') break;
  expect([existsSync(to), existsSync(join(address, WISH))]).toEqual([false, false]);
  loops = 2;
  await expect(streams.move({ path: to }).next()).rejects.toMatchObject({
    ...{ failure: 'move-while-working', data: { loops: 2 } },
  });
  expect(problemsOf(address)).toEqual([]);
});

test('a move goes on after starts that were killed, and is given up after three', { timeout: 60_000 }, async () => {
  const { address, to } = dataWorld({ bytes: 3_000_000 });
  wishMove(address, to);
  const starter = `
    import { finishWishedMove } from '@/../location/wished-move.ts';
    const progress = () => process.kill(process.pid, 'SIGKILL');
    await finishWishedMove({ address: process.argv[1], now: Date.now, progress, signal: new AbortController().signal });
  `;
  for (let round = 0; round < 3; round += 1) {
    expect((await runProgram(starter, [address]).done).signal).toBe('SIGKILL');
    expect(problemsOf(address)).toEqual([]);
  }
  expect(readdirSync(to).length).toBeGreaterThan(0);
  expect(await start(address)).toMatchObject({ state: 'failed', to, why: { failure: 'move-given-up' } });
  expect(existsSync(to)).toBe(false);
  expect(problemsOf(address)).toEqual([]);
  expect(await start(address)).toBe(null);
});

test('a move that another process prevents, that is refused or that is cancelled says so, and the data stays', async () => {
  const { root, address, to, path } = dataWorld({ bytes: 3_000_000 });
  wishMove(address, to);
  const other = temporaryDatabase({ path });
  expect(await start(address)).toMatchObject({ state: 'failed', why: { failure: 'move-in-use' } });
  other.close();
  wishMove(address, root);
  expect(await start(address)).toMatchObject({
    state: 'failed',
    why: { failure: 'move-refused', problem: 'not-empty' },
  });
  wishMove(address, to);
  const cancelled = new AbortController();
  cancelled.abort();
  expect(await start(address, cancelled.signal)).toMatchObject({ why: { failure: 'move-cancelled' } });
  expect(existsSync(to)).toBe(false);
  expect(problemsOf(address)).toEqual([]);
});

test('a move to a drive that has too little space is refused before anything is copied', async () => {
  const { root, address, to } = dataWorld();
  const { bavail, bsize } = statfsSync(root);
  // A sparse file has a size and takes no space.
  writeFileSync(join(address, 'large'), '');
  truncateSync(join(address, 'large'), bavail * bsize);
  wishMove(address, to);
  expect(await start(address)).toMatchObject({
    state: 'failed',
    why: { failure: 'move-refused', problem: 'no-space' },
  });
  expect(existsSync(to)).toBe(false);
  expect(problemsOf(address)).toEqual([]);
});

test('a drive that disappears during the move changes nothing, and a later move to it works', async () => {
  const { root, address, to } = dataWorld({ bytes: 3_000_000 });
  mkdirSync(to, { recursive: true });
  wishMove(address, to);
  const unplug = () => {
    if (existsSync(to)) renameSync(to, join(root, 'unplugged'));
  };
  const { signal } = new AbortController();
  const outcome = await finishWishedMove({ address, now: Date.now, progress: unplug, signal });
  expect(outcome).toMatchObject({ state: 'failed', to, why: { failure: 'storage-unopenable' } });
  expect(whereDataIs(address)).toMatchObject({ folder: address });
  expect(problemsOf(address)).toEqual([]);
  rmSync(to, { recursive: true, force: true });
  renameSync(join(root, 'unplugged'), to);
  wishMove(address, to);
  expect(await start(address)).toBe(null);
  expect(whereDataIs(address)).toMatchObject({ folder: to });
  expect(problemsOf(address)).toEqual([]);
});

test('a drive that becomes full during the move is named, its copy is removed, and the data stays', async (context) => {
  const onSmallDrive = ['unshare', '--map-root-user', '--mount', 'sh', '-c'];
  const mounting = 'mount -t tmpfs -o size=90m none "$0" && exec "$@"';
  const [command = '', ...words] = [...onSmallDrive, mounting];
  if (spawnSync(command, [...words, '/mnt', 'true']).status !== 0)
    return context.skip('NOT RUN: a small drive needs a mount namespace, which this system does not allow');
  const { root, address } = dataWorld({ bytes: 10_000_000 });
  const drive = join(root, 'drive');
  mkdirSync(drive);
  const mover = `
    import { appendFileSync, existsSync, readdirSync } from 'node:fs';
    import { finishWishedMove, wishMove } from '@/../location/wished-move.ts';
    const [address, drive] = process.argv.slice(1);
    const fill = () => {
      try {
        for (;;) appendFileSync(drive + '/films', Buffer.alloc(1_000_000));
      } catch {}
    };
    wishMove(address, drive + '/data');
    const { signal } = new AbortController();
    const outcome = await finishWishedMove({ address, now: Date.now, progress: fill, signal });
    console.log(outcome?.why.failure, readdirSync(drive).join());
  `;
  const { output } = await runProgram(mover, [address, drive], { prefix: [command, ...words, drive] }).done;
  expect(output.trim()).toBe('storage-full films');
  expect(whereDataIs(address)).toMatchObject({ folder: address });
  expect(problemsOf(address)).toEqual([]);
});
