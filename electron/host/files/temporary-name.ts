/** Names of the files a change goes through. Short, so that they fit beside a name of 255 bytes; chosen before, so that a journal can tell. */
import { createHash, randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';

/** Absolute path of a new temporary beside `absolute`. */
export function temporaryBeside(absolute: string): string {
  return join(dirname(absolute), `.lw-${randomBytes(6).toString('hex')}.tmp`);
}

/** The one an undo of `absolute` goes through: always the same, so that the next undo finds what a killed one left. */
export function undoTemporaryBeside(absolute: string): string {
  const name = createHash('sha256').update(`undo\0${absolute}`).digest('hex').slice(0, 12);
  return join(dirname(absolute), `.lw-${name}.tmp`);
}

export function isTemporaryName(name: string): boolean {
  return /^\.lw-[0-9a-f]{12}\.tmp$/.test(name);
}
