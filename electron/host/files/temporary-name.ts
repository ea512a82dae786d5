/** Names of the files a change goes through. Short, so that they fit beside a name of 255 bytes; chosen before, so that a journal can tell. */
import { randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';

/** Absolute path of a new temporary beside `absolute`. */
export function temporaryBeside(absolute: string): string {
  return join(dirname(absolute), `.lw-${randomBytes(6).toString('hex')}.tmp`);
}

export function isTemporaryName(name: string): boolean {
  return /^\.lw-[0-9a-f]{12}\.tmp$/.test(name);
}
