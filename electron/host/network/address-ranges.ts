/** Classifies addresses, alone or as the host of a URL. */
import { BlockList, isIP } from 'node:net';

/**
 * The address ranges that are not public: private, link-local, shared, reserved and multicast
 * (IANA special-purpose registries).
 */
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
  ['::', 96],
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
  // The same network behind IPv6 translators (RFC 6052, RFC 2765) and mapped into IPv6.
  notPublic.addSubnet(`64:ff9b::${network}`, 96 + bits, 'ipv6');
  notPublic.addSubnet(`::ffff:0:${network}`, 96 + bits, 'ipv6');
  notPublic.addSubnet(`::ffff:${network}`, 96 + bits, 'ipv6');
}
for (const [network, bits] of NOT_PUBLIC_6) notPublic.addSubnet(network, bits, 'ipv6');

/** The ranges that are not public, as `network/bits`. */
export const NOT_PUBLIC_RANGES: readonly string[] = [...NOT_PUBLIC_4, ...NOT_PUBLIC_6].map(
  ([network, bits]) => `${network}/${bits}`,
);

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addSubnet('::ffff:127.0.0.0', 104, 'ipv6');
loopback.addAddress('::1', 'ipv6');

const within = (list: BlockList, address: string): boolean =>
  list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

export const isPublicAddress = (address: string): boolean => !within(notPublic, address);

export const isLoopbackAddress = (address: string): boolean => within(loopback, address);

/** The host of the URL, without the brackets of IPv6. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[(.*)\]$/, '$1');

/** Whether the host in the URL is this computer, judged without resolving its name. */
export function isThisComputer(url: URL): boolean {
  const host = hostOf(url);
  return isIP(host) ? isLoopbackAddress(host) : host === 'localhost' || host.endsWith('.localhost');
}
