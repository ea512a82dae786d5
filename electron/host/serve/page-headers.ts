/** The headers of every response, and the exceptions for single paths. */
import { contentSecurityPolicy } from './page-policy.ts';

type Headers = Readonly<Record<string, string>>;

const everywhere: Headers = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
  // A name in untrusted text is not looked up before the user opens its link.
  'X-DNS-Prefetch-Control': 'off',
  'Permissions-Policy':
    'camera=(), microphone=(), geolocation=(), usb=(), serial=(), hid=(), payment=(), display-capture=()',
};

/**
 * The headers of the page that draws untrusted diagrams, which runs in a sandbox without network
 * access. Its script is part of the page, because a file of its own would have to be readable by
 * every origin: the origin of the page is `null`. The policy inside the page, which applies in
 * addition to this one, allows only the script with the hash that the build computed.
 */
const sandboxed: Headers = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'unsafe-inline'; script-src-attr 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; base-uri 'none'; form-action 'none'; sandbox allow-scripts",
  'X-Frame-Options': 'SAMEORIGIN',
};

const byPath: Readonly<Record<string, Headers>> = { '/mermaid-frame.html': sandboxed };

/**
 * Returns the headers for a path. `hosts` are the host names, with ports, under which this server
 * responds.
 */
export function pageHeaders(path: string, hosts: readonly string[]): Headers {
  const policy = contentSecurityPolicy(hosts.map((host) => `ws://${host}`));
  return { ...everywhere, 'Content-Security-Policy': policy, ...byPath[path] };
}
