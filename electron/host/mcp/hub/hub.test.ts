import { describe, expect, onTestFinished, test } from 'vitest';
import { ServerId } from '../../../../shared/ids.ts';
import type { LaunchSetting } from '../../options.ts';
import { inWords } from '../connection/in-words.fixture.ts';
import { childServer, isAlive, logFolder, until } from '../transport/child-servers.fixture.ts';
import { Hub, type HubOptions } from './hub.ts';

function hub(external: Readonly<Record<string, LaunchSetting>>, options: Partial<HubOptions> = {}): Hub {
  const made = new Hub({ external, builtIns: () => [], now: Date.now, ...options });
  onTestFinished(() => made.close());
  return made;
}
const everything = () => true;
const running = async (from: Hub) => (await from.running('/', everything)).map(({ id }) => id);
const stateOf = (from: Hub, id: string) => inWords(from.status().find((server) => server.id === id)?.state);

async function log() {
  const place = await logFolder();
  onTestFinished(place.remove);
  return place;
}

describe('a catalogue', () => {
  test('starts servers in parallel and keeps the working ones when others fail (M crash or hang at start)', async () => {
    const place = await log();
    const servers = hub(
      {
        hang: childServer('hang', place.log, 'at-start'),
        crash: childServer('crash', place.log, 'at-start'),
        counter: childServer('counter', place.log),
        nowhere: { transport: 'stdio', command: '/nowhere/at/all', args: [], env: {} },
      },
      { connection: { startTimeoutMs: 4000 }, patience: [] },
    );
    const began = Date.now();
    expect(await running(servers)).toEqual(['counter']);
    expect(Date.now() - began).toBeLessThan(8000);
    expect(stateOf(servers, 'hang')).toMatchObject({ name: 'error', why: expect.stringContaining('within 4 seconds') });
    expect(stateOf(servers, 'crash')).toMatchObject({ why: expect.stringContaining('the licence has expired') });
    expect(stateOf(servers, 'nowhere')).toMatchObject({
      why: expect.stringContaining('the program /nowhere/at/all was not found'),
    });
  });

  test('does not wait for a slow server for ever, and waits only once for the same start', async () => {
    const place = await log();
    const servers = hub(
      { hang: childServer('hang', place.log, 'at-start'), counter: childServer('counter', place.log) },
      { catalogueWaitMs: 1500 },
    );
    expect(await running(servers)).toEqual(['counter']);
    expect(stateOf(servers, 'hang')).toEqual({ name: 'starting' });
    const began = Date.now();
    expect(await running(servers)).toEqual(['counter']);
    expect(Date.now() - began).toBeLessThan(100);
  });

  test('does not wait again for a server that could not be started', async () => {
    const place = await log();
    const hang = { hang: childServer('hang', place.log, 'at-start') };
    const servers = hub(hang, { connection: { startTimeoutMs: 1000 }, patience: [0, 0, 0] });
    await running(servers);
    await until(async () => (await place.pids()).length === 2);
    expect(stateOf(servers, 'hang')).toEqual({ name: 'starting' });
    const began = Date.now();
    expect(await running(servers)).toEqual([]);
    expect(Date.now() - began).toBeLessThan(500);
  });

  test('reads the changed tools of a server before the next call is judged (V5, V13)', async () => {
    const servers = hub({ shifty: childServer('shifty') });
    const described = async () =>
      (await servers.running('/', everything))[0]?.tools.find(({ name }) => name === 'act')?.description;
    expect(await described()).toBe('Acts.');
    const [server] = await servers.running('/', everything);
    const listener = { sending: () => {}, progress: () => {} };
    await server?.connection?.call({ name: 'shift', arguments: {} }, listener, AbortSignal.timeout(10_000));
    expect(await described()).toBe('Acts, and more.');
  });

  test('starts nothing that is switched off, and starts nothing twice', async () => {
    const place = await log();
    const servers = hub({ crash: childServer('crash', place.log) });
    expect(await servers.running('/', () => false)).toEqual([]);
    expect(await place.lines()).toEqual([]);
    await Promise.all([running(servers), running(servers), running(servers)]);
    await running(servers);
    expect(await place.lines()).toEqual(['start']);
  });
});

test('the hub restarts a crashing server with growing delays, then stops with the reason (M crash at start)', async () => {
  const place = await log();
  const servers = hub({ crash: childServer('crash', place.log, 'at-start') }, { patience: [0, 50, 100] });
  expect(await running(servers)).toEqual([]);
  await until(() => servers.status()[0]?.retryAt === null && stateOf(servers, 'crash')?.name === 'error');
  expect(await place.lines()).toHaveLength(4);
  expect(stateOf(servers, 'crash')).toMatchObject({
    why: expect.stringMatching(/the licence has expired.*failed 4 times in a row and is not started again by itself/),
  });
  expect(await running(servers)).toEqual([]);
  expect(await place.lines()).toHaveLength(4);
  servers.restart(ServerId.parse('crash'));
  await until(async () => (await place.lines()).length > 4);
});

test('the hub ends every child process when it closes, and starts nothing afterwards', async () => {
  const place = await log();
  const servers = hub({ hang: childServer('hang', place.log), stubborn: childServer('hang', place.log, 'stubborn') });
  expect(await running(servers)).toHaveLength(2);
  const pids = await place.pids();
  expect(pids).toHaveLength(3);
  await servers.close();
  await until(() => pids.every((pid) => !isAlive(pid)));
  expect(await running(servers)).toEqual([]);
  expect((await place.pids()).length).toBe(3);
});

test('the hub leaves no child process when it closes while servers start', async () => {
  const place = await log();
  const servers = hub({ hang: childServer('hang', place.log, 'at-start') });
  const starting = running(servers);
  await until(async () => (await place.pids()).length === 1);
  await servers.close();
  expect(await starting).toEqual([]);
  const pids = await place.pids();
  await until(() => pids.every((pid) => !isAlive(pid)));
});

test('the hub rejects a server with a reserved id (V14)', () => {
  const id = ServerId.parse('@aether/file-editor');
  expect(() => hub({ [id]: childServer('counter') })).toThrow('reserved');
});
