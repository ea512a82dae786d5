/** Finds the TCP sockets that listen on this machine, on Linux, as each user may. */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { descendantsOf } from '../cli/processes.ts';

export interface Listening {
  /** The host and the port under which it can be reached from this machine, such as `[::1]:80`. */
  readonly address: string;
  /** The number of the socket. Only its own user sees which process has it. */
  readonly inode: string;
}

/** All sockets that listen on this machine. Empty on systems without /proc. */
export function listening(): readonly Listening[] {
  return [...listed('/proc/net/tcp', ipv4), ...listed('/proc/net/tcp6', ipv6)];
}

/** The addresses at which these processes and their descendants listen. */
export function addressesOf(pids: readonly number[]): readonly string[] {
  const all = [...pids, ...pids.flatMap(descendantsOf)];
  const sockets = new Set(all.flatMap(socketsOf));
  return listening().flatMap(({ address, inode }) => (sockets.has(inode) ? [address] : []));
}

const LISTEN = '0A';

function listed(file: string, hostOf: (hex: string) => string): readonly Listening[] {
  return lines(file).flatMap((line) => {
    const [, local = '', , state, , , , , , inode = ''] = line.trim().split(/\s+/);
    const [host = '', port = ''] = local.split(':');
    return state === LISTEN ? [{ address: `${hostOf(host)}:${Number.parseInt(port, 16)}`, inode }] : [];
  });
}

function lines(file: string): readonly string[] {
  try {
    return readFileSync(file, 'utf8').trimEnd().split('\n').slice(1);
  } catch {
    return [];
  }
}

/** The kernel prints the four bytes in the order of the machine, last one first. */
function ipv4(hex: string): string {
  const bytes = (hex.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16)).reverse();
  return bytes.every((byte) => byte === 0) ? '127.0.0.1' : bytes.join('.');
}

/** Whatever the address, a socket for all addresses or for this machine answers at `::1`. */
function ipv6(): string {
  return '[::1]';
}

function socketsOf(pid: number): readonly string[] {
  const folder = `/proc/${pid}/fd`;
  try {
    return readdirSync(folder).flatMap((name) => socketAt(`${folder}/${name}`));
  } catch {
    return [];
  }
}

function socketAt(path: string): readonly string[] {
  try {
    return /^socket:\[(\d+)\]$/.exec(readlinkSync(path))?.slice(1) ?? [];
  } catch {
    return [];
  }
}
