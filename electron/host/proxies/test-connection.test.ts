import http from 'node:http';
import https from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import tls from 'node:tls';
import { afterEach, expect, test } from 'vitest';
import type { NetworkReport } from '../../../shared/network-report.ts';
import { reportWords } from '../../../shared/network-words/report-words.ts';
import { createAuthority, type Issued } from '../network/certificates.fixture.ts';
import { startProxy, type TestProxy } from '../network/proxy.fixture.ts';
import { routeOf } from '../network/proxy-route.ts';
import { testConnection } from './test-connection.ts';

const authority = createAuthority('The authority of this test');
const trusted = tls.getCACertificates('default');
const servers: Server[] = [];
afterEach(() => {
  tls.setDefaultCACertificates(trusted);
  for (const server of servers.splice(0)) {
    server.close();
    if (server instanceof http.Server) server.closeAllConnections();
  }
});

async function serve(
  issued: Issued | null,
  answer: http.RequestListener = (_, response) => response.writeHead(401).end(),
) {
  const server = issued === null ? http.createServer(answer) : https.createServer(issued, answer);
  servers.push(server);
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

const system = { proxy: 'system', address: '', exceptions: '' } as const;
const never = new AbortController().signal;
const report = (address: string, proxy: Pick<TestProxy, 'port'> | null, login = '', ms?: number, signal = never) => {
  const named = `http://${login}127.0.0.1:${proxy?.port}`;
  const variables = proxy === null ? {} : { HTTPS_PROXY: named, HTTP_PROXY: named };
  return testConnection(
    new URL(address),
    (url) => routeOf(url, { setting: system, login: null, variables }),
    signal,
    ms,
  );
};
const problem = ({ outcome }: NetworkReport) => (outcome.ok ? null : outcome.problem);

test('says proxy, certificate and status of a server behind a proxy, and no login', async () => {
  tls.setDefaultCACertificates([...trusted, authority.cert]);
  const port = await serve(authority.issue('models.test'));
  await using proxy = await startProxy(() => port, { login: 'name:s3cret' });
  const found = await report('https://models.test/v1', proxy, 'name:s3cret@');
  expect(found).toMatchObject({
    origin: 'https://models.test',
    route: { kind: 'proxy', proxy: `http://127.0.0.1:${proxy.port}`, by: 'HTTPS_PROXY' },
    certificate: { issuer: 'The authority of this test', trustedBy: [] },
    outcome: { ok: true, status: 401 },
  });
  expect(JSON.stringify(found)).not.toContain('s3cret');
  expect(reportWords(found, 'en')[0]).toBe(
    `Requests to https://models.test go through the proxy http://127.0.0.1:${proxy.port}, which HTTPS_PROXY names.`,
  );
  expect(reportWords(found, 'zh-CN')[1]).toBe('服务器已应答（HTTP 401）。');
});

test.each([
  ['an unknown issuer', createAuthority('Somebody else').issue('models.test'), true, 'certificate-unknown'],
  ['another host', authority.issue('other.test'), true, 'certificate-other-name'],
  ['the past', authority.issue('models.test', { from: -9, until: -3 }), true, 'certificate-expired'],
])('describes a certificate of %s instead of accepting it', async (_, issued, __, expected) => {
  tls.setDefaultCACertificates([...trusted, authority.cert]);
  const port = await serve(issued);
  await using proxy = await startProxy(() => port);
  const found = await report('https://models.test/', proxy);
  expect(problem(found)).toBe(expected);
  expect(found.certificate?.issuer).toMatch(/authority of this test|Somebody else/);
  expect(found.certificate?.trustedBy).toEqual([]);
});

test.each([
  ['https://models.test/', 407, 'proxy-login'],
  ['http://models.test/', 407, 'proxy-login'],
  ['https://models.test/', 403, 'proxy-refused'],
] as const)('says of %s what a proxy that answers with %d means', async (address, refuses, expected) => {
  await using proxy = await startProxy(() => 1, { refuses });
  expect(problem(await report(address, proxy))).toBe(expected);
});

test('says when there is no proxy, no server, no TLS and no answer', async () => {
  const gone = await startProxy(() => 1);
  await gone.close();
  for (const address of ['https://models.test/', 'http://models.test/'])
    expect(problem(await report(address, gone))).toBe('proxy-unreachable');
  expect(problem(await report(`http://127.0.0.1:${gone.port}/`, null))).toBe('refused');
  const plain = await serve(null, () => {});
  expect(problem(await report(`http://127.0.0.1:${plain}/`, null, '', 200))).toBe('timeout');
  const open = await serve(null);
  expect(problem(await report(`https://127.0.0.1:${open}/`, null))).toBe('no-tls');
  const found = await report(`http://127.0.0.1:${open}/`, null);
  expect(found).toMatchObject({
    route: { kind: 'direct', why: 'this-computer' },
    certificate: null,
    outcome: { ok: true },
  });
});

test('ends at once when it is canceled, and leaves no connection open', async () => {
  await using proxy = await startProxy(() => 1, { refuses: 'silent' });
  const stop = new AbortController();
  const found = report('https://models.test/', proxy, '', undefined, stop.signal);
  await expect.poll(() => proxy.asked).toHaveLength(1);
  stop.abort(new Error('enough'));
  await expect(found).rejects.toThrow('enough');
  await expect.poll(() => proxy.open()).toBe(0);
});
