import { once } from 'node:events';
import { afterEach, describe, expect, test } from 'vitest';
import { Connection, type ConnectionOptions } from '../connection/connection.ts';
import { plainAccess } from '../connection/everything-server.fixture.ts';
import { inWords } from '../connection/in-words.fixture.ts';
import {
  event,
  handshake,
  openStream,
  reply,
  type Script,
  said,
  scriptedServer,
} from '../connection/scripted-server.fixture.ts';
import { NO_HANDLERS } from '../connection/server-handlers.ts';
import { until } from './child-servers.fixture.ts';
import { remoteLine } from './remote-transport.ts';

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean();
});

interface Options extends ConnectionOptions {
  readonly transport?: 'http' | 'sse';
  readonly headers?: Record<string, string>;
  readonly headersOverHttp?: string | undefined;
  readonly needsLogin?: () => boolean;
}

function connect(url: string, { transport = 'http', headers = {}, needsLogin = () => false, ...more }: Options = {}) {
  const { headersOverHttp, ...rest } = more;
  const allowed = headersOverHttp === undefined ? {} : { headersOverHttp };
  const noise: string[] = [];
  const connection = new Connection(
    async () => remoteLine({ transport, url, headers, ...allowed }, { ...plainAccess(url), needsLogin }),
    { startTimeoutMs: 5000, ...rest },
    { ...NO_HANDLERS, log: ({ text }) => void noise.push(text) },
  );
  cleanups.push(() => connection.close());
  return { connection, noise };
}

async function served(script: Script, options: Options = {}) {
  const server = await scriptedServer(script);
  cleanups.push(server.close);
  const { connection, noise } = connect(server.url, options);
  await connection.start();
  return { server, connection, noise };
}

function call(connection: Connection, name = 'act', signal = new AbortController().signal) {
  return connection.call({ name, arguments: {} }, { sending: () => {}, progress: () => {} }, signal);
}

const contentOfAnswer = (answer: Awaited<ReturnType<typeof call>>) =>
  answer.kind === 'answered' ? answer.result.content : [];
const state = ({ state }: Connection) => inWords(state);
const words = (text: string) => ({ kind: 'answered', result: { content: [{ type: 'text', text }] } });

describe('a server over plain http on another machine', () => {
  // An address of this computer that is not a loopback address, as another machine has one.
  const elsewhere = (url: string) => url.replace('127.0.0.1', '0.0.0.0');

  test('receives no headers before the user allowed it for this address', async () => {
    const server = await scriptedServer(() => false);
    cleanups.push(server.close);
    const url = elsewhere(server.url);
    const { origin } = new URL(url);
    for (const headersOverHttp of [undefined, 'http://0.0.0.0', `${origin}/mcp`]) {
      const { connection } = connect(url, { headers: { Authorization: 'Bearer key' }, headersOverHttp });
      await connection.start();
      expect(state(connection)).toMatchObject({
        name: 'error',
        why: `Its headers would be sent unencrypted to ${origin}, so nothing was sent.`,
      });
    }
    expect(server.methods()).toEqual([]);
    const allowed = connect(url, { headers: { Authorization: 'Bearer key' }, headersOverHttp: origin });
    await allowed.connection.start();
    expect(server.methods()).toContain('initialize');
  });
});

describe('a server over HTTP that does not start', () => {
  test('fails with the reason that nothing listens there', async () => {
    const server = await scriptedServer(() => false);
    await server.close();
    const { connection } = connect(server.url);
    await connection.start();
    expect(state(connection)).toEqual({
      name: 'error',
      why: `Nothing listens at ${new URL(server.url).host} (connection refused).`,
      code: 'ECONNREFUSED',
    });
  });

  test('fails with the reason that its host does not exist', async () => {
    const { connection } = connect('http://nowhere.invalid/mcp');
    await connection.start();
    expect(state(connection)).toMatchObject({ name: 'error', why: 'The host nowhere.invalid was not found.' });
  });

  test('fails with the reason that its port does not speak TLS', async () => {
    const server = await scriptedServer(() => false);
    cleanups.push(server.close);
    const { connection } = connect(server.url.replace('http:', 'https:'));
    await connection.start();
    expect(state(connection)).toMatchObject({ name: 'error', why: expect.stringContaining('does not speak TLS') });
  });

  test('asks for a login where only that helps, and otherwise reports the refusal', async () => {
    const refuse: Script = ({ response }) => Boolean(response.writeHead(401).end('who are you'));
    const { connection } = await served(refuse, { needsLogin: () => true });
    expect(state(connection)).toEqual({
      name: 'needs-login',
      why: 'It answered with HTTP 401 Unauthorized: who are you.',
    });
    const { connection: other } = await served(refuse);
    expect(state(other)).toMatchObject({ name: 'error', code: 'http-401' });
    const { connection: old } = await served(refuse, { transport: 'sse', needsLogin: () => true });
    expect(state(old)).toMatchObject({ name: 'needs-login' });
  });

  test('gets its error text shown without keys, and its web pages not shown at all', async () => {
    const { connection } = await served(
      ({ request, response }) => Boolean(response.writeHead(403).end(`bad key ${request.headers['x-key']}`)),
      { headers: { 'X-Key': 'sk-12345678' } },
    );
    expect(state(connection)).toMatchObject({ why: 'It answered with HTTP 403 Forbidden: bad key [redacted].' });
    const { connection: page } = await served(({ response }) =>
      Boolean(response.writeHead(502).end('<!doctype html><h1>Bad gateway</h1>')),
    );
    expect(state(page)).toMatchObject({ why: 'It answered with HTTP 502 Bad Gateway.', code: 'http-502' });
  });

  test('is abandoned after the start timeout, whichever part of the start hangs (M hang at start)', async () => {
    const { connection } = await served(() => true, { startTimeoutMs: 300 });
    expect(state(connection)).toEqual({ name: 'error', why: 'It did not answer within 0.3 seconds.' });
    const { connection: old } = await served(({ response }) => Boolean(openStream(response)), {
      transport: 'sse',
      startTimeoutMs: 300,
    });
    expect(state(old)).toEqual({ name: 'error', why: 'It did not answer within 0.3 seconds.' });
  });

  test('is reported as no MCP server when it sends web pages', async () => {
    const page: Script = ({ response }) =>
      Boolean(response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<h1>Welcome</h1>'));
    const { connection } = await served(page);
    expect(state(connection)).toMatchObject({
      name: 'error',
      why: 'It answered with HTTP 200 OK: text/html is nothing a server of the protocol sends.',
    });
  });

  test('does not receive our headers when it redirects to another host', async () => {
    const other = await scriptedServer(() => false);
    cleanups.push(other.close);
    const away = other.url.replace('127.0.0.1', 'localhost');
    const { connection } = await served(({ response }) => Boolean(response.writeHead(307, { location: away }).end()), {
      headers: { Authorization: 'Bearer key-12345678' },
    });
    expect(state(connection)).toMatchObject({ name: 'error', why: expect.stringContaining('Redirect to') });
    expect(other.seen).toEqual([]);
  });

  test('fails with the name of the header that cannot be sent, without its value', async () => {
    const { connection } = connect('http://127.0.0.1:1/mcp', { headers: { 'X-Key': 'sk-1234\n5678' } });
    await connection.start();
    expect(state(connection)).toEqual({
      name: 'error',
      why: 'It could not be started: the header X-Key has a value that cannot be sent.',
    });
  });
});

describe('a server with another version of the protocol', () => {
  test.each([
    ['answers with a newer one', { result: handshake('2026-07-28') }, 'It speaks version 2026-07-28 of the protocol'],
    [
      'names the ones it speaks',
      { error: { code: -32022, message: 'no', data: { supported: ['2026-07-28'], requested: '2025-11-25' } } },
      'It speaks version 2026-07-28 of the protocol',
    ],
    ['knows no handshake', { error: { code: -32601, message: 'no' } }, 'It does not know the handshake'],
  ])('is refused with a clear sentence when it %s', async (_how, answer, sentence) => {
    const { connection } = await served(({ response, message }) => {
      if (message?.method !== 'initialize') return false;
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ jsonrpc: '2.0', id: message.id, ...answer }));
      return true;
    });
    expect(state(connection)).toMatchObject({
      name: 'error',
      why: expect.stringMatching(new RegExp(`^${sentence}.*this app knows versions up to 2025-11-25`)),
    });
  });

  test.each(['2024-11-05', '2025-03-26', '2025-06-18'])('runs when it speaks the older version %s', async (version) => {
    const { connection } = await served(({ response, message }) => {
      if (message?.method !== 'initialize') return false;
      reply(response, message.id, handshake(version));
      return true;
    });
    expect(state(connection)).toMatchObject({ name: 'running', offer: { protocolVersion: version } });
  });
});

describe('a call over HTTP', () => {
  test("is sent once, with the user's headers, in the agreed session and version", async () => {
    const { server, connection } = await served(
      ({ response, message }) => {
        if (message?.method !== 'initialize') return false;
        reply(response, message.id, handshake(), { 'mcp-session-id': 's-1' });
        return true;
      },
      { headers: { 'X-Team': 'blue', Accept: 'text/plain' } },
    );
    expect(await call(connection)).toMatchObject(words('tools/call'));
    const calls = server.seen.filter(({ message }) => message?.method === 'tools/call');
    expect(calls.map(({ request }) => request.headers)).toMatchObject([
      {
        'x-team': 'blue',
        accept: 'application/json, text/event-stream',
        'mcp-session-id': 's-1',
        'mcp-protocol-version': '2025-11-25',
      },
    ]);
    await connection.close();
    expect(server.methods().at(-1)).toBe('DELETE');
  });

  test('is lost when its answer stream breaks, but the next call is answered', async () => {
    let calls = 0;
    const { connection } = await served(({ response, message }) => {
      if (message?.method !== 'tools/call') return false;
      calls += 1;
      if (calls > 1) return false;
      openStream(response).end(': nothing comes\n\n');
      return true;
    });
    expect(await call(connection)).toEqual({ kind: 'lost' });
    expect(calls).toBe(1);
    expect(await call(connection)).toMatchObject(words('tools/call'));
  });

  test('resumes its stream after the last event with an id, and is not repeated', async () => {
    let pending = 0;
    const { server, connection } = await served(({ request, response, message }) => {
      if (message?.method === 'tools/call') {
        pending = message.id ?? 0;
        openStream(response).end(`retry: 20\n${event('', 'e-1')}`);
        return true;
      }
      if (request.headers['last-event-id'] !== 'e-1') return false;
      openStream(response).end(event({ jsonrpc: '2.0', id: pending, result: said('at last') }, 'e-2'));
      return true;
    });
    expect(await call(connection)).toMatchObject(words('at last'));
    expect(server.methods().filter((method) => method === 'tools/call')).toHaveLength(1);
  });

  test.each([
    [404, 'gone', 'It answered with HTTP 404 Not Found: gone.'],
    [
      400,
      '{"jsonrpc":"2.0","error":{"code":-32000,"message":"No valid session"},"id":null}',
      'It answered with HTTP 400 Bad Request: No valid session.',
    ],
  ])(
    'in an ended session is refused with %i; the connection ends, and nothing is repeated',
    async (status, body, why) => {
      const { server, connection } = await served(({ response, message }) => {
        if (message?.method === 'initialize') reply(response, message.id, handshake(), { 'mcp-session-id': 's-1' });
        else if (message?.method === 'tools/call') response.writeHead(status).end(body);
        else return false;
        return true;
      });
      expect(await call(connection)).toEqual({ kind: 'refused', why });
      await until(() => connection.state.name === 'error');
      expect(state(connection)).toEqual({ name: 'error', why: 'It has ended the session.' });
      expect(server.methods().filter((method) => method === 'tools/call')).toHaveLength(1);
    },
  );

  test('is refused, not lost, when a login is needed; the connection waits for the login', async () => {
    let refused = false;
    const { connection } = await served(
      ({ response, message }) => {
        if (message?.method !== 'tools/call') return false;
        refused = true;
        response.writeHead(401).end();
        return true;
      },
      { needsLogin: () => refused },
    );
    expect(await call(connection)).toMatchObject({ kind: 'refused' });
    await until(() => connection.state.name === 'needs-login');
  });

  test('is reported as lost when it failed in the server, because it may have had its effect', async () => {
    const { connection } = await served(({ response, message }) => {
      if (message?.method !== 'tools/call') return false;
      response.writeHead(500).end();
      return true;
    });
    expect(await call(connection)).toEqual({ kind: 'lost' });
  });

  test('is not sent when its server has vanished', async () => {
    const { server, connection } = await served(({ response }) => {
      response.setHeader('connection', 'close');
      return false;
    });
    await server.close();
    cleanups.splice(cleanups.indexOf(server.close), 1);
    const gone = expect.stringMatching(/^Nothing listens at/);
    expect(await call(connection)).toEqual({ kind: 'not-sent', why: gone });
    await until(() => connection.state.name === 'error');
    expect(state(connection)).toEqual({ name: 'error', why: gone });
  });

  test('is canceled at the server after a timeout, and its request is released', async () => {
    let closed: Promise<unknown> | null = null;
    const { server, connection } = await served(
      ({ response, message }) => {
        if (message?.method !== 'tools/call') return false;
        closed = once(response, 'close');
        return true;
      },
      { call: { idleTimeoutMs: 200 } },
    );
    expect(await call(connection)).toEqual({ kind: 'timed-out', afterMs: 200 });
    await closed;
    await until(() => server.methods().includes('notifications/cancelled'));
    expect(connection.state.name).toBe('running');
  });
});

describe('a server over HTTP that breaks conventions', () => {
  test('keeps its single stream for notices, also after the stream of a call broke', async () => {
    const { server, connection } = await served(({ request, response, message }) => {
      if (message?.method === 'tools/call') openStream(response).end(`retry: 10\n${event('', 'e-1')}`);
      else if (request.headers['last-event-id'] === 'e-1') openStream(response).end();
      else if (request.method === 'GET') openStream(response);
      else return false;
      return true;
    });
    await until(() => server.methods().includes('GET'));
    expect(await call(connection)).toEqual({ kind: 'lost' });
    await new Promise((resolve) => setTimeout(resolve, 300));
    const streams = server.seen.filter(({ request }) => request.method === 'GET');
    expect(streams.map(({ request }) => request.headers['last-event-id'])).toEqual([undefined, 'e-1']);
    expect(connection.state.name).toBe('running');
  });

  test.each([
    ['one answer', 'application/json', '{"jsonrpc":"2.0","id":'],
    ['one event', 'text/event-stream', 'data: {'],
  ])('is disconnected when %s does not end (M flood)', async (_what, type, beginning) => {
    const { connection } = await served(({ response, message }) => {
      if (message?.method !== 'tools/call') return false;
      response.writeHead(200, { 'content-type': type });
      response.write(beginning);
      const more = () => {
        while (!response.destroyed && response.write('"x'.repeat(500_000)));
      };
      response.on('drain', more);
      more();
      return true;
    });
    expect(await call(connection)).toEqual({ kind: 'lost' });
    expect(state(connection)).toEqual({ name: 'error', why: 'It sent a message that is too long.' });
  });

  test.each(['application/json', 'text/event-stream'])(
    'has an answer of more than 10 MiB cut with a note, and stays connected (%s)',
    async (type) => {
      const { connection } = await served(({ response, message }) => {
        if (message?.method !== 'tools/call' || message.params?.name !== 'huge') return false;
        const long = { jsonrpc: '2.0', id: message.id, result: said(`begin ${'x'.repeat(12 * 1024 * 1024)}`) };
        response.writeHead(200, { 'content-type': type });
        response.end(type === 'text/event-stream' ? event(long) : JSON.stringify(long));
        return true;
      });
      const answer = await call(connection, 'huge');
      expect(answer).toEqual({
        kind: 'answered',
        result: {
          content: [
            { type: 'text', text: expect.stringMatching(/^begin x+$/) },
            { type: 'text', text: '\n[cut here: the result has 12.0 MiB, of which 11.8 MiB were left out]' },
          ],
          isError: false,
        },
      });
      expect(await call(connection)).toMatchObject(words('tools/call'));
      expect(connection.state.name).toBe('running');
    },
  );

  test('can send many events over one stream, whatever their total size', async () => {
    const { connection } = await served(({ response, message }) => {
      if (message?.method !== 'tools/call') return false;
      const stream = openStream(response);
      const notice = {
        jsonrpc: '2.0',
        method: 'notifications/message',
        params: { level: 'info', data: 'x'.repeat(1_000_000) },
      };
      for (let count = 0; count < 15; count++) stream.write(event(notice));
      stream.end(event({ jsonrpc: '2.0', id: message.id, result: said('done') }));
      return true;
    });
    expect(await call(connection)).toMatchObject(words('done'));
  });

  test('is disconnected when it floods requests and does not read the answers', async () => {
    const { connection } = await served(({ request, response, message }) => {
      if (request.method === 'GET') {
        const stream = openStream(response);
        for (let id = 0; id < 2000; id++) stream.write(event({ jsonrpc: '2.0', id, method: 'ping' }));
        return true;
      }
      return message !== null && message.method === undefined;
    });
    await until(() => connection.state.name === 'error');
    expect(state(connection)).toMatchObject({ why: 'It sent requests and did not read the answers.' });
  });

  test('cannot make us open streams at a high rate', async () => {
    const { server } = await served(({ request, response }) => {
      if (request.method !== 'GET') return false;
      openStream(response).end(`retry: 0\n${event('', 'e-1')}`);
      return true;
    });
    const opened = () => server.methods().filter((method) => method === 'GET').length;
    await until(() => opened() >= 3);
    const before = opened();
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(opened() - before).toBeLessThanOrEqual(6);
  });

  test('is not asked again for a stream that brought its answer, even an error', async () => {
    const { server, connection } = await served(({ request, response, message }) => {
      if (message?.method === 'tools/call') {
        const error = { jsonrpc: '2.0', id: message.id, error: { code: 1, message: 'no' } };
        openStream(response).end(`retry: 10\n${event(error, 'e-7')}`);
        return true;
      }
      if (request.headers['last-event-id'] === undefined) return false;
      openStream(response).end();
      return true;
    });
    expect(await call(connection)).toMatchObject({ kind: 'refused' });
    expect(await call(connection)).toMatchObject({ kind: 'refused' });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(server.seen.filter(({ request }) => request.headers['last-event-id'] !== undefined)).toEqual([]);
  });
});

describe('a server with the protocol of 2024', () => {
  /** The script of a server of 2024, which sends everything over its single stream. */
  function old(options: { readonly endpoint?: (url: string) => string } = {}): Script {
    let stream: ReturnType<typeof openStream> | null = null;
    return ({ request, response, message }) => {
      if (request.method === 'GET') {
        stream = openStream(response);
        stream.write(`event: endpoint\ndata: ${options.endpoint?.(String(request.headers.host)) ?? '/messages'}\n\n`);
        return true;
      }
      if (request.url !== '/messages') {
        response.writeHead(404).end();
        return true;
      }
      response.writeHead(202).end();
      if (message?.id === undefined) return true;
      const results: Record<string, unknown> = {
        initialize: handshake('2024-11-05'),
        'tools/list': { tools: [{ name: 'act', inputSchema: { type: 'object' } }] },
      };
      if (message.params?.name === 'huge') results['tools/call'] = said('x'.repeat(12 * 1024 * 1024));
      if (message.params?.name === 'end') stream?.destroy();
      else
        stream?.write(event({ jsonrpc: '2.0', id: message.id, result: results[message.method ?? ''] ?? said('old') }));
      return true;
    };
  }

  test.each(['sse', 'http'] as const)(
    'is reached by its own protocol, also when its setting names the transport %s',
    async (way) => {
      const { connection } = await served(old(), { transport: way });
      expect(state(connection)).toMatchObject({ name: 'running', offer: { protocolVersion: '2024-11-05' } });
      expect(await call(connection)).toMatchObject(words('old'));
    },
  );

  test('has an answer of more than 10 MiB cut with a note', async () => {
    const { connection } = await served(old(), { transport: 'sse' });
    const [part, note] = contentOfAnswer(await call(connection, 'huge'));
    expect([part, note]).toEqual([
      { type: 'text', text: expect.stringMatching(/^x+$/) },
      { type: 'text', text: expect.stringContaining('[cut here: the result has 12.0 MiB') },
    ]);
    expect(await call(connection)).toMatchObject(words('old'));
  });

  test('has ended when its stream breaks: the call is lost, and nothing is sent again', async () => {
    const { server, connection } = await served(old(), { transport: 'sse' });
    expect(await call(connection, 'end')).toEqual({ kind: 'lost' });
    expect(state(connection)).toEqual({ name: 'error', why: 'The connection to it broke.' });
    expect(server.methods().filter((method) => method === 'tools/call')).toHaveLength(1);
  });

  test('is refused when it wants our messages at another origin', async () => {
    const { connection } = await served(old({ endpoint: () => 'http://127.0.0.1:9/messages' }), { transport: 'sse' });
    expect(state(connection)).toMatchObject({ name: 'error', why: expect.stringContaining('origin') });
  });
});
