/** The way of every request of the host to the internet. */
import { assertNever } from '../../../shared/assert-never.ts';
import { ProxyFailure } from './proxy-failure.ts';
import { type ProxyEnvironment, type Route, routeOf, routeOfSystem } from './proxy-route.ts';
import { type Fetch, proxiedFetch } from './sent-request.ts';
import { trustSystemCertificates } from './system-certificates.ts';
import type { AskSystem } from './system-route.ts';

export interface Network {
  /** Decides the way of a request to this address, by the present setting. */
  routeFor(url: URL): Promise<Route>;
  /**
   * Like the global `fetch`, for addresses that the user named; no private address is refused. Follows no redirect
   * behind a proxy. Rejects with `ProxyFailure` if the proxy is to blame.
   */
  readonly fetch: typeof fetch & Fetch;
}

/**
 * `environment` is asked at each request, so that a changed setting counts at once. `askSystem` is asked where neither
 * the setting nor a variable decides; null: there is nobody to ask.
 */
export function createNetwork(environment: () => ProxyEnvironment, askSystem: AskSystem | null = null): Network {
  const wayOf = async (url: URL): Promise<Route> => {
    const present = environment();
    const route = routeOf(url, present);
    const isOpen = route.kind === 'direct' && route.why === 'none-set';
    return isOpen && askSystem !== null ? routeOfSystem(url, await askSystem(url), present) : route;
  };
  const routeFor = async (url: URL): Promise<Route> => {
    const route = await wayOf(url);
    const isHere = route.kind === 'direct' && route.why === 'this-computer';
    if (!isHere || url.protocol === 'https:') trustSystemCertificates();
    return route;
  };
  return {
    routeFor,
    fetch: async (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input);
      const route = await routeFor(url);
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
