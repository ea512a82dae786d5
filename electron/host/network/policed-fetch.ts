/**
 * `fetch` over `node:http`. The global `fetch` accepts no lookup, but the address that is checked
 * must be the one that is connected to. Follows no redirect, decompresses nothing (it requests
 * plain bodies), and keeps no cookies. Behind a proxy, which resolves names itself, the rule is
 * that of `private-behind-proxy.ts`.
 */
import http from 'node:http';
import https from 'node:https';
import { assertNever } from '../../../shared/assert-never.ts';
import type { NetworkPolicy } from './network-policy.ts';
import { refusePrivateBehindProxy } from './private-behind-proxy.ts';
import { ProxyFailure } from './proxy-failure.ts';
import type { Route } from './proxy-route.ts';
import { type Fetch, proxiedFetch, sent } from './sent-request.ts';

export type { Fetch };

/** Decides the way of a request to this address. */
export type RouteFor = (url: URL) => Route | Promise<Route>;

const DIRECT: Route = { kind: 'direct', why: 'none-set' };

/**
 * Connections are reused only for a short time, because servers close idle ones, and a request
 * sent at that moment is lost.
 */
const REUSE = { keepAlive: true, timeout: 4000 };
/**
 * Rejects with `AddressRefused`, `ProxyFailure` or the system's error. After `init.signal` aborts, it rejects
 * with the reason, also while the body is read.
 */
export function policedFetch(policy: NetworkPolicy, routeFor: RouteFor = () => DIRECT): Fetch {
  const plain = new http.Agent(REUSE);
  const encrypted = new https.Agent(REUSE);

  return async (input, init) => {
    const url = new URL(input);
    policy.check(url);
    const route = await routeFor(url);
    switch (route.kind) {
      case 'direct':
        return sent(url, init, (request, headers) =>
          (url.protocol === 'https:' ? https : http).request(url, {
            method: request.method,
            headers,
            agent: url.protocol === 'https:' ? encrypted : plain,
            lookup: policy.lookup,
          }),
        );
      case 'proxy':
        await refusePrivateBehindProxy(policy, url, init?.signal ?? null);
        return proxiedFetch(route.proxy, url, init);
      case 'unusable':
        throw new ProxyFailure('unusable');
      default:
        return assertNever(route);
    }
  };
}

/** Reads small documents: returns the whole answer, or rejects if it exceeds `limits`. */
export function boundedFetch(fetch: Fetch, limits: { readonly bytes: number; readonly ms: number }): Fetch {
  return async (url, init) => {
    const deadline = AbortSignal.timeout(limits.ms);
    const signal = init?.signal ? AbortSignal.any([init.signal, deadline]) : deadline;
    const answer = await fetch(url, { ...init, signal });
    if (!answer.body) return answer;
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of answer.body) {
      size += chunk.length;
      if (size > limits.bytes)
        throw new Error(`${new URL(url).host} sent more than ${limits.bytes} bytes where a short answer was due.`);
      chunks.push(chunk);
    }
    return new Response(Buffer.concat(chunks), { status: answer.status, headers: answer.headers });
  };
}
