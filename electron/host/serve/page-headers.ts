/** The headers of every response, and the exceptions for single paths. */
import { contentSecurityPolicy } from './page-policy.ts';

type Headers = Readonly<Record<string, string>>;

const everywhere: Headers = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Frame-Options': 'DENY',
  'Permissions-Policy':
    'camera=(), microphone=(), geolocation=(), usb=(), serial=(), hid=(), payment=(), display-capture=()',
};

/**
 * The headers of the page that draws untrusted diagrams, which runs in a sandbox without network
 * access.
 */
const sandboxed: Headers = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; base-uri 'none'; form-action 'none'; sandbox allow-scripts",
  'X-Frame-Options': 'SAMEORIGIN',
};

/**
 * The script of the sandboxed page. The origin of that page is `null`, so it may load files only
 * with this exception. The script contains only public code.
 */
const SANDBOX_ASSET = '/mermaid-frame.js';

const byPath: Readonly<Record<string, Headers>> = {
  '/mermaid-frame.html': sandboxed,
  [SANDBOX_ASSET]: { 'Cross-Origin-Resource-Policy': 'cross-origin' },
};

/** Whether a sandboxed page, whose origin is `null`, may load this path. */
export function isForSandbox(path: string | undefined): boolean {
  return path === SANDBOX_ASSET;
}

/**
 * Returns the headers for a path. `hosts` are the host names, with ports, under which this server
 * responds.
 */
export function pageHeaders(path: string, hosts: readonly string[]): Headers {
  const policy = contentSecurityPolicy(hosts.map((host) => `ws://${host}`));
  return { ...everywhere, 'Content-Security-Policy': policy, ...byPath[path] };
}
