/** What is known of the drive on which a folder lies. */
import { statfs } from 'node:fs/promises';

export interface Drive {
  /** Bytes that this user may use. */
  readonly free: number;
  readonly kind: 'network' | 'without-rights' | 'other';
}

/** The types of statfs(2) on Linux. SQLite's log in shared memory does not work over a network. */
const NETWORK: ReadonlySet<number> = new Set([
  ...[0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x5346414f, 0x0102_1997, 0x7375_7245, 0x564c, 0x00c3_6400, 0x0bd0_0bd0],
]);
/** FAT, exFAT, NTFS. */
const WITHOUT_RIGHTS: ReadonlySet<number> = new Set([0x4d44, 0x2011_bab0, 0x5346_544e, 0x7366_746e]);

/** On Windows only paths with the name of a computer are known to lead over the network, on macOS none. Throws errors of the system. */
export async function driveOf(folder: string): Promise<Drive> {
  const { bavail, bsize, type } = await statfs(folder);
  return { free: bavail * bsize, kind: kindOf(folder, type) };
}

function kindOf(folder: string, type: number): Drive['kind'] {
  if (process.platform === 'win32') return /^[\\/]{2}[^\\/?.]/.test(folder) ? 'network' : 'other';
  if (process.platform !== 'linux') return 'other';
  // The number may arrive with a sign.
  const known = type >>> 0;
  if (NETWORK.has(known)) return 'network';
  return WITHOUT_RIGHTS.has(known) ? 'without-rights' : 'other';
}
