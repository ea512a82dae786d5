/**
 * Where a server on the network may lead us: to what the user named, and to public addresses. Its redirects and its login's addresses are its own
 * words, and must not reach the user's network (MCP security best practices, server-side request forgery). Checked on the address as written and
 * again on what its name resolves to, by the very lookup the connection is made with, so that a name cannot change in between.
 */
import type { LookupAddress, LookupAllOptions } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** `message` is a sentence for the user, but for its full stop. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused';
}

export interface NetworkPolicy {
  /** Throws `AddressRefused`. A name is checked further by `lookup`. */
  check(url: URL): void;
  /** For `node:http`: fails with `AddressRefused` where a name resolves to an address that is not allowed. */
  readonly lookup: LookupFunction;
}

/** Ranges that are no one's on the public Internet: private, link-local, shared, reserved, multicast (IANA special-purpose registries). */
const NOT_PUBLIC_4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const;
const NOT_PUBLIC_6 = [
  ['::', 127],
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
] as const;

const notPublic = new BlockList();
for (const [network, bits] of NOT_PUBLIC_4) {
  notPublic.addSubnet(network, bits, 'ipv4');
  // The same network behind a translator of IPv6 (RFC 6052), and written as IPv6.
  notPublic.addSubnet(`64:ff9b::${network}`, 96 + bits, 'ipv6');
  notPublic.addSubnet(`::ffff:${network}`, 96 + bits, 'ipv6');
}
for (const [network, bits] of NOT_PUBLIC_6) notPublic.addSubnet(network, bits, 'ipv6');

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addSubnet('::ffff:127.0.0.0', 104, 'ipv6');
loopback.addAddress('::1', 'ipv6');

const within = (list: BlockList, address: string): boolean =>
  list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** What is in the URL's host, without the brackets of IPv6. */
const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1');

/** This computer, by what is written. */
function isLoopback(url: URL): boolean {
  const host = hostOf(url);
  return isIP(host) ? within(loopback, host) : host === 'localhost' || host.endsWith('.localhost');
}

/** Nobody on the way can read it: https, or it does not leave this computer. */
export const isSecure = (url: URL): boolean =>
  url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url));

/** All addresses of a name; rejects where it has none. */
export type Resolve = (host: string, options: LookupAllOptions) => Promise<LookupAddress[]>;

/** `typed`: the server's address as the user gave or reviewed it. Its host may be private, and its own origin may be plain http. */
export function policyFor(typed: URL, resolve: Resolve = lookup): NetworkPolicy {
  const named = (host: string) => host === hostOf(typed);

  const refuseUnless = (address: string, host: string, thisComputer: boolean): void => {
    if (thisComputer && !within(loopback, address))
      throw new AddressRefused(`${host} should be this computer, but leads to ${address}`);
    if (named(host) || !within(notPublic, address) || (isLoopback(typed) && within(loopback, address))) return;
    const where = host === address ? 'is' : `leads to ${address},`;
    throw new AddressRefused(`${host} ${where} inside a private network, which only an address you typed may do`);
  };

  return {
    check(url) {
      if (url.username !== '' || url.password !== '')
        throw new AddressRefused(
          `The address of ${url.host} has a name or password in it, which belongs into a header`,
        );
      if (!isSecure(url) && !(url.protocol === 'http:' && url.origin === typed.origin))
        throw new AddressRefused(`${url.origin} is not encrypted; only https is used there`);
      const host = hostOf(url);
      if (isIP(host)) refuseUnless(host, host, false);
      else if (isLoopback(url) && !isLoopback(typed))
        throw new AddressRefused(`${host} is this computer, which only an address you typed may lead to`);
    },
    lookup(host, options, done) {
      const allowed = async () => {
        const found = await resolve(host, { ...options, all: true });
        for (const { address } of found) refuseUnless(address, host, isLoopback(new URL(`http://${host}`)));
        return found;
      };
      allowed().then(
        (found) => {
          const [first] = found;
          if (options.all || !first) done(null, found);
          else done(null, first.address, first.family);
        },
        (error) => done(error, []),
      );
    },
  };
}
