import type { ConnectionProblem, DirectReason, NamedBy, TrustStore, UnusableProxy } from '../network-report.ts';

/** The sentences about a tested connection. */
export interface NetworkTexts {
  readonly by: Readonly<Record<NamedBy, string>>;
  readonly direct: Readonly<Record<DirectReason, (origin: string) => string>>;
  readonly proxy: (origin: string, proxy: string, by: string) => string;
  readonly unusable: Readonly<Record<UnusableProxy, (by: string) => string>>;
  readonly answered: (status: number) => string;
  /** What went wrong and what helps. */
  readonly problems: Readonly<Record<ConnectionProblem, string>>;
  readonly stores: Readonly<Record<TrustStore, string>>;
  /** `until` is a date, or empty if it is not known. */
  readonly certificate: (issuer: string, until: string, stores: readonly string[]) => string;
}

export const NETWORK_IN_ENGLISH: NetworkTexts = {
  by: {
    HTTPS_PROXY: 'HTTPS_PROXY',
    HTTP_PROXY: 'HTTP_PROXY',
    ALL_PROXY: 'ALL_PROXY',
    setting: 'the setting',
    system: 'the system',
  },
  direct: {
    'this-computer': (origin) => `Requests to ${origin} go directly, because it is on this computer.`,
    NO_PROXY: (origin) => `Requests to ${origin} go directly, because NO_PROXY names it.`,
    exceptions: (origin) => `Requests to ${origin} go directly, because it is one of the exceptions.`,
    'switched-off': (origin) => `Requests to ${origin} go directly, because the setting uses no proxy.`,
    'none-set': (origin) => `Requests to ${origin} go directly, because no proxy is set.`,
    'system-exceptions': (origin) =>
      `Requests to ${origin} go directly, because the settings of the system list it as an exception.`,
    pac: (origin) =>
      `Requests to ${origin} go directly. The system has a PAC script that may name a proxy, and Loopwright cannot evaluate it here. If a proxy is needed, enter it in Settings > Network.`,
  },
  proxy: (origin, proxy, by) => `Requests to ${origin} go through the proxy ${proxy}, which ${by} names.`,
  unusable: {
    socks: (by) => `The proxy that ${by} names is a SOCKS proxy, which is not supported.`,
    'not-an-address': (by) => `What ${by} names as a proxy is not an address with http:// or https://.`,
  },
  answered: (status) => `The server answered with HTTP ${status}.`,
  problems: {
    'proxy-unusable':
      'Nothing was sent. Name a proxy with http:// or https://, or choose another way in Settings > Network.',
    'proxy-unreachable': 'The proxy cannot be reached. Check its address and the network.',
    'proxy-login':
      'The proxy asks for a login (HTTP 407). Put user and password into its address in HTTPS_PROXY, or enter them in Settings > Network.',
    'proxy-refused':
      'The proxy did not open the connection. Ask whoever runs it to allow this address, or add the address to NO_PROXY if it is inside your network.',
    'proxy-timeout': 'The proxy did not answer in time. Check its address and the network.',
    'certificate-expired':
      'The certificate of the server has expired or is not valid yet. Check the clock of this computer, or ask whoever runs the server.',
    'certificate-other-name':
      'The certificate of the server is for another host. Check the address; somebody may be intercepting the connection.',
    'certificate-unknown':
      'The certificate of the server is from an issuer that this computer does not trust. If it is of your company, add the certificate of the issuer to the system or name its file in NODE_EXTRA_CA_CERTS. Otherwise do not trust this address.',
    'no-tls': 'The server does not speak https at this address. Check the port.',
    'host-unknown': 'No address was found for the host. Check how it is written, and whether a proxy is needed here.',
    refused: 'Nothing answers at this address. Check host and port, and whether the server runs.',
    offline: 'This computer has no connection. Connect it to the network and test again.',
    timeout: 'No answer came in time. Check the network and whether a proxy is needed here.',
    broken: 'The connection broke before an answer came. Test again, or ask whoever runs the network.',
  },
  stores: {
    system: "the system's store",
    bundled: 'the built-in store',
    extra: 'NODE_EXTRA_CA_CERTS',
  },
  certificate: (issuer, until, stores) =>
    `Its certificate was issued by ${issuer === '' ? 'an issuer without a name' : issuer}${until === '' ? '' : `, is valid until ${until}`} and ${stores.length === 0 ? 'is not trusted' : `is trusted by ${stores.join(', ')}`}.`,
};
