/** Reads the answer of a browser to the question which proxies an address has: `PROXY a:8080; DIRECT`. */
import type { SystemRoute } from './system-route.ts';

const SCHEMES: Readonly<Record<string, string>> = {
  ...{ proxy: 'http', http: 'http', https: 'https', socks: 'socks4', socks4: 'socks4', socks5: 'socks5' },
};

/** Only the first way counts. An answer that cannot be read names none. */
export function routeInPacResult(text: string): SystemRoute {
  const [, kind = '', server] = /^\s*(\w+)(?:\s+([^\s;]+))?\s*(?:;|$)/.exec(text) ?? [];
  const scheme = Object.hasOwn(SCHEMES, kind.toLowerCase()) ? SCHEMES[kind.toLowerCase()] : undefined;
  return scheme === undefined || server === undefined
    ? { kind: 'none' }
    : { kind: 'proxy', address: `${scheme}://${server}` };
}
