/**
 * Connects to an address and says what was used: the way, the certificate and who vouches for it, and the answer or the
 * cause of the failure. Sends no key, no cookie and no body.
 */
import http from 'node:http';
import https from 'node:https';
import { TLSSocket } from 'node:tls';
import { assertNever } from '../../../shared/assert-never.ts';
import type { ConnectionProblem, NetworkReport } from '../../../shared/network-report.ts';
import type { RouteFor } from '../network/policed-fetch.ts';
import { atProxy, refusalWith, requestThrough } from '../network/proxy-connection.ts';
import { ProxyFailure } from '../network/proxy-failure.ts';
import { type Route, viewOf } from '../network/proxy-route.ts';
import { connectionProblem, saidBy } from './connection-problem.ts';
import { certificateOf } from './seen-certificate.ts';

/** The time limit of the whole test in milliseconds. */
const LIMIT_MS = 20_000;

/** Rejects only with the reason of the signal. `limitMs` is for tests. */
export async function testConnection(
  url: URL,
  routeFor: RouteFor,
  signal: AbortSignal,
  limitMs = LIMIT_MS,
): Promise<NetworkReport> {
  signal.throwIfAborted();
  const deadline = AbortSignal.timeout(limitMs);
  const route = await routeFor(url);
  const seen: Pick<NetworkReport, 'origin' | 'route'> = { origin: url.origin, route: viewOf(route) };
  const failed = (problem: ConnectionProblem, said = '', certificate: NetworkReport['certificate'] = null) =>
    ({ ...seen, certificate, outcome: { ok: false, problem, said } }) as const;
  try {
    const { status, socket } = await answerOf(url, route, AbortSignal.any([signal, deadline]));
    const certificate = socket instanceof TLSSocket ? certificateOf(socket) : null;
    const refused = socket instanceof TLSSocket && !socket.authorized ? String(socket.authorizationError) : null;
    socket.destroy();
    if (refused !== null) return failed(connectionProblem({ code: refused }), refused, certificate);
    return { ...seen, certificate, outcome: { ok: true, status } };
  } catch (error) {
    signal.throwIfAborted();
    return deadline.aborted ? failed('timeout') : failed(connectionProblem(error), saidBy(error));
  }
}

/**
 * Accepts every certificate, so that one which is not trusted can be described: nothing secret is sent, and nothing
 * that comes is used.
 */
async function answerOf(url: URL, route: Route, signal: AbortSignal) {
  const isPlainThroughProxy = route.kind === 'proxy' && url.protocol === 'http:';
  const outgoing = await begun(url, route, signal);
  return new Promise<{ readonly status: number; readonly socket: http.IncomingMessage['socket'] }>(
    (resolve, reject) => {
      const abort = () => outgoing.destroy(signal.reason);
      signal.addEventListener('abort', abort, { once: true });
      outgoing.on('close', () => signal.removeEventListener('abort', abort));
      outgoing.on('error', (error) => reject(isPlainThroughProxy && !signal.aborted ? atProxy(error) : error));
      outgoing.on('response', (incoming) => {
        incoming.on('error', () => {});
        const { statusCode: status = 0, socket } = incoming;
        if (!isPlainThroughProxy || status !== 407) return resolve({ status, socket });
        incoming.destroy();
        reject(refusalWith(status));
      });
      outgoing.end();
      if (signal.aborted) abort();
    },
  );
}

async function begun(url: URL, route: Route, signal: AbortSignal): Promise<http.ClientRequest> {
  const request = { method: 'GET', headers: { accept: '*/*', 'user-agent': 'Loopwright' } };
  switch (route.kind) {
    case 'direct':
      return url.protocol === 'https:'
        ? https.request(url, { ...request, agent: false, rejectUnauthorized: false })
        : http.request(url, { ...request, agent: false });
    case 'proxy':
      return requestThrough(route.proxy, url, { ...request, signal, acceptsAnyCertificate: true });
    case 'unusable':
      throw new ProxyFailure('unusable');
    default:
      return assertNever(route);
  }
}
