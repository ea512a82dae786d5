/**
 * Decides from which URLs web pages may be read: only from public ones. The URLs come from a model
 * or a redirect, and neither may reach the user's own network. As in `network-policy.ts`, the host
 * is checked as written and again when the connection is made.
 */
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { hostOf, isPublicAddress, isThisComputer } from './address-ranges.ts';
import { AddressRefused, checkedLookup, type NetworkPolicy, type Resolve } from './network-policy.ts';

export interface WebPolicyParts {
  /** The origins that may be private. */
  readonly allowed?: readonly string[];
  readonly resolve?: Resolve;
}

export function webPolicy({ allowed = [], resolve = lookup }: WebPolicyParts = {}): NetworkPolicy {
  const allowedHosts = new Set(allowed.map((origin) => hostOf(new URL(origin))));

  const refuseUnlessPublic = (address: string, host: string): void => {
    if (isPublicAddress(address)) return;
    const where = host === address ? 'is' : `leads to ${address},`;
    throw new AddressRefused(`${host} ${where} inside a private network, where no pages are read`);
  };

  return {
    check(url) {
      if (url.protocol !== 'http:' && url.protocol !== 'https:')
        throw new AddressRefused('Only addresses that begin with http:// or https:// are read');
      if (url.username !== '' || url.password !== '')
        throw new AddressRefused(`The address of ${url.host} has a name or password in it`);
      if (allowed.includes(url.origin)) return;
      const host = hostOf(url);
      if (isIP(host)) refuseUnlessPublic(host, host);
      // The lookup does not see the port, so private hosts are refused here.
      else if (isThisComputer(url) || allowedHosts.has(host))
        throw new AddressRefused(`${host} is this computer, where no pages are read`);
    },
    lookup: checkedLookup(resolve, (address, host) => {
      if (!allowedHosts.has(host)) refuseUnlessPublic(address, host);
    }),
    mayBePrivate: (host) => allowedHosts.has(host),
  };
}
