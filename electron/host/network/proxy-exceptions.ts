/** Reads lists of hosts that need no proxy, as in `NO_PROXY`. */
import { BlockList, isIP } from 'node:net';

/**
 * Whether the list names the host. Entries are separated by commas or blanks: `*` (every host), `example.com` and
 * `.example.com` and `*.example.com` (the domain and everything in it), an address, a network such as
 * `10.0.0.0/8`, and each of them with a port. `host` has no brackets; `port` is the number that the connection uses.
 * Entries that cannot be read name nothing.
 */
export function isException(list: string, host: string, port: number): boolean {
  return list
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
    .some((entry) => names(entry.toLowerCase(), host.toLowerCase().replace(/\.$/, ''), port));
}

function names(entry: string, host: string, port: number): boolean {
  if (entry === '*') return true;
  const { name, port: wanted } = parted(entry);
  if (wanted !== null && wanted !== port) return false;
  if (name.includes('/')) return isIP(host) !== 0 && inNetwork(name, host);
  if (isIP(name) !== 0) return isIP(host) !== 0 && inNetwork(`${name}/${isIP(name) === 6 ? 128 : 32}`, host);
  const domain = name.replace(/^\*?\./, '').replace(/\.$/, '');
  return domain !== '' && (host === domain || (isIP(host) === 0 && host.endsWith(`.${domain}`)));
}

function parted(entry: string): { readonly name: string; readonly port: number | null } {
  const bracketed = /^\[([^\]]+)\](?::(\d{1,5}))?$/.exec(entry);
  const found = bracketed ?? (isIP(entry) === 6 ? null : /^([^:]+):(\d{1,5})$/.exec(entry));
  return { name: found?.[1] ?? entry, port: found?.[2] === undefined ? null : Number(found[2]) };
}

function inNetwork(network: string, host: string): boolean {
  const [address = '', bits = ''] = network.split('/', 2);
  const family = isIP(address);
  if (family === 0 || !/^\d{1,3}$/.test(bits) || Number(bits) > (family === 6 ? 128 : 32)) return false;
  const list = new BlockList();
  list.addSubnet(address, Number(bits), family === 6 ? 'ipv6' : 'ipv4');
  return list.check(host, isIP(host) === 6 ? 'ipv6' : 'ipv4');
}
