/** Requests through a real proxy, to a real TLS server whose certificate was made here. */
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import tls from 'node:tls';
import { afterEach, expect, test } from 'vitest';
import type { NetworkSetting } from '../../../shared/network-setting.ts';
import { createAuthority } from './certificates.fixture.ts';
import { createNetwork } from './network.ts';
import { AddressRefused, policyFor } from './network-policy.ts';
import { policedFetch } from './policed-fetch.ts';
import { startProxy, type TestProxy } from './proxy.fixture.ts';
import { webPolicy } from './web-policy.ts';

const SYSTEM: NetworkSetting = { proxy: 'system', address: '', exceptions: '' };
const authority = createAuthority('The authority of this test');

const trusted = tls.getCACertificates('default');
const trust = () => tls.setDefaultCACertificates([...trusted, authority.cert]);
const opened: (() => void)[] = [];
afterEach(() => {
  tls.setDefaultCACertificates(trusted);
  for (const close of opened.splice(0)) close();
});

const ask: http.RequestListener = (request, response) => {
  if (request.url === '/endless') return void response.writeHead(200).write('begun');
  response.setHeader('x-seen', JSON.stringify([request.headers.host, request.headers['proxy-authorization'] ?? null]));
  request.pipe(response);
};

async function serve(host: string | null): Promise<number> {
  const server = host === null ? http.createServer(ask) : https.createServer(authority.issue(host), ask);
  opened.push(
    () => void server.close(),
    () => server.closeAllConnections(),
  );
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

const through = (proxy: Pick<TestProxy, 'port'>, login = '') => {
  const address = `http://${login}127.0.0.1:${proxy.port}`;
  return createNetwork(() => ({
    setting: SYSTEM,
    login: null,
    variables: { HTTPS_PROXY: address, HTTP_PROXY: address },
  }));
};

test('sends a request to a model through the proxy with its login, and the login goes no further', async () => {
  trust();
  const port = await serve('models.test');
  await using proxy = await startProxy(() => port, { login: 'us@er:p:ss%' });
  const { fetch } = through(proxy, 'us%40er:p%3Ass%25@');
  const answer = await fetch('https://models.test/v1', { method: 'POST', body: 'asked' });
  expect([answer.status, await answer.text()]).toEqual([200, 'asked']);
  expect(JSON.parse(answer.headers.get('x-seen') ?? '')).toEqual(['models.test', null]);
  expect(proxy.asked).toEqual(['CONNECT models.test:443']);
});

test('sends a request without encryption with its whole address, and the login goes no further', async () => {
  const port = await serve(null);
  await using proxy = await startProxy(() => port, { login: 'a:b' });
  const answer = await through(proxy, 'a:b@').fetch('http://models.test:8080/v1?x=1', {
    method: 'POST',
    body: 'asked',
  });
  expect(await answer.text()).toBe('asked');
  expect(JSON.parse(answer.headers.get('x-seen') ?? '')).toEqual(['models.test:8080', null]);
  expect(proxy.asked).toEqual(['POST http://models.test:8080/v1?x=1']);
});

test('reaches this computer directly, although a proxy is set', async () => {
  const port = await serve(null);
  await using proxy = await startProxy(() => port);
  const { fetch } = through(proxy);
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
  expect(proxy.asked).toEqual([]);
});

test('does not accept a certificate of an unknown issuer or of another host behind a proxy', async () => {
  const port = await serve('models.test');
  await using proxy = await startProxy(() => port);
  const { fetch } = through(proxy);
  await expect(fetch('https://models.test/')).rejects.toMatchObject({ code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' });
  trust();
  await expect(fetch('https://other.test/')).rejects.toMatchObject({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' });
  expect((await fetch('https://models.test/')).status).toBe(200);
});

test.each(['https://models.test/', 'http://models.test/'])(
  'says of %s when the proxy wants a login, refuses, or does not run, and never repeats the login',
  async (address) => {
    for (const [refuses, problem] of [
      [407, 'login'],
      [403, 'refused'],
    ] as const) {
      await using proxy = await startProxy(() => 1, { refuses });
      const answer = through(proxy, 'name:s3cret@').fetch(address);
      if (address.startsWith('http:') && refuses === 403) expect((await answer).status).toBe(403);
      else {
        const failure = await answer.catch((error: unknown) => error);
        expect(failure).toMatchObject({ name: 'ProxyFailure', problem });
        expect(String(failure) + JSON.stringify(failure)).not.toContain('s3cret');
      }
    }
    const gone = await startProxy(() => 1);
    await gone.close();
    await expect(through(gone).fetch(address)).rejects.toMatchObject({ name: 'ProxyFailure', problem: 'unreachable' });
  },
);

test('says when the named proxy cannot be used, and sends nothing without it', async () => {
  const variables = { ALL_PROXY: 'socks5://127.0.0.1:1080' };
  const { fetch } = createNetwork(() => ({ setting: SYSTEM, login: null, variables }));
  await expect(fetch('https://models.test/')).rejects.toMatchObject({ name: 'ProxyFailure', problem: 'unusable' });
});

test('stops at once while a silent proxy opens no connection, and leaves none open', async () => {
  await using proxy = await startProxy(() => 1, { refuses: 'silent' });
  const stop = new AbortController();
  const answer = through(proxy).fetch('https://models.test/', { signal: stop.signal });
  await expect.poll(() => proxy.asked).toHaveLength(1);
  stop.abort(new Error('enough'));
  await expect(answer).rejects.toThrow('enough');
  await expect.poll(() => proxy.open()).toBe(0);
});

test('stops while an answer streams through the proxy, and leaves no connection open', async () => {
  trust();
  const port = await serve('models.test');
  await using proxy = await startProxy(() => port);
  const stop = new AbortController();
  const answer = await through(proxy).fetch('https://models.test/endless', { signal: stop.signal });
  const reader = answer.body?.getReader();
  expect(Buffer.from((await reader?.read())?.value ?? []).toString()).toBe('begun');
  const next = reader?.read();
  stop.abort(new Error('enough'));
  await expect(next).rejects.toThrow('enough');
  await expect.poll(() => proxy.open()).toBe(0);
});

const found = (address: string) => async () => [{ address, family: 4 }];
const unknown = async () => {
  throw Object.assign(new Error('not found'), { code: 'ENOTFOUND' });
};

test('reads a public page through the proxy, and one whose name only the proxy knows', async () => {
  trust();
  const port = await serve('pages.example.com');
  await using proxy = await startProxy(() => port);
  for (const resolve of [found('93.184.216.34'), unknown])
    expect(
      (await policedFetch(webPolicy({ resolve }), through(proxy).routeFor)('https://pages.example.com/')).status,
    ).toBe(200);
  expect(proxy.asked).toHaveLength(2);
});

test.each([
  ['https://10.0.0.7/', found('93.184.216.34')],
  ['https://[fd00::1]/', found('93.184.216.34')],
  ['https://169.254.169.254/latest/', found('93.184.216.34')],
  ['https://wiki.example.com/', found('10.0.0.7')],
  ['https://intranet/', unknown],
  ['https://intranet/', found('93.184.216.34')],
  ['https://printer.local/', unknown],
  ['https://git.corp./', unknown],
  ['https://metadata.google.internal/', unknown],
  ['https://router.home.arpa/', unknown],
])('never asks the proxy for %s, which is inside a private network', async (address, resolve) => {
  await using proxy = await startProxy(() => 1);
  const { routeFor } = through(proxy);
  await expect(policedFetch(webPolicy({ resolve }), routeFor)(address)).rejects.toThrow(AddressRefused);
  const login = policyFor(new URL('https://mcp.example.com/'), resolve);
  await expect(policedFetch(login, routeFor)(address)).rejects.toThrow(AddressRefused);
  expect(proxy.asked).toEqual([]);
});

test('reaches a private server that the user named through the proxy', async () => {
  trust();
  const port = await serve('mcp.corp');
  await using proxy = await startProxy(() => port);
  const fetch = policedFetch(policyFor(new URL('https://mcp.corp/mcp'), found('10.0.0.7')), through(proxy).routeFor);
  expect((await fetch('https://mcp.corp/mcp')).status).toBe(200);
});

test('reads a page directly and checked where NO_PROXY names it', async () => {
  await using proxy = await startProxy(() => 1);
  const variables = { HTTPS_PROXY: proxy.address, NO_PROXY: 'example.com' };
  const { routeFor } = createNetwork(() => ({ setting: SYSTEM, login: null, variables }));
  const fetch = policedFetch(webPolicy({ resolve: found('10.0.0.7') }), routeFor);
  await expect(fetch('https://wiki.example.com/')).rejects.toThrow('leads to 10.0.0.7');
  expect(proxy.asked).toEqual([]);
});
