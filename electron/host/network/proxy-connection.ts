/**
 * Sends requests through a proxy: a tunnel (CONNECT) for https, the whole address for http. Node's own support
 * (`proxyEnv` of an agent) cannot be stopped while the proxy is silent, and leaves the socket open afterwards.
 */
import http from 'node:http';
import https from 'node:https';
import { isIP, type Socket } from 'node:net';
import tls from 'node:tls';
import { hostOf } from './address-ranges.ts';
import { ProxyFailure } from './proxy-failure.ts';

/** The time in milliseconds within which a proxy must open a connection. */
const TUNNEL_MS = 30_000;

export interface ProxiedRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** For tests of certificates: true accepts every certificate. Nothing secret may be sent then. */
  readonly acceptsAnyCertificate?: boolean;
}

/**
 * Returns the request, which the caller ends. Rejects with a `ProxyFailure`, or with the reason of the signal.
 * `proxy` may contain a login; no error contains it.
 */
export async function requestThrough(proxy: URL, url: URL, request: ProxiedRequest): Promise<http.ClientRequest> {
  const { method, headers, signal } = request;
  if (url.protocol === 'http:')
    return moduleFor(proxy).request({
      ...placeOf(proxy),
      method,
      path: `${url.origin}${url.pathname}${url.search}`,
      headers: { ...headers, host: url.host, ...loginOf(proxy) },
      agent: false,
    });
  const host = hostOf(url);
  const socket = await tunnel(proxy, url, signal);
  return https.request(url, {
    method,
    headers: { ...headers, host: url.host },
    createConnection: () =>
      tls.connect({
        socket,
        host,
        ...(isIP(host) === 0 ? { servername: host } : {}),
        ALPNProtocols: ['http/1.1'],
        ...(request.acceptsAnyCertificate ? { rejectUnauthorized: false } : {}),
      }),
  });
}

/** Asks the proxy for a connection to the host of the address. */
function tunnel(proxy: URL, url: URL, signal: AbortSignal): Promise<Socket> {
  const target = `${url.hostname}:${url.port === '' ? 443 : url.port}`;
  return new Promise((resolve, reject) => {
    const asked = moduleFor(proxy).request({
      ...placeOf(proxy),
      method: 'CONNECT',
      path: target,
      headers: { host: target, ...loginOf(proxy) },
      agent: false,
      timeout: TUNNEL_MS,
    });
    const abort = () => asked.destroy(signal.reason);
    const settled = () => signal.removeEventListener('abort', abort);
    signal.addEventListener('abort', abort, { once: true });
    asked.on('timeout', () => asked.destroy(new ProxyFailure('timeout')));
    asked.on('connect', ({ statusCode: status = 0 }, socket: Socket, head) => {
      settled();
      if (status >= 200 && status < 300) {
        socket.setTimeout(0);
        if (head.length > 0) socket.unshift(head);
        resolve(socket);
        return;
      }
      socket.destroy();
      reject(refusalWith(status));
    });
    // Some proxies answer CONNECT as if it were an ordinary request.
    asked.on('response', ({ statusCode: status = 0 }) => {
      settled();
      asked.destroy();
      reject(refusalWith(status));
    });
    asked.on('error', (error) => {
      settled();
      reject(signal.aborted ? signal.reason : atProxy(error));
    });
    asked.end();
    if (signal.aborted) abort();
  });
}

/** The failure for an answer of the proxy itself. */
export function refusalWith(status: number): ProxyFailure {
  return new ProxyFailure(status === 407 ? 'login' : 'refused', { status });
}

/** The failure of a connection to the proxy. */
export function atProxy(error: Error): ProxyFailure {
  if (error instanceof ProxyFailure) return error;
  const code = 'code' in error ? error.code : undefined;
  return new ProxyFailure(code === 'ETIMEDOUT' ? 'timeout' : 'unreachable', { cause: error });
}

const moduleFor = ({ protocol }: URL) => (protocol === 'https:' ? https : http);

const placeOf = (proxy: URL) => ({
  host: hostOf(proxy),
  port: proxy.port === '' ? (proxy.protocol === 'https:' ? 443 : 80) : Number(proxy.port),
});

function loginOf({ username, password }: URL): Readonly<Record<string, string>> {
  if (username === '' && password === '') return {};
  const login = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { 'proxy-authorization': `Basic ${Buffer.from(login).toString('base64')}` };
}
