/** Slash commands as command lines of the built program: their replies and exit codes. */
import { expect } from 'vitest';
import type { Place } from './program.ts';

export type Line = readonly [command: string, exit: number, says: string];

/** A timeout that is enough for a dozen processes in a row on a busy machine, in milliseconds. */
export const MANY_LINES_MS = 120_000;

/**
 * Runs the command lines one after another and checks their replies. Usage errors are printed on
 * standard error, all other replies on standard output. The current date and time appears as
 * `<now>` in the expected replies.
 */
export async function says(place: Place, ...lines: readonly Line[]): Promise<void> {
  for (const [command, exit, text] of lines) {
    const { code, stdout, stderr } = await place.command('run', command);
    const [said, besides] = exit === 64 ? [stderr, stdout] : [stdout, stderr];
    const plain = said.trimEnd().replace(/\b\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\b/g, '<now>');
    expect([command, code, plain, besides]).toEqual([command, exit, text, '']);
  }
}
