/** Explains why a server over HTTP cannot be used. */
import type { Hint } from '../../../../shared/failures/hints.ts';
import type { ServerReason, ServerWhy } from '../../../../shared/failures/server-reasons.ts';
import type { RemoteServerSetting } from '../../options.ts';
import { placeholderIn } from './placeholder.ts';

/** null: no cause is known. */
export function hintOfRemote(launch: RemoteServerSetting, [reason]: ServerWhy): Hint | null {
  const open = placeholderIn([launch.url, ...Object.values(launch.headers)]);
  return open ?? (reason === undefined ? null : hintOfReason(launch, reason));
}

function hintOfReason(launch: RemoteServerSetting, { name, data }: ServerReason): Hint | null {
  switch (name) {
    case 'nothing-listens':
    case 'host-unknown':
    case 'host-unreachable':
    case 'no-tls':
      return { name, data: {} };
    case 'certificate-refused':
      return { name: 'certificate-of-host', data: {} };
    case 'http-error':
      return hintOfStatus(launch, data.status);
    default:
      return null;
  }
}

function hintOfStatus(launch: RemoteServerSetting, status: number): Hint | null {
  if (status >= 500) return { name: 'trouble-of-server', data: {} };
  switch (status) {
    case 401:
      return { name: 'login-needed', data: {} };
    case 403:
      return { name: 'not-permitted', data: {} };
    case 404:
    case 405:
      return otherAddress(launch);
    case 407:
      return { name: 'proxy-login', data: {} };
    case 429:
      return { name: 'too-many-requests', data: {} };
    default:
      return null;
  }
}

/** With streamable HTTP the older transport has been tried as well. */
function otherAddress({ transport, url }: RemoteServerSetting): Hint {
  if (new URL(url).pathname === '/') return { name: 'address-without-path', data: {} };
  return transport === 'http' ? { name: 'path-wrong', data: {} } : { name: 'path-or-transport-wrong', data: {} };
}
