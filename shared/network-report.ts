/** What a test of the connection found out. Contains no login and no key. */

/** The variables of the environment that name a proxy. */
export type ProxyVariable = 'HTTPS_PROXY' | 'HTTP_PROXY' | 'ALL_PROXY';

/** What names a proxy: a variable, the setting of this program, or the settings of Windows or macOS. */
export type NamedBy = ProxyVariable | 'setting' | 'system';

/** The way of a request, for people. `proxy` is the origin of the proxy, without a login. */
export type RouteView =
  | { readonly kind: 'direct'; readonly why: DirectReason }
  | { readonly kind: 'proxy'; readonly proxy: string; readonly by: NamedBy }
  | { readonly kind: 'unusable'; readonly by: NamedBy; readonly problem: UnusableProxy };

/**
 * Why no proxy is used: the address is this computer, `NO_PROXY` or the exceptions of the setting name it, the
 * setting switches proxies off, or no proxy is set. `system-exceptions`: the settings of the system name it. `pac`: the
 * system has a script that decides, which cannot be evaluated here.
 */
export type DirectReason =
  | 'this-computer'
  | 'NO_PROXY'
  | 'exceptions'
  | 'switched-off'
  | 'none-set'
  | 'system-exceptions'
  | 'pac';

/** Why the named proxy cannot be used. */
export type UnusableProxy = 'socks' | 'not-an-address';

/** The store of certificates that vouches for a server: the system's, the built-in one, or `NODE_EXTRA_CA_CERTS`. */
export type TrustStore = 'system' | 'bundled' | 'extra';

export interface CertificateView {
  /** The organisation or name that issued the server's certificate; untrusted text on one line. */
  readonly issuer: string;
  /** The end of its validity, in milliseconds since the epoch; null: it names none. */
  readonly validTo: number | null;
  /** The stores that contain the root of its chain; empty: it is not trusted, or the chain has no known root. */
  readonly trustedBy: readonly TrustStore[];
}

export type ConnectionProblem =
  | 'proxy-unusable'
  | 'proxy-unreachable'
  | 'proxy-login'
  | 'proxy-refused'
  | 'proxy-timeout'
  | 'certificate-expired'
  | 'certificate-other-name'
  | 'certificate-unknown'
  | 'no-tls'
  | 'host-unknown'
  | 'refused'
  | 'offline'
  | 'timeout'
  | 'broken';

export interface NetworkReport {
  /** The origin that was asked. */
  readonly origin: string;
  readonly route: RouteView;
  /** null: the connection is not encrypted, or no certificate came. */
  readonly certificate: CertificateView | null;
  readonly outcome:
    | { readonly ok: true; readonly status: number }
    /** `said`: the words of the system on one line, without addresses and logins; may be empty. */
    | { readonly ok: false; readonly problem: ConnectionProblem; readonly said: string };
}
