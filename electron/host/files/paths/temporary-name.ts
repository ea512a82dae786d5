/**
 * Creates names of the temporary files of a change. They are short enough to fit beside a name of
 * 255 bytes, and chosen in advance so that the journal can record them.
 */
import { createHash, randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';

/** The absolute path of a new temporary file in the folder of `absolute`. */
export function temporaryBeside(absolute: string): string {
  return join(dirname(absolute), `.lw-${randomBytes(6).toString('hex')}.tmp`);
}

/**
 * The path of the temporary file for an undo of `absolute`. It is always the same, so that the next
 * undo finds the file that a killed undo left.
 */
export function undoTemporaryBeside(absolute: string): string {
  const name = createHash('sha256').update(`undo\0${absolute}`).digest('hex').slice(0, 12);
  return join(dirname(absolute), `.lw-${name}.tmp`);
}

export function isTemporaryName(name: string): boolean {
  return /^\.lw-[0-9a-f]{12}\.tmp$/.test(name);
}
