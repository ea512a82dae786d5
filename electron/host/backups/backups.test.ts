import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { LoopwrightError } from '../../../shared/errors.ts';
import { makeBackup } from '../store/make-backup.ts';
import { addTopic, temporaryDatabase, temporaryFolder } from '../store/store.fixture.ts';
import { createBackups } from './backups.ts';
import { DailyBackups } from './daily-backups.ts';

const HOUR_MS = 60 * 60 * 1000;

function world({ runningLoops = 0 } = {}) {
  const path = join(temporaryFolder(), 'loopwright.sqlite');
  const database = temporaryDatabase({ path });
  addTopic(database);
  const clock = { now: Date.UTC(2026, 10, 27) };
  const restarted = Promise.withResolvers<string>();
  const parts = {
    ...{ path, now: () => clock.now, limits: () => ({ daily: 2, bytes: 1e9 }) },
    runningLoops: () => runningLoops,
    restart: () => restarted.resolve('restarted'),
  };
  const { noun, close } = createBackups(parts);
  onTestFinished(close);
  const said: string[] = [];
  const log = { info: (text: string) => void said.push(text), warn: (text: string) => void said.push(text) };
  return { path, database, clock, noun, close, parts, log, said, restarted: restarted.promise };
}

async function refusal(call: Promise<unknown>): Promise<string> {
  try {
    await call;
  } catch (error) {
    if (error instanceof LoopwrightError) return error.failure;
    throw error;
  }
  return 'nothing';
}

test('a window makes a backup, lists it and looks into it', async () => {
  const { noun, clock, path } = world();
  expect(noun.list()).toEqual([]);
  const made = await noun.make();
  expect(made).toMatchObject({ reason: 'asked', at: clock.now });
  expect(Object.keys(made)).not.toContain('path');
  expect(noun.list()).toEqual([made]);
  expect(await noun.look({ name: made.name })).toEqual({ topics: 1, messages: 0, newestAt: null, schema: 'same' });
  expect(readdirSync(join(path, '..')).filter((name) => name.includes('partial'))).toEqual([]);
});

test('a restore notes the backup and restarts the host', async () => {
  const { noun, restarted, path } = world();
  const { name } = await noun.make();
  await noun.restore({ name });
  expect(await restarted).toBe('restarted');
  expect(readdirSync(join(path, '..'))).toContain('loopwright.sqlite.restore-wish.json');
});

test('a restore is refused while loops run, for a backup that is not there, and for a newer or damaged one', async () => {
  const busy = world({ runningLoops: 2 });
  const { name } = await busy.noun.make();
  expect(await refusal(busy.noun.restore({ name }))).toBe('restore-while-working');
  const { noun, path } = world();
  for (const other of ['../../etc/passwd', 'loopwright.sqlite', 'loopwright.sqlite.backup-v3'])
    expect(await refusal(noun.restore({ name: other })), other).toBe('backup-missing');
  const newer = makeBackup(path, 'daily', 1);
  const changed = temporaryDatabase({ path: newer.path });
  changed.exec('PRAGMA user_version = 9999');
  changed.close();
  expect(await refusal(noun.restore({ name: newer.name }))).toBe('backup-newer');
  expect(readdirSync(join(path, '..')).filter((each) => each.includes('wish'))).toEqual([]);
});

test('one backup is made each day, also after the clock was set back, and old ones go', async () => {
  const { noun, clock, parts, log, said } = world();
  const daily = new DailyBackups({ ...parts, log, firstMs: 1, everyMs: 20 });
  onTestFinished(() => daily.close());
  daily.start();
  const days = () => noun.list().map(({ at, reason }) => `${reason} ${(at - Date.UTC(2026, 10, 27)) / HOUR_MS}`);
  await expect.poll(days, { timeout: 10_000 }).toEqual(['daily 0']);
  clock.now += 12 * HOUR_MS;
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(days()).toEqual(['daily 0']);
  clock.now += 12 * HOUR_MS;
  await expect.poll(days, { timeout: 10_000 }).toEqual(['daily 24', 'daily 0']);
  clock.now += 24 * HOUR_MS;
  await expect.poll(days, { timeout: 10_000 }).toEqual(['daily 48', 'daily 24']);
  await daily.close();
  expect(new Set(said)).toEqual(new Set(['A backup was made']));
});

test('a daily backup that cannot be made is logged and tried again', async () => {
  const { path, parts, log, said } = world();
  const daily = new DailyBackups({ ...parts, path: `${path}-gone`, log, firstMs: 1, everyMs: 10 });
  onTestFinished(() => daily.close());
  daily.start();
  await expect.poll(() => said.length, { timeout: 10_000 }).toBeGreaterThan(1);
  expect(said[0]).toBe('The daily backup could not be made');
});
