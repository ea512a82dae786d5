/** Explains from the connection's reason why a server over HTTP cannot be used. */
import type { RemoteServerSetting } from '../../options.ts';
import { placeholderIn } from './placeholder.ts';

/** The patterns match messages of `remote-failure.ts`. */
const MEANINGS: readonly (readonly [RegExp, (launch: RemoteServerSetting) => string])[] = [
  [/connection refused/, () => 'Start the server there, or check the port in its address.'],
  [/host \S+ was not found/, () => 'Check how its address is written, and the network.'],
  [/could not be reached/, () => 'Check the network, a VPN or a firewall in between.'],
  [
    /certificate of/,
    () =>
      'For a certificate of your own company, start this app with NODE_EXTRA_CA_CERTS; else do not trust this address.',
  ],
  [/does not speak TLS/, () => 'Write http: instead of https: in its address, if it is on this computer.'],
  [/HTTP 401/, () => 'Log in, or give a valid key in its headers.'],
  [/HTTP 403/, () => 'The key or the login is known, but not allowed to do this.'],
  [/HTTP (?:404|405)/, otherAddress],
  [/HTTP 407/, () => 'A proxy in between wants a login of its own.'],
  [/HTTP 429/, () => 'It has had too many requests: try again later.'],
  [/HTTP 5\d\d/, () => 'The trouble is on its side: try again later, or ask who runs it.'],
];

/** null: no cause is known. */
export function hintOfRemote(launch: RemoteServerSetting, why: string): string | null {
  const open = placeholderIn([launch.url, ...Object.values(launch.headers)]);
  if (open !== null) return open;
  return MEANINGS.find(([said]) => said.test(why))?.[1](launch) ?? null;
}

/** With streamable HTTP the older transport has been tried as well. */
function otherAddress({ transport, url }: RemoteServerSetting): string {
  if (new URL(url).pathname === '/') return 'Its address has no path: many servers are at /mcp, older ones at /sse.';
  return transport === 'http'
    ? 'Check the path in its address.'
    : 'Check the path in its address; or it may need streamable HTTP.';
}
