import { expect, test } from 'vitest';
import { reasonsInEnglish } from '../../../../shared/failures/reasons-english.ts';
import { until } from '../transport/child-servers.fixture.ts';
import type { ConnectionState } from './connection.ts';
import { memoryServer } from './memory-server.fixture.ts';

const ALL = { prompts: {}, resources: { subscribe: true }, logging: {}, completions: {} };
const NO_LISTS = { 'prompts/list': { prompts: [] }, 'resources/list': {}, 'resources/templates/list': {} };

type Running = Extract<ConnectionState, { readonly name: 'running' }>;

function running({ connection }: Awaited<ReturnType<typeof memoryServer>>): Running {
  if (connection.state.name !== 'running') throw new Error(JSON.stringify(connection.state));
  return connection.state;
}

test('runs a server without tools, and does not request tools from it', async () => {
  const server = await memoryServer({ prompts: {} }, { 'prompts/list': { prompts: [{ name: 'greet' }] } });
  await until(() => running(server).prompts.entries.length === 1);
  expect(running(server).list.tools).toEqual([]);
  expect(server.received.map(({ method }) => method)).not.toContain('tools/list');
  expect(server.received.map(({ method }) => method)).not.toContain('resources/list');
});

test('uses the first entries of a list that would overload the window, and reports why', async () => {
  const description = 'x'.repeat(4000);
  const given = Array.from({ length: 50 }, (_, at) => ({ name: `argument-${at}`, description }));
  const server = await memoryServer(ALL, {
    ...NO_LISTS,
    'prompts/list': { prompts: Array.from({ length: 30 }, (_, at) => ({ name: `p-${at}`, arguments: given })) },
  });
  await until(() => running(server).prompts.entries.length > 0);
  expect(running(server).prompts.leftOut).toEqual([{ name: 'list-too-long', data: { list: 'prompts', used: 9 } }]);
  expect(JSON.stringify(running(server).prompts.entries).length).toBeLessThan(2_000_000);
});

test('leaves out tools beyond what a window can show, and reports why', async () => {
  const description = 'x'.repeat(60_000);
  const tools = Array.from({ length: 50 }, (_, at) => ({
    name: `act-${at}`,
    description,
    inputSchema: { type: 'object' },
  }));
  const server = await memoryServer({ tools: {} }, { 'tools/list': { tools } });
  const { list } = running(server);
  expect(list.tools.length).toBe(33);
  expect(list.cut).toEqual({ name: 'list-too-long', data: { list: 'tools', used: 33 } });
});

test('reports a handshake that violates the protocol', async () => {
  const { connection } = await memoryServer({}, { initialize: { protocolVersion: 7 } });
  expect(connection.state).toEqual({ name: 'error', why: [{ name: 'handshake-invalid', data: {} }] });
});

test('leaves out entries that cannot be displayed or named, with the reason, and keeps the rest', async () => {
  const server = await memoryServer(ALL, {
    ...NO_LISTS,
    'prompts/list': {
      prompts: [
        { name: 'good', description: 'do\u200Bit', arguments: [{ name: 'x', required: 'yes' }] },
        { name: 'good' },
        { name: 'hid\u202Eden' },
        { name: 7 },
        null,
      ],
    },
    'resources/list': {
      resources: [{ uri: 'a://1', name: 'One', mimeType: 5, size: 'big' }, { uri: '' }, { name: 'without' }],
    },
    'resources/templates/list': {
      resourceTemplates: [
        { uriTemplate: 'a://{x}/{y}{?z}', name: 'T' },
        { uriTemplate: 'a://{x', name: 'broken' },
      ],
    },
  });
  await until(() => running(server).prompts.entries.length > 0 && running(server).templates.entries.length > 0);
  const { prompts, resources, templates } = running(server);
  expect(prompts).toEqual({
    entries: [
      {
        name: 'good',
        title: null,
        description: 'do<U+200B>it',
        arguments: [{ name: 'x', description: '', required: false }],
      },
    ],
    leftOut: [{ name: 'entries-unusable', data: { list: 'prompts', count: 4 } }],
  });
  expect(resources).toEqual({
    entries: [{ uri: 'a://1', name: 'One', title: null, description: '', mimeType: null }],
    leftOut: [{ name: 'entries-unusable', data: { list: 'resources', count: 2 } }],
  });
  expect(templates.entries.map(({ variables }) => variables)).toEqual([['x', 'y', 'z']]);
});

test('cuts endless lists (M infinite cursor)', async () => {
  let page = 0;
  const server = await memoryServer(ALL, {
    ...NO_LISTS,
    'resources/list': () => ({
      resources: Array.from({ length: 100 }, (_, index) => ({ uri: `a://${page}/${index}`, name: 'n' })),
      nextCursor: String(page++),
    }),
  });
  await until(() => running(server).resources.entries.length > 0);
  expect(running(server).resources.entries.length).toBe(500);
  expect(running(server).resources.leftOut).toEqual([
    { name: 'list-cut', data: { list: 'resources', used: 500, total: 2000, isEndless: true } },
  ]);
  expect(page).toBeLessThanOrEqual(20);
});

test('reads a list again when the server announces a change', async () => {
  let lists = 0;
  const server = await memoryServer(ALL, {
    ...NO_LISTS,
    'prompts/list': () => ({ prompts: [{ name: `prompt-${++lists}` }] }),
  });
  await until(() => running(server).prompts.entries[0]?.name === 'prompt-1');
  for (let count = 0; count < 500; count++) server.notify('notifications/prompts/list_changed', {});
  await until(() => running(server).prompts.entries[0]?.name === 'prompt-2');
  expect(lists).toBe(2);
});

test('bounds a resource and makes it well-formed, and returns a blob completely or not at all', async () => {
  const { connection } = await memoryServer(ALL, {
    ...NO_LISTS,
    'resources/read': {
      contents: [
        { uri: 'a://1', mimeType: 'text/plain', text: `a\0${'x'.repeat(1_100_000)}` },
        { uri: 'a://2', text: 'nothing is left for this one' },
        { uri: 'a://3', blob: 'QUJD' },
        { uri: 'a://4', blob: '<script>' },
        { uri: 'a://5', blob: 'A'.repeat(8 * 1024 * 1024) },
        7,
      ],
    },
  });
  const read = await connection.content.readResource('a://1');
  if (!read.ok) throw new Error(reasonsInEnglish(read.why));
  const [first, second, ...others] = read.value;
  expect(first?.text).toMatch(/^a\uFFFDx+\n\[cut here: 100002 more characters were left out\]$/);
  expect(second?.text).toBe('\n[cut here: 28 more characters were left out]');
  expect(others).toEqual([
    { uri: 'a://3', mimeType: null, text: null, blob: 'QUJD' },
    { uri: 'a://5', mimeType: null, text: '[left out: it is too large]', blob: null },
  ]);
});

test('reads a prompt of any form as messages', async () => {
  const messages = [
    { role: 'user', content: { type: 'text', text: 'one' } },
    { role: 'assistant', content: [{ type: 'text', text: 'two' }, { type: 'hologram' }] },
    { role: 'system', content: { type: 'text', text: 'three' } },
    'four',
  ];
  const { connection } = await memoryServer(ALL, { ...NO_LISTS, 'prompts/get': { messages } });
  const got = await connection.content.prompt('p', {});
  if (!got.ok) throw new Error(reasonsInEnglish(got.why));
  expect(got.value.map(({ role, content }) => [role, content.length])).toEqual([
    ['user', 1],
    ['assistant', 2],
    ['user', 1],
  ]);
});

test('leaves out completions that cannot be inserted into a field unchanged', async () => {
  const values = [
    'fine',
    'hid\u200Bden',
    7,
    'x'.repeat(2000),
    ...Array.from({ length: 200 }, (_, index) => `v${index}`),
  ];
  const { connection } = await memoryServer(ALL, { ...NO_LISTS, 'completion/complete': { completion: { values } } });
  const got = await connection.content.complete({ prompt: 'p' }, { name: 'a', value: '' }, {});
  if (!got.ok) throw new Error(reasonsInEnglish(got.why));
  expect(got.value).toHaveLength(100);
  expect(got.value.slice(0, 2)).toEqual(['fine', 'v0']);
});

test('requests only what a server supports', async () => {
  const server = await memoryServer({ tools: {} }, {});
  const before = server.received.length;
  const without = (what: string) => ({ ok: false, why: [{ name: 'not-offered', data: { what } }] });
  expect(await server.connection.content.readResource('a://1')).toEqual(without('resources'));
  expect(await server.connection.content.prompt('p', {})).toEqual(without('prompts'));
  expect(await server.connection.content.setLogLevel('info')).toEqual(without('logging'));
  const of = { template: 'a://{x}' };
  expect(await server.connection.content.complete(of, { name: 'x', value: '' }, {})).toEqual({ ok: true, value: [] });
  expect(server.received.length).toBe(before);
});

test('reports only changes of subscribed resources, and combines many changes into few reports', async () => {
  const updated: string[] = [];
  const server = await memoryServer(
    ALL,
    { ...NO_LISTS, 'resources/subscribe': {}, 'resources/unsubscribe': {} },
    { resourceUpdated: (uri) => updated.push(uri) },
  );
  await server.connection.content.subscribe('a://1');
  for (let count = 0; count < 1000; count++) {
    server.notify('notifications/resources/updated', { uri: 'a://1' });
    server.notify('notifications/resources/updated', { uri: 'a://2' });
  }
  await until(() => updated.length > 0);
  expect(updated).toEqual(['a://1']);
});

test('returns the log of the server with levels, bounded and with visible characters only', async () => {
  const logged: string[] = [];
  const server = await memoryServer(ALL, NO_LISTS, {
    log: ({ from, level, text }) => logged.push(`${from} ${level} ${text}`),
  });
  server.notify('notifications/message', { level: 'warning', logger: 'db\n', data: 'a\u200Bb' });
  server.notify('notifications/message', { level: 'debug', data: { rows: 2 } });
  server.notify('notifications/message', { level: 'error', data: 'x'.repeat(5000) });
  await until(() => logged.length === 3);
  expect(logged.slice(0, 2)).toEqual(['server warning db: a<U+200B>b', 'server debug {"rows":2}']);
  expect(logged[2]?.length).toBeLessThan(2100);
});
