/**
 * Stores secrets in a file of the data folder, encrypted by the operating system. If the system
 * offers no real encryption, they are stored in the unencrypted file that the command line and the
 * browser shell use, and the log and the settings page say so.
 */
import { existsSync, readFileSync } from 'node:fs';
import { safeStorage } from 'electron';
import { z } from 'zod';
import { LoopwrightError, messageOf } from '../../shared/errors.ts';
import { type openFileSecrets, writePrivateFile } from '../host/host.ts';
import type { Log } from '../host/ports.ts';

export type Secrets = ReturnType<typeof openFileSecrets>;

export interface SecretsOptions {
  /** The file with the encrypted secrets. */
  readonly file: string;
  /** The unencrypted secret store of the other shells. */
  readonly plain: Secrets;
  readonly log: Log;
}

/**
 * Opens the secret store. Call this when Electron is ready, because it is unknown before whether
 * the system can encrypt.
 */
export function openSecrets({ file, plain, log }: SecretsOptions): Secrets {
  if (!canEncrypt()) {
    log.warn('This system offers no encryption for keys: they are kept in a file that only you can read');
    return plain;
  }
  return {
    secret: (name) => decrypted(file, name, log) ?? plain.secret(name),
    store: {
      where: 'system',
      names: () => [...new Set([...Object.keys(read(file)), ...plain.store.names()])].sort(),
      set(name, value) {
        write(file, { ...read(file), [name]: encrypted(value) });
        plain.store.remove(name);
      },
      remove(name) {
        const { [name]: _removed, ...rest } = read(file);
        write(file, rest);
        plain.store.remove(name);
      },
    },
  };
}

/**
 * Returns whether the system offers real encryption. Without a keyring, Linux uses the backend
 * `basic_text`, whose password is publicly known.
 */
function canEncrypt(): boolean {
  if (!safeStorage.isEncryptionAvailable()) return false;
  return process.platform !== 'linux' || safeStorage.getSelectedStorageBackend() !== 'basic_text';
}

// The synchronous functions are used, because a `SecretStore` must have stored the value when it
// returns.
function encrypted(value: string): string {
  try {
    return safeStorage.encryptString(value).toString('base64');
  } catch (error) {
    throw new LoopwrightError('key-not-encrypted', { why: messageOf(error) }, { cause: error });
  }
}

/**
 * Returns the decrypted secret. A secret that another system or user encrypted counts as missing,
 * so that the settings page asks for it again.
 */
function decrypted(file: string, name: string, log: Log): string | undefined {
  const stored = read(file)[name];
  if (stored === undefined) return undefined;
  try {
    return safeStorage.decryptString(Buffer.from(stored, 'base64'));
  } catch (error) {
    log.warn('A stored key cannot be decrypted here; enter it again', { name, error: messageOf(error) });
    return undefined;
  }
}

const Stored = z.record(z.string(), z.base64());
type Stored = z.infer<typeof Stored>;

function read(file: string): Stored {
  if (!existsSync(file)) return {};
  try {
    return Stored.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    throw new LoopwrightError('keys-unreadable', { path: file }, { cause: error });
  }
}

function write(file: string, secrets: Stored): void {
  try {
    writePrivateFile(file, JSON.stringify(secrets));
  } catch (error) {
    throw new LoopwrightError('key-not-stored', { path: file, why: messageOf(error) }, { cause: error });
  }
}
