/**
 * Refuses private addresses behind a proxy. A proxy resolves names itself, so the address to which a name leads
 * there cannot be seen here, and the address that is found here is not necessarily the one that the proxy connects to.
 * The rule is a promise only about what can be seen; see docs/decisions/2026-11-27-private-addresses-behind-a-proxy.md.
 */
import { isIP } from 'node:net';
import { hostOf } from './address-ranges.ts';
import { AddressRefused, type NetworkPolicy } from './network-policy.ts';

/** The time in milliseconds for the local lookup, after which a name counts as unknown here. */
const LOOKUP_MS = 3_000;

/**
 * The endings of names that are used inside networks only: RFC 6762, RFC 8375, RFC 6761, and the reserved name
 * `internal` of ICANN, and those that are common without being reserved.
 */
const INTERNAL =
  /(?:^|\.)(?:local|localhost|localdomain|internal|intranet|private|corp|lan|home|home\.arpa|test|invalid)$/;

/** Whether a name cannot be one of the internet: it has one part only, or an ending for internal networks. */
function isInternalName(host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, '');
  return isIP(name) === 0 && (!name.includes('.') || INTERNAL.test(name));
}

/**
 * Rejects with `AddressRefused` for an internal name, and for a name that leads to an address that is not public when
 * it is looked up here. A name that cannot be looked up here is left to the proxy. A host that the user named is
 * never refused. `policy.check` has already judged addresses without a name.
 */
export async function refusePrivateBehindProxy(
  policy: NetworkPolicy,
  url: URL,
  signal: AbortSignal | null,
): Promise<void> {
  const host = hostOf(url);
  if (isIP(host) !== 0 || policy.mayBePrivate(host)) return;
  if (isInternalName(host)) throw new AddressRefused({ name: 'internal-name', data: { host } });
  const refusal = await refusalOf(policy, host);
  signal?.throwIfAborted();
  if (refusal !== null) throw refusal;
}

function refusalOf(policy: NetworkPolicy, host: string): Promise<AddressRefused | null> {
  return new Promise((resolve) => {
    const late = setTimeout(() => resolve(null), LOOKUP_MS);
    policy.lookup(host, { all: true }, (error) => {
      clearTimeout(late);
      resolve(error instanceof AddressRefused ? error : null);
    });
  });
}
