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

test('receives the code from the browser that returns with the state of this login', async () => {
  const server = await opened();
  expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/callback$/);
  const page = await fetch(back(server, { code: 'c-1', iss: 'https://login.example.org' }));
  expect(await page.text()).toContain('You can close this page');
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  expect(await server.redirected).toEqual({ kind: 'code', code: 'c-1', issuer: 'https://login.example.org' });
  await expect(fetch(server.url)).rejects.toThrow();
});

test('answers with a Chinese page to a Chinese browser', async () => {
  const server = await opened();
  const page = await fetch(back(server, { code: 'c-1' }), { headers: { 'accept-language': 'zh-CN,zh;q=0.9' } });
  expect(await page.text()).toContain('返回 Loopwright');
});

test('ignores a page that finds the port but not the state', async () => {
  const server = await opened();
  expect((await fetch(back(server, { code: 'evil', state: 'guess' }))).status).toBe(404);
  expect((await fetch(`${server.url}?code=evil`)).status).toBe(404);
  expect((await fetch(back(server, { code: 'evil' }), { method: 'POST' })).status).toBe(404);
  expect((await fetch(back(server, { code: 'evil' }).replace('/callback', '/other'))).status).toBe(404);
  expect(await statusWithHost(back(server, { code: 'evil' }), 'evil.example')).toBe(404);
  await fetch(back(server, { code: 'good' }));
  expect(await server.redirected).toMatchObject({ code: 'good' });
});

test("reports a refusal in the authorization server's words, and does not repeat them on the page", async () => {
  const server = await opened();
  const page = await fetch(back(server, { error: 'access_denied', error_description: '<b>no</b>' }));
  expect(await page.text()).not.toContain('<b>no');
  expect(await server.redirected).toEqual({ kind: 'refused', words: '<b>no</b>' });
});

test('closes the port after some time, or when it is no longer needed', async () => {
  const late = await opened(20);
  expect(await late.redirected).toEqual({ kind: 'timed-out' });
  await expect(fetch(late.url)).rejects.toThrow();
  const ended = await opened();
  ended.close();
  expect(await ended.redirected).toEqual({ kind: 'closed' });
});

/** `fetch` does not let the caller set another host. */
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
