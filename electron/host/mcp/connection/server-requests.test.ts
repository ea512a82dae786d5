import { expect, test } from 'vitest';
import type { ServerAsk } from '../../../../shared/server-request.ts';
import { until } from '../transport/child-servers.fixture.ts';
import { memoryServer } from './memory-server.fixture.ts';
import type { AskAnswer } from './server-handlers.ts';

const FORM = { type: 'object', properties: { name: { type: 'string' } } };
const never = () => new Promise<AskAnswer>(() => {});

function asking(answer: (ask: ServerAsk, signal: AbortSignal) => Promise<AskAnswer>) {
  const asked: ServerAsk[] = [];
  return {
    asked,
    ask: (ask: ServerAsk, signal: AbortSignal) => {
      asked.push(ask);
      return answer(ask, signal);
    },
  };
}

test('a server is told that the app declares no capability when there is nobody to ask', async () => {
  const declared = async (handlers: Parameters<typeof memoryServer>[2]) =>
    (await memoryServer({ tools: {} }, {}, handlers)).received[0]?.params?.capabilities;
  expect(await declared({})).toEqual({ roots: { listChanged: true } });
  const ask = never;
  expect(await declared({ ask })).toEqual({ roots: { listChanged: true }, elicitation: { form: {}, url: {} } });
  expect(await declared({ ask, sampling: true })).toMatchObject({ sampling: {} });
  expect(await declared({ sampling: true })).not.toHaveProperty('sampling');
});

test('a server gets an error when it requests a feature that the app did not offer', async () => {
  const { request } = await memoryServer({}, {}, {});
  expect((await request(0, 'elicitation/create', { message: 'm', requestedSchema: FORM })).error?.code).toBe(-32601);
  expect((await request(1, 'sampling/createMessage', { messages: [], maxTokens: 1 })).error?.code).toBe(-32601);
});

test('a server receives only plain values from a form that the user filled in', async () => {
  const content = { name: 'Ada', age: 36, ok: true, tags: ['a', 'b'], deep: { secret: 1 }, none: null };
  const { ask } = asking(async () => ({ action: 'accept', content }));
  const { request } = await memoryServer({}, {}, { ask });
  const { result } = await request(0, 'elicitation/create', { message: 'Who?', requestedSchema: FORM });
  expect(result).toEqual({ action: 'accept', content: { name: 'Ada', age: 36, ok: true, tags: ['a', 'b'] } });
});

test('a request of a server is bounded and made well-formed before anybody sees it (F29)', async () => {
  const { ask, asked } = asking(async () => ({ action: 'cancel' }));
  const { request } = await memoryServer({}, {}, { ask });
  await request(0, 'elicitation/create', { message: `a\0${'x'.repeat(20_000)}`, requestedSchema: FORM });
  expect(asked[0]).toMatchObject({ kind: 'form', message: expect.stringMatching(/^a\uFFFDx+$/) });
  expect(asked[0]?.kind === 'form' && asked[0].message.length).toBe(10_000);
  const big = { type: 'object', properties: { name: { type: 'string', description: 'x'.repeat(70_000) } } };
  expect((await request(1, 'elicitation/create', { message: 'm', requestedSchema: big })).error?.message).toContain(
    'too large',
  );
});

test.each([
  'javascript:alert(1)',
  'file:///etc/passwd',
  'smb://host/share',
  'no address',
  `https://x/${'y'.repeat(9000)}`,
])('a URL of a server that is not http or https is never shown: %s (V6)', async (url) => {
  const { ask, asked } = asking(async () => ({ action: 'accept' }));
  const { request } = await memoryServer({}, {}, { ask });
  const answer = await request(0, 'elicitation/create', { mode: 'url', message: 'm', url, elicitationId: 'e' });
  expect(answer.error).toBeDefined();
  expect(asked).toEqual([]);
});

test.each([
  ['that is not http or https', [{ mode: 'url', message: 'm', url: 'ftp://x/y', elicitationId: 'e' }]],
  ['that cannot be read', [{ mode: 'url' }]],
])(
  'a call is refused, and nothing is shown, when it requires the user to visit a URL %s (V6)',
  async (_what, elicitations) => {
    const { ask, asked } = asking(async () => ({ action: 'accept' }));
    const { connection, received, send } = await memoryServer({ tools: {} }, {}, { ask });
    const listener = { sending: () => {}, progress: () => {} };
    const call = connection.call({ name: 'act', arguments: {} }, listener, new AbortController().signal);
    const sent = () => received.find(({ method }) => method === 'tools/call');
    await until(() => sent() !== undefined);
    send({ id: sent()?.id, error: { code: -32042, message: 'Visit first', data: { elicitations } } });
    expect(await call).toMatchObject({ kind: 'refused' });
    expect(asked).toEqual([]);
  },
);

test('a call is refused, without harm to the host, when a question of the server cannot be shown', async () => {
  const { ask } = asking(() => Promise.reject(new Error('The disk is full')));
  const { connection, received, send } = await memoryServer({ tools: {} }, {}, { ask });
  const listener = { sending: () => {}, progress: () => {} };
  const call = connection.call({ name: 'act', arguments: {} }, listener, new AbortController().signal);
  const sent = () => received.find(({ method }) => method === 'tools/call');
  await until(() => sent() !== undefined);
  const elicitations = [{ mode: 'url', message: 'm', url: 'https://x/y', elicitationId: 'e' }];
  send({ id: sent()?.id, error: { code: -32042, message: 'Visit first', data: { elicitations } } });
  expect(await call).toMatchObject({ kind: 'refused' });
});

test('a server can withdraw a request, even its very first one', async () => {
  const taken = Promise.withResolvers<void>();
  const { ask } = asking(async (_ask, signal) => {
    signal.addEventListener('abort', () => taken.resolve());
    return never();
  });
  const { send, notify } = await memoryServer({}, {}, { ask });
  send({ id: 0, method: 'elicitation/create', params: { message: 'm', requestedSchema: FORM } });
  notify('notifications/cancelled', { requestId: 0 });
  await taken.promise;
});

test('the requests of a server are withdrawn when the channel closes', async () => {
  const taken = Promise.withResolvers<void>();
  const { ask, asked } = asking(async (_ask, signal) => {
    signal.addEventListener('abort', () => taken.resolve());
    return never();
  });
  const { send, connection } = await memoryServer({}, {}, { ask });
  send({ id: 3, method: 'elicitation/create', params: { message: 'm', requestedSchema: FORM } });
  await until(() => asked.length === 1);
  await connection.close();
  await taken.promise;
});

test('a server with twenty open questions gets an error for every further question', async () => {
  const { ask, asked } = asking(never);
  const { send, request } = await memoryServer({}, {}, { ask });
  for (let id = 0; id < 20; id++)
    send({ id, method: 'elicitation/create', params: { message: 'm', requestedSchema: FORM } });
  const refused = await request(20, 'elicitation/create', { message: 'm', requestedSchema: FORM });
  expect(refused.error?.message).toContain('Too many');
  expect(asked).toHaveLength(20);
});

test('a server receives a reply of the model as text only, within a length limit', async () => {
  const { ask, asked } = asking(async () => ({ action: 'accept', reply: { model: 'm-1', text: 'hello' } }));
  const { request } = await memoryServer({}, {}, { ask, sampling: true });
  const messages = [
    { role: 'user', content: { type: 'text', text: 'Look\0' } },
    { role: 'user', content: { type: 'image', data: 'AAAA', mimeType: 'image/png' } },
  ];
  const { result } = await request(0, 'sampling/createMessage', { messages, maxTokens: 1e9, systemPrompt: 'Be kind' });
  expect(result).toMatchObject({ role: 'assistant', model: 'm-1', content: { type: 'text', text: 'hello' } });
  expect(asked).toEqual([
    {
      kind: 'sampling',
      system: 'Be kind',
      messages: [
        { role: 'user', text: 'Look\uFFFD' },
        { role: 'user', text: '[image, which cannot be sent to the model]' },
      ],
      maxTokens: 8192,
      model: '',
    },
  ]);
  const long = [{ role: 'user', content: { type: 'text', text: 'x'.repeat(200_001) } }];
  expect((await request(1, 'sampling/createMessage', { messages: long, maxTokens: 1 })).error?.message).toContain(
    'long',
  );
  const tools = [{ name: 't', inputSchema: { type: 'object' } }];
  expect((await request(2, 'sampling/createMessage', { messages, maxTokens: 1, tools })).error?.message).toContain(
    'Tools',
  );
  expect(asked).toHaveLength(1);
});

test('the time limits of a call are paused while its server waits for the user', async () => {
  const user = Promise.withResolvers<AskAnswer>();
  const { ask, asked } = asking(() => user.promise);
  const limits = { call: { idleTimeoutMs: 200, totalTimeoutMs: 400 } };
  const { connection, request } = await memoryServer({ tools: {} }, {}, { ask }, limits);
  let ended: string | null = null;
  const call = connection
    .call({ name: 'act', arguments: {} }, { sending: () => {}, progress: () => {} }, new AbortController().signal)
    .then((answer) => {
      ended = answer.kind;
    });
  const form = request(0, 'elicitation/create', { message: 'm', requestedSchema: FORM });
  await until(() => asked.length === 1);
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(ended).toBe(null);
  user.resolve({ action: 'decline' });
  expect((await form).result).toEqual({ action: 'decline' });
  await call;
  expect(ended).toBe('timed-out');
});
