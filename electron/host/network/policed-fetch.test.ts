import http from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { policyFor } from './network-policy.ts';
import { boundedFetch, policedFetch } from './policed-fetch.ts';

const servers: http.Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

async function serve(answer: http.RequestListener): Promise<URL> {
  const server = http.createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return new URL(`http://127.0.0.1:${address.port}/mcp`);
}

const fetchFrom = (url: URL) => policedFetch(policyFor(url));

test('sends method, headers and body, and returns status, headers and body', async () => {
  const url = await serve(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    response.writeHead(201, { 'mcp-session-id': 'abc', 'content-type': 'text/plain' });
    response.end(
      `${request.method} ${request.headers['x-given']} ${request.headers['content-type']} ${Buffer.concat(chunks)}`,
    );
  });
  const answer = await fetchFrom(url)(url, {
    method: 'POST',
    headers: { 'x-given': 'yes' },
    body: new URLSearchParams({ a: 'b c' }),
  });
  expect(answer.status).toBe(201);
  expect(answer.headers.get('mcp-session-id')).toBe('abc');
  expect(await answer.text()).toBe('POST yes application/x-www-form-urlencoded;charset=UTF-8 a=b+c');
});

test('returns each piece of a stream as it arrives, and ends the stream with the reason of an abort', async () => {
  const closed = Promise.withResolvers<void>();
  const url = await serve((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: 1\n\n');
    response.on('close', closed.resolve);
  });
  const abort = new AbortController();
  const answer = await fetchFrom(url)(url, { signal: abort.signal });
  const reader = answer.body?.getReader();
  const first = await reader?.read();
  expect(Buffer.from(first?.value ?? []).toString()).toBe('data: 1\n\n');
  const second = reader?.read();
  abort.abort(new Error('enough'));
  await expect(second).rejects.toThrow('enough');
  await closed.promise;
});

test('closes the connection when the body of a response is canceled before it is read', async () => {
  const closed = Promise.withResolvers<void>();
  const url = await serve((_request, response) => {
    response.writeHead(200);
    response.write('x');
    response.on('close', closed.resolve);
  });
  const answer = await fetchFrom(url)(url);
  await answer.body?.cancel();
  await closed.promise;
});

test('rejects with the reason of an abort before the response, and with the error of a broken connection', async () => {
  const url = await serve((request) => void (request.url === '/break' && request.socket.destroy()));
  const abort = new AbortController();
  const answer = fetchFrom(url)(url, { signal: abort.signal });
  abort.abort(new Error('enough'));
  await expect(answer).rejects.toThrow('enough');
  await expect(fetchFrom(url)(new URL('/break', url))).rejects.toThrow('socket hang up');
});

test('follows no redirect by itself', async () => {
  let asked = 0;
  const url = await serve((_request, response) => {
    asked += 1;
    response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
  });
  const answer = await fetchFrom(url)(url);
  expect([answer.status, answer.headers.get('location'), asked]).toEqual([302, 'http://169.254.169.254/', 1]);
});

test('never connects to a forbidden address', async () => {
  let asked = 0;
  const url = await serve((_request, response) => {
    asked += 1;
    response.end();
  });
  const policy = policyFor(new URL('https://mcp.example.com/'), async () => [{ address: '127.0.0.1', family: 4 }]);
  await expect(policedFetch(policy)(url)).rejects.toThrow('127.0.0.1 is inside a private network');
  await expect(policedFetch(policy)(`https://login.example.org:${url.port}/`)).rejects.toThrow(
    'inside a private network',
  );
  expect(asked).toBe(0);
});

test('rejects a document that is too long or too slow', async () => {
  const url = await serve((request, response) => {
    if (request.url !== '/slow') response.end('x'.repeat(2000));
    else response.writeHead(200).write('x');
  });
  const fetch = boundedFetch(fetchFrom(url), { bytes: 1000, ms: 300 });
  await expect(fetch(url)).rejects.toThrow('more than 1000 bytes');
  await expect(fetch(new URL('/slow', url))).rejects.toThrow('timeout');
});

test.each([
  'HTTP/1.1 999 Odd',
  'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade',
  'HTTP/1.1 200 \u0001',
  'junk',
])('rejects when the server sends a malformed answer: %j', async (head) => {
  const url = await serve((request) => void request.socket.end(`${head}\r\ncontent-length: 0\r\n\r\n`));
  await expect(fetchFrom(url)(url)).rejects.toThrow();
});
