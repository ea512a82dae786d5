/**
 * The contents of small files as they were last seen, so that a file that a command changes can be
 * restored. They are in memory only, and their number and size are limited.
 */
import { closeSync, constants as flags, fstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { NO_FOLLOW } from '../paths/opened-folder.ts';
import type { Workspace } from '../paths/path-policy.ts';
import { type SeenEntry, signatureOf } from './folder-snapshot.ts';

export interface KeptLimits {
  readonly files: number;
  /** The largest file in bytes. */
  readonly fileBytes: number;
  /** The size of all contents together, in bytes. */
  readonly bytes: number;
}

export const KEPT_LIMITS: KeptLimits = { files: 2_000, fileBytes: 256 * 1024, bytes: 32 * 1024 * 1024 };

interface KeptFile {
  readonly signature: string;
  readonly bytes: Uint8Array;
}

/** The number of files after which reading yields to other work. */
const BREATH = 50;

export class KeptContents {
  readonly #limits: KeptLimits;
  /** By absolute path. One workspace at a time: reading another one replaces it. */
  #files: ReadonlyMap<string, KeptFile> = new Map();

  constructor(limits: KeptLimits = KEPT_LIMITS) {
    this.#limits = limits;
  }

  /**
   * Returns the contents of the files that were written last, within the limits, by relative path.
   * A file that has not changed since the last time is not read again.
   */
  async read(workspace: Workspace, entries: ReadonlyMap<string, SeenEntry>): Promise<ReadonlyMap<string, Uint8Array>> {
    const { files: most, fileBytes, bytes: mostBytes } = this.#limits;
    const candidates = [...entries]
      .filter(([, { type, size }]) => type === 'file' && size <= fileBytes)
      .sort(([, one], [, other]) => other.modifiedAt - one.modifiedAt);
    const known = this.#files;
    const kept = new Map<string, KeptFile>();
    const contents = new Map<string, Uint8Array>();
    let total = 0;
    for (const [index, [path, entry]] of candidates.entries()) {
      if (contents.size >= most) break;
      if (total + entry.size > mostBytes) continue;
      if (index % BREATH === 0) await setImmediate();
      const absolute = join(workspace.root, path);
      const earlier = known.get(absolute);
      const bytes = earlier?.signature === entry.signature ? earlier.bytes : contentOf(absolute, entry);
      if (bytes === null) continue;
      total += bytes.length;
      kept.set(absolute, { signature: entry.signature, bytes });
      contents.set(path, bytes);
    }
    this.#files = kept;
    return contents;
  }
}

/**
 * Reads a file only if it is still the one that was seen in its opened folder. Null if it is not, or
 * cannot be read. Such files are small, so reading them does not block for long.
 */
export function contentOf(absolute: string, { signature, size }: SeenEntry): Uint8Array | null {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(absolute, flags.O_RDONLY | NO_FOLLOW);
    if (signatureOf(fstatSync(descriptor, { bigint: true })) !== signature) return null;
    const bytes = Buffer.alloc(size);
    let at = 0;
    while (at < size) {
      const read = readSync(descriptor, bytes, at, size - at, at);
      if (read === 0) return null;
      at += read;
    }
    return bytes;
  } catch {
    return null;
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}
