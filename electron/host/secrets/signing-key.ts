/**
 * The key with which the app signs its rows. Only a store that the operating system encrypts can
 * keep it: another program of the user could read it from a plain file.
 */
import { randomBytes } from 'node:crypto';
import type { ShellPorts } from '../ports.ts';

export interface SigningKey {
  readonly bytes: Uint8Array;
  /**
   * Whether the rows that exist now must still be signed: the key is new, or the program ended
   * before `signed` was called.
   */
  readonly isNew: boolean;
  /** Records that the rows from before the key are signed. Durable when it returns. */
  signed(): void;
}

/** The name of the key in the secret store. Pages do not see it. */
export const SIGNING_KEY = 'row-signatures:key';
const LENGTH = 32;
const PENDING = 'pending:';

/**
 * Returns the key, and creates one if there is none; null: keys are in a plain file, or the shell
 * stores none. Throws `storage`.
 */
export function signingKey({ secretStore, secret }: Pick<ShellPorts, 'secretStore' | 'secret'>): SigningKey | null {
  if (secretStore?.where !== 'system') return null;
  const stored = secret(SIGNING_KEY);
  const isNew = stored === undefined || stored.startsWith(PENDING);
  const text = stored?.replace(PENDING, '') ?? randomBytes(LENGTH).toString('base64');
  if (stored === undefined) secretStore.set(SIGNING_KEY, PENDING + text);
  return { bytes: Buffer.from(text, 'base64'), isNew, signed: () => secretStore.set(SIGNING_KEY, text) };
}
