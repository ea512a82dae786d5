/**
 * Attacks on the browser shell by another user of this machine or by a web page in the user's
 * browser. Uses raw sockets, because HTTP clients refuse to send such requests.
 */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { connect as connectTcp } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { credentialOf, newNonce } from '../../../shared/page-login.ts';
import { helloProtocols, RPC_PATH, RPC_PROTOCOL } from '../../../shared/rpc-socket.ts';
import { START, TOPIC, windowInMemory } from '../rpc/window-host.fixture.ts';
import { arrive, arriveWithToken, LASTING_TOKEN, storedPages } from './page.fixture.ts';
import { type Served, type ServeOptions, serve } from './serve.ts';

const texts = { pageNotBuilt: 'Run "npm run build".' };
const INDEX = '<!doctype html><title>Loopwright</title>';

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

async function served(options: Partial<ServeOptions> = {}) {
  const root = mkdtempSync(join(tmpdir(), 'loopwright-serve-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true, maxRetries: 5 }));
  const rendererDir = join(root, 'renderer');
  mkdirSync(join(rendererDir, 'assets'), { recursive: true });
  writeFileSync(join(root, 'secret.txt'), 'not for you');
  writeFileSync(join(rendererDir, 'index.html'), INDEX);
  writeFileSync(join(rendererDir, 'assets/app-12ab.js'), 'export {}');
  writeFileSync(join(rendererDir, 'icon 图.svg'), '<svg/>');
  const memory = await windowInMemory();
  const server = await serve(memory.window, {
    ...{ port: 0, rendererDir, texts, pages: storedPages(), token: LASTING_TOKEN },
    ...options,
  });
  onTestFinished(() => server.close());
  return { ...memory, server, rendererDir, root };
}

/**
 * Sends these bytes and reads until the server closes the connection or the response is complete.
 */
function raw(port: number, text: string, longestMs = 5_000): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connectTcp(port, '127.0.0.1');
    let got = '';
    const timer = setTimeout(() => socket.destroy(new Error(`No answer to ${text.slice(0, 80)}`)), longestMs);
    socket.setEncoding('latin1');
    socket.on('data', (data) => {
      got += data;
    });
    socket.on('error', (error) => (got === '' ? reject(error) : resolve(got)));
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(got);
    });
    socket.write(text);
  });
}

async function ask(server: Served, line: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  const all = { Host: `127.0.0.1:${server.port}`, Connection: 'close', ...headers };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return parsed(await raw(server.port, `${[line, ...head].join('\r\n')}\r\n\r\n`));
}

function parsed(text: string): Answer {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [line = '', ...lines] = head.split('\r\n');
  const headers = lines.map((each) => [
    each.slice(0, each.indexOf(':')).toLowerCase(),
    each.slice(each.indexOf(':') + 2),
  ]);
  return { status: Number(line.split(' ')[1]), headers: Object.fromEntries(headers), body: rest.join('\r\n\r\n') };
}

const get = (server: Served, path: string, headers: Readonly<Record<string, string>> = {}) =>
  ask(server, `GET ${path} HTTP/1.1`, headers);

describe('the page', () => {
  it('has headers that restrict scripts, frames and referrers (B)', async () => {
    const { server } = await served();
    const { status, headers, body } = await get(server, '/');
    expect(status).toBe(200);
    expect(body).toBe(INDEX);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'x-dns-prefetch-control': 'off',
    });
    const policy = headers['content-security-policy'] ?? '';
    for (const rule of [
      "default-src 'self'",
      "script-src 'self'",
      "img-src 'self' data: blob:",
      'media-src data:',
      `connect-src 'self' ws://127.0.0.1:${server.port} ws://localhost:${server.port}`,
      "frame-ancestors 'none'",
      "base-uri 'none'",
      "object-src 'none'",
      "form-action 'none'",
    ]) {
      expect(policy.split('; ')).toContain(rule);
    }
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  });

  it('cannot be read by other origins, because no answer has a CORS header (B)', async () => {
    const { server } = await served();
    const own = { Origin: `http://127.0.0.1:${server.port}` };
    const answers = [
      await get(server, '/', own),
      await get(server, '/none'),
      await get(server, '/', { Origin: 'null' }),
    ];
    for (const { headers } of answers) {
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  it("answers HEAD without a body, and respects the browser's cache", async () => {
    const { server, rendererDir } = await served();
    expect(await ask(server, 'HEAD / HTTP/1.1')).toMatchObject({ status: 200, body: '' });
    const place = `/${encodeURIComponent('icon 图.svg')}`;
    const first = await get(server, place);
    expect(first).toMatchObject({ status: 200, body: '<svg/>', headers: { 'content-type': 'image/svg+xml' } });
    const tag = first.headers.etag ?? '';
    expect(await get(server, place, { 'If-None-Match': tag })).toMatchObject({ status: 304, body: '' });
    utimesSync(join(rendererDir, 'icon 图.svg'), 1, 1);
    expect(await get(server, place, { 'If-None-Match': tag })).toMatchObject({ status: 200 });
    expect((await get(server, '/assets/app-12ab.js')).headers['cache-control']).toContain('immutable');
  });

  it('is found when it is built after the start; until then, the response says how to build it', async () => {
    const { server, rendererDir } = await served();
    rmSync(rendererDir, { recursive: true });
    const missing = await get(server, '/');
    expect(missing).toMatchObject({ status: 404, body: expect.stringContaining('npm run build') });
    mkdirSync(rendererDir);
    writeFileSync(join(rendererDir, 'index.html'), INDEX);
    expect((await get(server, '/')).body).toBe(INDEX);
  });

  it("gives the frame for diagrams a sandbox instead of the page's policy", async () => {
    const { server, rendererDir } = await served();
    writeFileSync(join(rendererDir, 'mermaid-frame.html'), INDEX);
    const { headers } = await get(server, '/mermaid-frame.html');
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox allow-scripts/);
    expect(headers['content-security-policy']).not.toContain('connect-src');
  });

  it('gives nothing to an origin that is null, not even to the frame for diagrams', async () => {
    const { server, rendererDir } = await served();
    writeFileSync(join(rendererDir, 'mermaid-frame.html'), INDEX);
    for (const path of ['/mermaid-frame.html', '/mermaid-frame.js', '/assets/app-12ab.js', '/']) {
      const { status, headers } = await get(server, path, { Origin: 'null' });
      expect(status).toBe(403);
      expect(headers['cross-origin-resource-policy'] ?? 'same-origin').toBe('same-origin');
    }
    const frame = await get(server, '/mermaid-frame.html');
    expect(frame.headers['cross-origin-resource-policy']).toBe('same-origin');
    expect(frame.headers.etag).toBeDefined();
  });
});

it.each([
  '/../secret.txt',
  '/assets/../../secret.txt',
  '/..%2fsecret.txt',
  '/%2e%2e/secret.txt',
  '/%2e%2e%2fsecret.txt',
  '/..%5csecret.txt',
  '/..\\secret.txt',
  '/%252e%252e/secret.txt',
  '//secret.txt',
  '/assets/%00',
  '/%ff',
  '/%',
  '/link.txt',
  '/linked/secret.txt',
  '/assets',
  '/constructor',
])('the server finds nothing outside the built page at %s (B)', async (path) => {
  const { server, rendererDir, root } = await served();
  symlinkSync(join(root, 'secret.txt'), join(rendererDir, 'link.txt'));
  symlinkSync(root, join(rendererDir, 'linked'));
  const { status, body } = await get(server, path);
  expect(status).toBe(404);
  expect(body).not.toContain('not for you');
});

describe('a request', () => {
  it.each([
    'evil.example',
    'evil.example:PORT',
    '127.0.0.1',
    '127.0.0.1:1',
    'localhost',
    '127.0.0.1:PORT.evil.example',
    '[::1]:PORT',
    '0.0.0.0:PORT',
    'LOCALHOST.:PORT',
    '',
  ])('is refused with the host name "%s" (B, V7, V8: DNS rebinding)', async (name) => {
    const { server } = await served();
    const { status, body } = await get(server, '/', { Host: name.replace('PORT', `${server.port}`) });
    expect(status).toBe(403);
    expect(body).not.toContain('Loopwright');
  });

  it('is refused without a host name, with two host names, or in the form for a proxy (B)', async () => {
    const { server } = await served();
    const { port } = server;
    const own = `Host: 127.0.0.1:${port}\r\n`;
    const end = 'Connection: close\r\n\r\n';
    expect(parsed(await raw(port, `GET / HTTP/1.0\r\n${end}`)).status).toBe(403);
    expect(parsed(await raw(port, `GET / HTTP/1.1\r\n${end}`)).status).toBe(400);
    expect(
      parsed(await raw(port, `GET / HTTP/1.1\r\n${own}Host: evil.example\r\n${end}`)).status,
    ).toBeGreaterThanOrEqual(400);
    expect(parsed(await raw(port, `GET http://127.0.0.1:${port}/ HTTP/1.1\r\n${own}${end}`)).status).toBe(400);
  });

  it('is answered under both names of this machine', async () => {
    const { server } = await served();
    for (const name of ['127.0.0.1', 'localhost']) {
      expect((await get(server, '/', { Host: `${name}:${server.port}` })).status).toBe(200);
    }
  });

  it.each(['https://evil.example', 'null', 'http://127.0.0.1:1', 'file://', 'http://localhost:PORT'])(
    'from the origin %s is refused (B)',
    async (origin) => {
      const { server } = await served();
      const { status } = await get(server, '/', { Origin: origin.replace('PORT', `${server.port}`) });
      expect(status).toBe(403);
    },
  );

  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND'])(
    'with %s is refused (B)',
    async (method) => {
      const { server } = await served();
      const answer = await ask(server, `${method} / HTTP/1.1`, { 'X-HTTP-Method-Override': 'GET' });
      expect(answer.status).toBe(405);
      expect(answer.headers.allow).toBe('GET, HEAD');
    },
  );

  it('cannot turn the server into a tunnel (B)', async () => {
    const { server } = await served();
    const answer = await raw(
      server.port,
      `CONNECT evil.example:443 HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\n\r\n`,
    );
    expect(answer).not.toContain('200');
  });

  it('with a body is refused before the body is read (B)', async () => {
    const { server } = await served();
    const large = await get(server, '/', { 'Content-Length': '99999999999' });
    expect(large.status).toBe(413);
    expect(large.headers.connection).toBe('close');
    expect((await get(server, '/', { 'Transfer-Encoding': 'chunked' })).status).toBe(413);
  });

  it('with too many headers is cut off (B)', async () => {
    const { server } = await served();
    expect((await get(server, '/', { 'X-Flood': 'x'.repeat(100_000) })).status).toBe(431);
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, number) => [`X-${number}`, 'y']));
    expect((await get(server, '/', many)).status).toBe(431);
  });

  it('that is not HTTP is cut off, and the server keeps running (B)', async () => {
    const { server } = await served();
    expect(parsed(await raw(server.port, '\x16\x03\x01\x00\xa5\x01\r\n\r\n')).status).toBe(400);
    expect((await get(server, '/')).status).toBe(200);
  });
});

it('the server listens only on the loopback address (B)', async () => {
  const { server } = await served();
  const outside = Object.values(networkInterfaces())
    .flat()
    .find((one) => one?.family === 'IPv4' && !one.internal)?.address;
  const reached = (host: string) =>
    new Promise<boolean>((resolve) => {
      const socket = connectTcp({ port: server.port, host, timeout: 2_000 });
      socket
        .on('connect', () => resolve(true))
        .on('error', () => resolve(false))
        .on('timeout', () => resolve(false));
      socket.on('close', () => socket.destroy());
      onTestFinished(() => void socket.destroy());
    });
  expect(await reached('127.0.0.1')).toBe(true);
  expect(await reached('127.0.0.2')).toBe(false);
  if (outside !== undefined) expect(await reached(outside)).toBe(false);
});

interface Attempt {
  readonly opened: boolean;
  readonly status: number | null;
}

/** Tries to open a socket, reports the result, and closes it. */
function attempt(
  server: Served,
  protocols: readonly string[],
  headers: Readonly<Record<string, string>> = {},
  path = RPC_PATH,
): Promise<Attempt> {
  const origin = `http://127.0.0.1:${server.port}`;
  const socket = new WebSocket(`ws://127.0.0.1:${server.port}${path}`, [...protocols], {
    headers: { Origin: origin, ...headers },
    handshakeTimeout: 5_000,
  });
  return new Promise((resolve) => {
    socket.on('open', () => {
      socket.terminate();
      resolve({ opened: true, status: 101 });
    });
    socket.on('unexpected-response', (_request, response) =>
      resolve({ opened: false, status: response.statusCode ?? null }),
    );
    socket.on('error', () => resolve({ opened: false, status: null }));
  });
}

describe('a socket', () => {
  const hello = async (token: string) => helloProtocols({ who: (await credentialOf(token)).who, nonce: newNonce() });

  it('opens for a known name, and the page is let in after both sides have proved themselves', async () => {
    const { server } = await served();
    const { socket, login } = await arriveWithToken(server.port);
    expect(socket.protocol).toBe(RPC_PROTOCOL);
    expect(login).toEqual({ end: 'in', page: null });
  });

  it.each([
    ['no protocol', []],
    ['no protocol but ours', [RPC_PROTOCOL]],
    ['an empty hello', [RPC_PROTOCOL, 'hello.']],
    ['an unknown token', [RPC_PROTOCOL, `hello.token.AAAAAAAAAAAAAAAAAAAAAA.${newNonce()}`]],
    ['an unknown page', [RPC_PROTOCOL, `hello.page.page_00000000000000000000000000.${newNonce()}`]],
    ['a page with the name of a pattern', [RPC_PROTOCOL, `hello.page.%.${newNonce()}`]],
    ['a short random value', [RPC_PROTOCOL, 'hello.token.AAAAAAAAAAAAAAAAAAAAAA.AAAA']],
  ])('with %s does not open (B)', async (_what, protocols) => {
    const { server } = await served();
    const refused = await attempt(server, protocols);
    expect(refused.opened).toBe(false);
    expect(refused.status === null || refused.status === 401).toBe(true);
  });

  it.each([
    ['two hellos, one of them right', (right: string) => [RPC_PROTOCOL, 'hello.token.a.b', right]],
    ['a hello and a token in the clear', (right: string) => [RPC_PROTOCOL, `${right}.${LASTING_TOKEN}`]],
  ])('with %s does not open (B)', async (_what, protocols) => {
    const { server } = await served();
    const [, right = ''] = await hello(LASTING_TOKEN);
    expect((await attempt(server, protocols(right))).opened).toBe(false);
  });

  it.each(['https://evil.example', 'null', 'http://127.0.0.1:1', 'http://localhost:PORT', ''])(
    'does not open from the origin "%s", even with the right token (B)',
    async (origin) => {
      const { server } = await served();
      const Origin = origin.replace('PORT', `${server.port}`);
      expect((await attempt(server, await hello(LASTING_TOKEN), { Origin })).status).toBe(403);
    },
  );

  it('does not open without an origin (B)', async () => {
    const { server } = await served();
    const answer = await ask(server, `GET ${RPC_PATH} HTTP/1.1`, {
      Connection: 'Upgrade',
      Upgrade: 'websocket',
      'Sec-WebSocket-Version': '13',
      'Sec-WebSocket-Key': 'dGhlIHNhbXBsZSBub25jZQ==',
      'Sec-WebSocket-Protocol': (await hello(LASTING_TOKEN)).join(', '),
    });
    expect(answer.status).toBe(403);
  });

  it('does not open with another host name in the Host header (B, V7, V8)', async () => {
    const { server } = await served();
    const name = `evil.example:${server.port}`;
    const headers = { Host: name, Origin: `http://${name}` };
    expect((await attempt(server, await hello(LASTING_TOKEN), headers)).status).toBe(403);
  });

  it('does not open at another path, even with the token in the address (B)', async () => {
    const { server } = await served();
    expect((await attempt(server, [RPC_PROTOCOL], {}, `${RPC_PATH}?token=${LASTING_TOKEN}`)).opened).toBe(false);
    expect((await attempt(server, await hello(LASTING_TOKEN), {}, '/')).status).toBe(404);
    expect((await attempt(server, await hello(LASTING_TOKEN), {}, '/rpc/../rpc/x')).status).toBe(404);
  });

  async function opened(options: Partial<ServeOptions> = {}) {
    const all = await served(options);
    return { ...all, ...(await arrive(all.server.port, await credentialOf(LASTING_TOKEN), { autoPong: false })) };
  }

  it('is closed when a frame is too large, and nothing of the frame is kept (B)', async () => {
    const { socket, closed } = await opened();
    socket.send('x'.repeat(8 * 1024 * 1024 + 1));
    expect(await closed).toBe(1009);
  });

  it.each([
    ['no JSON', 'hello'],
    ['JSON of another kind', '[]'],
    ['no address', '{"i":"1","p":{}}'],
    ['a foreign address', '{"i":"1","p":{"u":"http://evil.example/x"}}'],
    ['headers', '{"i":"1","p":{"u":"/app/info","h":{"content-type":"multipart/form-data; boundary=x"}}}'],
    ['a stream nobody asked for', '{"i":"1","t":3,"p":{"e":"message","d":{}}}'],
    ['bytes', Buffer.from([0xff, 0x00])],
    ['a prototype', '{"__proto__":{"i":"1"},"p":{"u":"/app/info"}}'],
  ])('is closed after a frame with %s, and the server keeps running (B)', async (_what, frame) => {
    const { socket, closed, server } = await opened();
    socket.send(frame);
    expect(await closed).toBe(1008);
    expect((await get(server, '/')).status).toBe(200);
  });

  it('is closed after an invalid frame of the WebSocket protocol (B)', async () => {
    const { server } = await served();
    const head = [
      `GET ${RPC_PATH} HTTP/1.1`,
      `Host: 127.0.0.1:${server.port}`,
      `Origin: http://127.0.0.1:${server.port}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      `Sec-WebSocket-Protocol: ${(await hello(LASTING_TOKEN)).join(', ')}`,
    ];
    // The frame has reserved bits set, and lacks the mask that a client must use.
    const answer = await raw(server.port, `${head.join('\r\n')}\r\n\r\n\xf1\x01a`);
    expect(answer).toContain('101 Switching Protocols');
    expect((await get(server, '/')).status).toBe(200);
  });

  it('receives an error for an unknown procedure, and stays open', async () => {
    const { socket } = await opened();
    const answered = new Promise<string>((resolve) => socket.on('message', (data) => resolve(String(data))));
    socket.send('{"i":"1","p":{"u":"/no/such/procedure"}}');
    expect(JSON.parse(await answered)).toMatchObject({ i: '1', p: { s: 404 } });
    expect(socket.readyState).toBe(socket.OPEN);
  });

  it('is closed when its other end is dead, and its streams end', async () => {
    const { socket, closed, window } = await opened({ heartbeat: { everyMs: 30, mostMissed: 2 } });
    socket.send(JSON.stringify({ i: '1', p: { u: '/app/followTopic', b: { json: { topicId: TOPIC } } } }));
    await expect.poll(() => window.topics.size).toBe(1);
    expect(await closed).toBe(1006);
    await expect.poll(() => window.topics.size).toBe(0);
  });

  it('that does not read its frames delays no other socket, and later receives everything', async () => {
    const { socket, host, window } = await opened();
    socket.send(JSON.stringify({ i: '1', p: { u: '/app/followTopic', b: { json: { topicId: TOPIC } } } }));
    await expect.poll(() => window.topics.size).toBe(1);
    let frames = 0;
    let bytes = 0;
    let last = '';
    socket.on('message', (data) => {
      frames += 1;
      last = String(data);
      bytes += last.length;
    });
    socket.pause();
    const text = 'x'.repeat(100_000);
    host.say(START);
    for (let number = 1; number <= 2_000; number++) {
      host.say({ type: 'notice', failure: 'loop-drive-failed', data: { why: `${number} ${text}` } });
      if (number % 50 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    // 200 MB were sent. The ring keeps 4 MB of them, and the socket as much as the system
    // buffers.
    socket.resume();
    await expect.poll(() => last.includes('"2000 x'), { timeout: 10_000 }).toBe(true);
    expect(frames).toBeLessThan(500);
    expect(bytes).toBeLessThan(60_000_000);
  });
});

it('the server closes while pages are connected, and releases the port', async () => {
  const { server, window } = await served();
  const { closed } = await arriveWithToken(server.port);
  await server.close();
  await closed;
  const again = await serve(window, { port: server.port, rendererDir: '/nowhere', texts, pages: storedPages() });
  expect(again.port).toBe(server.port);
  await again.close();
});

it('the start of the server fails if its port is taken', async () => {
  const { server, window } = await served();
  await expect(
    serve(window, { port: server.port, rendererDir: '/nowhere', texts, pages: storedPages() }),
  ).rejects.toMatchObject({
    code: 'conflict',
  });
});

it.each([300, 1_000])(
  '%i idle connections keep no page out, and each of them is closed after a while',
  async (count) => {
    const { server } = await served({ patience: { silentMs: 1_500, loginMs: 5_000, firstCallMs: 5_000 } });
    const page = await arriveWithToken(server.port);
    const idle = Array.from({ length: count }, () => connectTcp(server.port, '127.0.0.1'));
    onTestFinished(() => {
      for (const socket of idle) socket.destroy();
    });
    let open = count;
    await Promise.all(
      idle.map((socket) => {
        socket.on('error', () => undefined).on('close', () => (open -= 1));
        // A socket receives the end of the connection only if it is read.
        socket.resume();
        return new Promise((resolve) => socket.on('connect', resolve).on('close', resolve));
      }),
    );
    const began = Date.now();
    expect((await get(server, '/')).status).toBe(200);
    expect((await arriveWithToken(server.port)).login.end).toBe('in');
    expect(Date.now() - began).toBeLessThan(2_000);
    expect(page.socket.readyState).toBe(WebSocket.OPEN);
    await expect.poll(() => open, { timeout: 5_000 }).toBe(0);
    expect(page.socket.readyState).toBe(WebSocket.OPEN);
  },
);

it('connections that send half a request, or ask again and again, keep no page out', async () => {
  const { server } = await served();
  const host = `127.0.0.1:${server.port}`;
  const texts = ['GET / HTTP/1.1\r\nX-Slow: ', `GET / HTTP/1.1\r\nHost: ${host}\r\n\r\n`];
  const sockets = Array.from({ length: 400 }, (_, number) => {
    const socket = connectTcp(server.port, '127.0.0.1', () => socket.write(texts[number % 2] ?? ''));
    return socket.on('error', () => undefined).resume();
  });
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  await Promise.all(
    sockets.map((socket) => new Promise((resolve) => socket.on('connect', resolve).on('close', resolve))),
  );
  const began = Date.now();
  expect((await arriveWithToken(server.port)).login.end).toBe('in');
  expect((await get(server, '/')).status).toBe(200);
  expect(Date.now() - began).toBeLessThan(2_000);
});
