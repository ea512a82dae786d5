import http from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { openRedirectServer, type RedirectServer } from './redirect-server.ts';

const open: RedirectServer[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

async function opened(timeoutMs = 10_000): Promise<RedirectServer> {
  const server = await openRedirectServer(timeoutMs);
  open.push(server);
  return server;
}

const back = (server: RedirectServer, query: Record<string, string>): string =>
  `${server.url}?${new URLSearchParams({ state: server.state, ...query })}`;

test('receives the authorization code when the browser returns with the state of this login', async () => {
  const server = await opened();
  expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/callback$/);
  const page = await fetch(back(server, { code: 'c-1', iss: 'https://login.example.org' }));
  expect(await page.text()).toContain('You can close this page');
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  expect(await server.redirected).toEqual({ kind: 'code', code: 'c-1', issuer: 'https://login.example.org' });
  await expect(fetch(server.url)).rejects.toThrow();
});

test('returns a Chinese page to a browser whose language is Chinese', async () => {
  const server = await opened();
  const page = await fetch(back(server, { code: 'c-1' }), { headers: { 'accept-language': 'zh-CN,zh;q=0.9' } });
  expect(await page.text()).toContain('返回 Loopwright');
});

test('ignores a request that has the right port but not the state of the login', async () => {
  const server = await opened();
  expect((await fetch(back(server, { code: 'evil', state: 'guess' }))).status).toBe(404);
  expect((await fetch(`${server.url}?code=evil`)).status).toBe(404);
  expect((await fetch(back(server, { code: 'evil' }), { method: 'POST' })).status).toBe(404);
  expect((await fetch(back(server, { code: 'evil' }).replace('/callback', '/other'))).status).toBe(404);
  expect(await statusWithHost(back(server, { code: 'evil' }), 'evil.example')).toBe(404);
  await fetch(back(server, { code: 'good' }));
  expect(await server.redirected).toMatchObject({ code: 'good' });
});

test("reports a refusal with the authorization server's message, and does not repeat the message on the page", async () => {
  const server = await opened();
  const page = await fetch(back(server, { error: 'access_denied', error_description: '<b>no</b>' }));
  expect(await page.text()).not.toContain('<b>no');
  expect(await server.redirected).toEqual({ kind: 'refused', words: '<b>no</b>' });
});

test('closes the port after its timeout, or when the port is no longer needed', async () => {
  const late = await opened(20);
  expect(await late.redirected).toEqual({ kind: 'timed-out' });
  await expect(fetch(late.url)).rejects.toThrow();
  const ended = await opened();
  ended.close();
  expect(await ended.redirected).toEqual({ kind: 'closed' });
});

/** Returns the response status of a request with this Host header, which `fetch` cannot set. */
function statusWithHost(url: string, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    http
      .get(url, { headers: { host } }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
      .on('error', reject);
  });
}
