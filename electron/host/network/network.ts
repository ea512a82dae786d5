/** The way of every request of the host to the internet. */
import { assertNever } from '../../../shared/assert-never.ts';
import { ProxyFailure } from './proxy-failure.ts';
import { type ProxyEnvironment, type Route, routeOf } from './proxy-route.ts';
import { type Fetch, proxiedFetch } from './sent-request.ts';
import { trustSystemCertificates } from './system-certificates.ts';

export interface Network {
  /** Decides the way of a request to this address, by the present setting. */
  routeFor(url: URL): Route;
  /**
   * Like the global `fetch`, for addresses that the user named; no private address is refused. Follows no redirect
   * behind a proxy. Rejects with `ProxyFailure` if the proxy is to blame.
   */
  readonly fetch: typeof fetch & Fetch;
}

/** `environment` is asked at each request, so that a changed setting counts at once. */
export function createNetwork(environment: () => ProxyEnvironment): Network {
  const routeFor = (url: URL): Route => {
    const route = routeOf(url, environment());
    const isHere = route.kind === 'direct' && route.why === 'this-computer';
    if (!isHere || url.protocol === 'https:') trustSystemCertificates();
    return route;
  };
  return {
    routeFor,
    fetch: async (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input);
      const route = routeFor(url);
      switch (route.kind) {
        case 'direct':
          return fetch(input, init);
        case 'proxy':
          return proxiedFetch(route.proxy, url, init ?? (input instanceof Request ? input : undefined));
        case 'unusable':
          throw new ProxyFailure('unusable');
        default:
          return assertNever(route);
      }
    },
  };
}
