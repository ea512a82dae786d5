/** The way that the settings of the operating system name for an address, as values of this program. */
import { hostOf } from './address-ranges.ts';
import { isException } from './proxy-exceptions.ts';

/** `pac`: a script decides, which only a browser can evaluate. `proxy` has an address with its scheme. */
export type SystemRoute =
  | { readonly kind: 'none' }
  | { readonly kind: 'exception' }
  | { readonly kind: 'pac' }
  | { readonly kind: 'proxy'; readonly address: string };

/** Asks the system for the way to an address. Never rejects; what cannot be found out counts as `none`. */
export type AskSystem = (url: URL) => Promise<SystemRoute>;

/** What the settings of Windows or macOS say about proxies. */
export interface SystemProxies {
  /** The proxies for each kind of address, with a scheme; null: none. */
  readonly http: string | null;
  readonly https: string | null;
  /** The proxy for every address without one of its own, such as a SOCKS proxy; null: none. */
  readonly other: string | null;
  readonly hasScript: boolean;
  /** Hosts that need no proxy: names with `*` as a wildcard, addresses and networks. */
  readonly exceptions: readonly string[];
  /** Whether names without a dot need no proxy. */
  readonly exceptsShortNames: boolean;
}

export const NO_SYSTEM_PROXIES: SystemProxies = {
  ...{ http: null, https: null, other: null, hasScript: false, exceptions: [], exceptsShortNames: false },
};

/** The most entries of a list of exceptions that are read. */
const MOST_EXCEPTIONS = 1_000;

/** The system asks its script first, and its fixed proxies only without one. */
export function routeInSystem(url: URL, proxies: SystemProxies): SystemRoute {
  if (proxies.hasScript) return { kind: 'pac' };
  const address = (url.protocol === 'https:' ? proxies.https : proxies.http) ?? proxies.other;
  if (address === null) return { kind: 'none' };
  return isExcepted(url, proxies) ? { kind: 'exception' } : { kind: 'proxy', address };
}

function isExcepted(url: URL, { exceptions, exceptsShortNames }: SystemProxies): boolean {
  const host = hostOf(url).toLowerCase().replace(/\.$/, '');
  if (exceptsShortNames && !/[.:]/.test(host)) return true;
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
  return exceptions.slice(0, MOST_EXCEPTIONS).some((entry) => names(entry.toLowerCase(), host, port));
}

/** Unlike in `NO_PROXY`, a name without a wildcard stands for itself only. */
function names(entry: string, host: string, port: number): boolean {
  if (entry.includes('*')) return matches(entry, host);
  if (entry.includes('/') || /^[\d.]+(:\d+)?$/.test(entry)) return isException(entry, host, port);
  return entry === host || entry === `${host}:${port}`;
}

/** Whether the pattern, in which `*` stands for any characters, is the whole host. */
function matches(pattern: string, host: string): boolean {
  const [first = '', ...others] = pattern.split('*');
  const last = others.pop() ?? '';
  if (!host.startsWith(first)) return false;
  let at = first.length;
  for (const part of others) {
    const found = host.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return host.length - last.length >= at && host.endsWith(last);
}
