/** Slash commands as lines of the built program: what each says, and how it exits. */
import { expect } from 'vitest';
import type { Place } from './program.ts';

export type Line = readonly [command: string, exit: number, says: string];

/** A dozen processes in a row, on a busy machine. Milliseconds. */
export const MANY_LINES_MS = 120_000;

/**
 * One after the other. Refused usage is said beside the output, all else in it; a second of now
 * is `<now>`.
 */
export async function says(place: Place, ...lines: readonly Line[]): Promise<void> {
  for (const [command, exit, text] of lines) {
    const { code, stdout, stderr } = await place.command('run', command);
    const [said, besides] = exit === 64 ? [stderr, stdout] : [stdout, stderr];
    const plain = said.trimEnd().replace(/\b\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\b/g, '<now>');
    expect([command, code, plain, besides]).toEqual([command, exit, text, '']);
  }
}
