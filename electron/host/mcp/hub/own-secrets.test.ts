/** A server that repeats its own key. */
import { expect, onTestFinished, test } from 'vitest';
import { CallId, LoopId, ServerId, TopicId } from '../../../../shared/ids.ts';
import { newId } from '../../new-id.ts';
import type { LaunchSetting } from '../../options.ts';
import { plainAccess } from '../connection/everything-server.fixture.ts';
import { reply, scriptedServer } from '../connection/scripted-server.fixture.ts';
import { childServer, until } from '../transport/child-servers.fixture.ts';
import { Hub, type HubOptions } from './hub.ts';

const ID = ServerId.parse('mine');
const KEY = 'wx-9f86d081884c7d65+9a2f/eaa0c55ad015';

async function running(launch: LaunchSetting, options: Partial<HubOptions> = {}) {
  const hub = new Hub({ builtIns: () => [], now: Date.now, ...options });
  onTestFinished(() => hub.close());
  hub.set(ID, launch, { reviewed: true, on: true, sampling: false });
  const [server] = await hub.running('/', () => true);
  if (server === undefined) throw new Error(`It does not run: ${JSON.stringify(hub.status())}`);
  const context = { topicId: newId(TopicId), loopId: newId(LoopId), callId: newId(CallId), workspace: '/' };
  const progress: string[] = [];
  const listener = { sending: () => {}, progress: (text: string) => void progress.push(text) };
  const call = (name: string) => server.call(context, { name, arguments: {} }, listener, new AbortController().signal);
  return { hub, server, call, progress, log: () => hub.log(ID, 0).map(({ text }) => text) };
}

/** The places in a text where six characters of the key stand in a row. */
const partsOfKey = (text: string): readonly string[] =>
  Array.from({ length: KEY.length - 5 }, (_, at) => KEY.slice(at, at + 6)).filter((part) => text.includes(part));

test('no word of a server on its channel contains its key', async () => {
  const launch = childServer('leaky');
  if (launch.transport !== 'stdio') throw new Error('It is a program.');
  const options = { connection: { call: { progressPaceMs: 0 } } };
  const { server, call, progress, log } = await running({ ...launch, env: { API_KEY: KEY } }, options);
  expect(server.tools[0]?.description).toBe('Uses [redacted].');

  const answer = await call('answer');
  expect(answer).toMatchObject({
    kind: 'answered',
    result: {
      content: [
        { text: expect.stringMatching(/^\[redacted\] \[redacted\] dXNlcj\S{0,3}\[redacted\]\S{0,4}$/) },
        { resource: { uri: 'db://x/?k=[redacted]', blob: expect.stringMatching(/^dXNlcjoq/) } },
      ],
      structuredContent: { '[redacted]': [{ inner: expect.stringContaining('[redacted]') }] },
    },
  });
  expect(partsOfKey(JSON.stringify(answer))).toEqual([]);
  expect(await call('refuse')).toMatchObject({
    kind: 'refused',
    why: expect.stringContaining('invalid key [redacted]'),
  });

  await call('stream');
  expect(progress.map((text) => text.replace(/wx-9\S{0,2}/, ''))).toEqual([
    'the key [redacted]',
    '[redacted] is wrong',
  ]);
  await until(() => log().some((line) => line.includes('connecting with')));
  expect(log().join('\n')).toContain('[redacted] is wrong');
  expect(partsOfKey(log().join('\n'))).toEqual([]);
});

test('a folder or a mode in the environment of a server remains in its words', async () => {
  const launch = childServer('leaky');
  if (launch.transport !== 'stdio') throw new Error('It is a program.');
  const { server } = await running({ ...launch, env: { API_KEY: '/home/owl/key-folder' } });
  expect(server.tools[0]?.description).toBe('Uses /home/owl/key-folder.');
});

test('no word of a server over HTTP contains the token of the login', async () => {
  const token = 'token-of-the-login-0123456789';
  const scripted = await scriptedServer(({ response, message }) => {
    if (message?.method !== 'tools/call') return false;
    if (message.params?.name === 'act')
      reply(response, message.id, { content: [{ type: 'text', text: `got ${token}` }] });
    else response.writeHead(400).end(`bad ${token}`);
    return true;
  });
  onTestFinished(() => scripted.close());
  const { call } = await running(
    { transport: 'http', url: scripted.url, headers: {} },
    { remoteAccess: () => ({ ...plainAccess(scripted.url), secrets: () => [token] }) },
  );
  expect(await call('act')).toMatchObject({ result: { content: [{ text: 'got [redacted]' }] } });
  expect(await call('other')).toMatchObject({ kind: 'refused', why: expect.stringContaining('bad [redacted]') });
});
