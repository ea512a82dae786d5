/** The proxies of programs in the sandbox, whose own proxy connects to their hosts. */
import type { Route } from './proxy-route.ts';

/** The addresses contain logins: they must not be shown or logged. `noProxy` is a list with commas. */
export interface ParentProxies {
  readonly http?: string;
  readonly https?: string;
  readonly noProxy: string;
}

export interface HostsBehindProxies {
  /** The hosts that can be reached; those whose proxy cannot be used are left out. */
  readonly hosts: readonly string[];
  /** null: every host is reached directly. */
  readonly proxies: ParentProxies | null;
}

/** `hosts` are names, or `*.` and a name. A program gets one proxy for each kind of address. */
export async function hostsBehindProxies(
  hosts: readonly string[],
  routeFor: (url: URL) => Route | Promise<Route>,
): Promise<HostsBehindProxies> {
  const ways = await Promise.all(
    hosts.map(async (host) => {
      const name = host.replace(/^\*\./, '');
      const route = async (scheme: string) => {
        const url = URL.parse(`${scheme}://${name}/`);
        return url === null ? null : routeFor(url);
      };
      return { host, https: await route('https'), http: await route('http') };
    }),
  );
  const usable = ways.filter(({ https, http }) => https?.kind !== 'unusable' && http?.kind !== 'unusable');
  const first = (kind: 'http' | 'https') =>
    usable.map((way) => way[kind]).find((way) => way?.kind === 'proxy')?.proxy.href;
  const [http, https] = [first('http'), first('https')];
  const isDirect = (way: Route | null) => way?.kind !== 'proxy';
  const direct = usable.filter((way) => isDirect(way.http) && isDirect(way.https));
  const proxies = {
    ...(http === undefined ? {} : { http }),
    ...(https === undefined ? {} : { https }),
    noProxy: direct.map(({ host }) => host.replace(/^\*/, '')).join(','),
  };
  return { hosts: usable.map(({ host }) => host), proxies: http === undefined && https === undefined ? null : proxies };
}
