/** Decides for each request whether it goes through a proxy, and through which. */
import { assertNever } from '../../../shared/assert-never.ts';
import type { DirectReason, NamedBy, ProxyVariable, RouteView, UnusableProxy } from '../../../shared/network-report.ts';
import type { NetworkSetting } from '../../../shared/network-setting.ts';
import { hostOf, isThisComputer } from './address-ranges.ts';
import { isException } from './proxy-exceptions.ts';
import type { SystemRoute } from './system-route.ts';

/** What the decision depends on. */
export interface ProxyEnvironment {
  readonly setting: NetworkSetting;
  /** The login for the proxy of the setting, if there is one. */
  readonly login: { readonly user: string; readonly password: string } | null;
  /** The environment variables of the process. The spelling in small letters wins. */
  readonly variables: Readonly<Record<string, string | undefined>>;
}

/** `proxy` may contain a login: it must not be shown, logged or put into an error. */
export type Route =
  | { readonly kind: 'direct'; readonly why: DirectReason }
  | { readonly kind: 'proxy'; readonly proxy: URL; readonly by: NamedBy }
  | { readonly kind: 'unusable'; readonly by: NamedBy; readonly problem: UnusableProxy };

/**
 * Returns the way of a request to this http or https address. This computer is never reached through a proxy. A
 * proxy that is named but cannot be used is `unusable`, because a direct connection could be one that the user
 * wanted to avoid. Pure.
 */
export function routeOf(url: URL, { setting, login, variables }: ProxyEnvironment): Route {
  if (isHere(url)) return { kind: 'direct', why: 'this-computer' };
  const host = hostOf(url);
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
  switch (setting.proxy) {
    case 'none':
      return { kind: 'direct', why: 'switched-off' };
    case 'address':
      if (isException(setting.exceptions, host, port)) return { kind: 'direct', why: 'exceptions' };
      return through(setting.address, 'setting', login);
    case 'system': {
      const named = namedProxy(url, variables);
      if (named === null) return { kind: 'direct', why: 'none-set' };
      if (isException(variableOf('NO_PROXY', variables), host, port)) return { kind: 'direct', why: 'NO_PROXY' };
      return through(named.address, named.by, null);
    }
    default:
      return assertNever(setting.proxy);
  }
}

/**
 * Returns the way of a request for which neither the setting nor a variable names a proxy: that of the system, except
 * for hosts in `NO_PROXY`. Pure.
 */
export function routeOfSystem(url: URL, found: SystemRoute, { variables }: Pick<ProxyEnvironment, 'variables'>): Route {
  switch (found.kind) {
    case 'none':
      return { kind: 'direct', why: 'none-set' };
    case 'exception':
      return { kind: 'direct', why: 'system-exceptions' };
    case 'pac':
      return { kind: 'direct', why: 'pac' };
    case 'proxy': {
      const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
      if (isException(variableOf('NO_PROXY', variables), hostOf(url), port)) return { kind: 'direct', why: 'NO_PROXY' };
      return through(found.address, 'system', null);
    }
    default:
      return assertNever(found);
  }
}

/** `0.0.0.0` and `[::]` reach this computer too. */
const isHere = (url: URL): boolean =>
  isThisComputer(url) || ['0.0.0.0', '::'].includes(hostOf(url)) || /(^|\.)localhost\.$/.test(url.hostname);

function namedProxy(
  url: URL,
  variables: ProxyEnvironment['variables'],
): { readonly address: string; readonly by: ProxyVariable } | null {
  const names: readonly ProxyVariable[] = [url.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY', 'ALL_PROXY'];
  for (const by of names) {
    const address = variableOf(by, variables);
    if (address !== '') return { address, by };
  }
  return null;
}

function variableOf(name: string, variables: ProxyEnvironment['variables']): string {
  return (variables[name.toLowerCase()] ?? variables[name] ?? '').trim();
}

/** An address without `http://` counts as one with it, as for other programs. */
function through(address: string, by: NamedBy, login: ProxyEnvironment['login']): Route {
  const proxy = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `http://${address}`);
  if (proxy !== null && /^socks/.test(proxy.protocol)) return { kind: 'unusable', by, problem: 'socks' };
  if (address === '' || proxy === null || !/^https?:$/.test(proxy.protocol) || !hasReadableLogin(proxy))
    return { kind: 'unusable', by, problem: 'not-an-address' };
  if (login !== null) {
    proxy.username = encodeURIComponent(login.user);
    proxy.password = encodeURIComponent(login.password);
  }
  return { kind: 'proxy', proxy, by };
}

function hasReadableLogin({ username, password }: URL): boolean {
  try {
    decodeURIComponent(`${username}${password}`);
    return true;
  } catch {
    return false;
  }
}

/** Leaves out the login. */
export function viewOf(route: Route): RouteView {
  return route.kind === 'proxy' ? { ...route, proxy: route.proxy.origin } : route;
}
