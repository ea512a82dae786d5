/** Explains from the connection's reason why a server over HTTP cannot be used. */
import type { Hint } from '../../../../shared/failures/hints.ts';
import type { RemoteServerSetting } from '../../options.ts';
import { placeholderIn } from './placeholder.ts';

/** The patterns match messages of `remote-failure.ts`. */
const MEANINGS: readonly (readonly [RegExp, (launch: RemoteServerSetting) => Hint])[] = [
  [/connection refused/, () => ({ name: 'nothing-listens', data: {} })],
  [/host \S+ was not found/, () => ({ name: 'host-unknown', data: {} })],
  [/could not be reached/, () => ({ name: 'host-unreachable', data: {} })],
  [/certificate of/, () => ({ name: 'certificate-of-host', data: {} })],
  [/does not speak TLS/, () => ({ name: 'no-tls', data: {} })],
  [/HTTP 401/, () => ({ name: 'login-needed', data: {} })],
  [/HTTP 403/, () => ({ name: 'not-permitted', data: {} })],
  [/HTTP (?:404|405)/, otherAddress],
  [/HTTP 407/, () => ({ name: 'proxy-login', data: {} })],
  [/HTTP 429/, () => ({ name: 'too-many-requests', data: {} })],
  [/HTTP 5\d\d/, () => ({ name: 'trouble-of-server', data: {} })],
];

/** null: no cause is known. */
export function hintOfRemote(launch: RemoteServerSetting, why: string): Hint | null {
  const open = placeholderIn([launch.url, ...Object.values(launch.headers)]);
  if (open !== null) return open;
  return MEANINGS.find(([said]) => said.test(why))?.[1](launch) ?? null;
}

/** With streamable HTTP the older transport has been tried as well. */
function otherAddress({ transport, url }: RemoteServerSetting): Hint {
  if (new URL(url).pathname === '/') return { name: 'address-without-path', data: {} };
  return transport === 'http' ? { name: 'path-wrong', data: {} } : { name: 'path-or-transport-wrong', data: {} };
}
