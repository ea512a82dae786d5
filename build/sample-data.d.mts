import type { Writable } from 'node:stream';

/** Writes the header and so many rows. Resolves when all of them were handed over. */
export function writeSampleData(output: Writable, rows: number): Promise<void>;
