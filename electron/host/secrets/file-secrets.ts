/**
 * Keys in a file that only the user can read, for shells without a system store. It is not
 * encrypted; the user and root can read it. It is read at each use, so that several processes can
 * share it.
 */
import {
  chmodSync,
  closeSync,
  fchmodSync,
  constants as flags,
  fstatSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { LoopwrightError, messageOf } from '../../../shared/errors.ts';
import type { Log, SecretStore } from '../ports.ts';

export const SECRETS_FILE = 'secrets.json';

export interface Secrets {
  readonly store: SecretStore;
  /** Returns the secret with this name; undefined if there is none. */
  secret(name: string): string | undefined;
}

const Stored = z.record(z.string(), z.string());
type Stored = Map<string, string>;

/** The file mode with which only the user may read and write. */
const MODE = 0o600;

/**
 * Opens the secrets in `file`. The file may be missing; its folder must exist when a key is
 * stored.
 */
export function openFileSecrets(file: string, log: Log): Secrets {
  const current = () => read(file, log);
  return {
    secret: (name) => current().get(name),
    store: {
      where: 'file',
      names: () => [...current().keys()].sort(),
      set: (name, value) => write(file, current().set(name, value)),
      remove(name) {
        const secrets = current();
        if (secrets.delete(name)) write(file, secrets);
      },
    },
  };
}

function read(file: string, log: Log): Stored {
  try {
    const descriptor = openSync(file, flags.O_RDONLY | (flags.O_NOFOLLOW ?? 0));
    try {
      closeToOthers(descriptor, file, log);
      return new Map(Object.entries(Stored.parse(JSON.parse(readFileSync(descriptor, 'utf8')))));
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return new Map();
    // The log contains neither the cause nor its message, because a parser quotes the invalid
    // text.
    log.debug('The keys could not be read', { code: error instanceof Error ? error.name : 'unknown' });
    throw new LoopwrightError('keys-unreadable', { path: file });
  }
}

/**
 * Restricts the file to the user. Windows has no file modes; there the folder belongs to the user.
 */
function closeToOthers(descriptor: number, file: string, log: Log): void {
  if (process.platform === 'win32' || (fstatSync(descriptor).mode & 0o077) === 0) return;
  fchmodSync(descriptor, MODE);
  log.warn(`Other users of this computer could read ${file}. They cannot any more; consider new keys.`);
}

/**
 * Writes the keys. A new file replaces the old one, so that after a crash one of the two exists.
 */
function write(file: string, secrets: Stored): void {
  const fresh = `${file}.${process.pid}.new`;
  try {
    // A file that was left by a crash would keep its mode.
    rmSync(fresh, { force: true });
    writeFileSync(fresh, `${JSON.stringify(Object.fromEntries(secrets), null, 2)}\n`, {
      mode: MODE,
      flag: 'wx',
      flush: true,
    });
    chmodSync(fresh, MODE);
    renameSync(fresh, file);
    syncFolder(path.dirname(file));
  } catch (error) {
    rmSync(fresh, { force: true });
    throw new LoopwrightError('key-not-stored', { path: file, why: messageOf(error) });
  }
}

/** Makes the rename durable. Windows has no equivalent. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
