/**
 * Keys in a file that only the user can read, for shells without a system store. It is not
 * encrypted; the user and root can read it. It is read at each use, so that several processes can
 * share it.
 */
import { closeSync, fchmodSync, constants as flags, fstatSync, openSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { LoopwrightError, messageOf } from '../../../shared/errors.ts';
import type { Log, SecretStore } from '../ports.ts';
import { PRIVATE_MODE, writePrivateFile } from './private-file.ts';

export const SECRETS_FILE = 'secrets.json';

export interface Secrets {
  readonly store: SecretStore;
  /** Returns the secret with this name; undefined if there is none. */
  secret(name: string): string | undefined;
}

const Stored = z.record(z.string(), z.string());
type Stored = Map<string, string>;

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
  fchmodSync(descriptor, PRIVATE_MODE);
  log.warn(`Other users of this computer could read ${file}. They cannot any more; consider new keys.`);
}

function write(file: string, secrets: Stored): void {
  try {
    writePrivateFile(file, `${JSON.stringify(Object.fromEntries(secrets), null, 2)}\n`);
  } catch (error) {
    throw new LoopwrightError('key-not-stored', { path: file, why: messageOf(error) });
  }
}
