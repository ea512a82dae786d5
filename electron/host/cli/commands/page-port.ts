/**
 * Chooses the port of the page. It stays the same for each data folder, so that a tab that was
 * left open connects again after a restart.
 */
import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { LoopwrightError } from '../../../../shared/errors.ts';
import { writePrivateFile } from '../../secrets/private-file.ts';

const FILE = 'page-port.json';

/** These ports belong to no well-known service, and systems use higher ones for connections. */
const [FIRST_PORT, LAST_PORT] = [10_240, 32_767];

const ATTEMPTS = 5;

const Remembered = z.object({ port: z.int().min(1).max(65_535), pid: z.int().positive() });

export interface ChosenPort<Served> {
  readonly served: Served;
  /** The remembered port, which another program has taken; null: it was free, or there was none. */
  readonly taken: number | null;
}

/**
 * Serves at the port of this data folder, or at another one that is then remembered. `serveAt`
 * rejects with `port-unusable` for a port that is taken. Another process of ours that serves the
 * same data folder keeps its port.
 */
export async function serveAtOwnPort<Served extends { readonly port: number }>(
  dataDir: string,
  serveAt: (port: number) => Promise<Served>,
): Promise<ChosenPort<Served>> {
  const file = path.join(dataDir, FILE);
  const before = remembered(file);
  const own = before === null ? null : await unlessTaken(() => serveAt(before.port));
  if (before !== null && own === null && isOurs(before.pid)) return { served: await serveAt(0), taken: null };
  const served = own ?? (await atNewPort(serveAt));
  writePrivateFile(file, `${JSON.stringify({ port: served.port, pid: process.pid })}\n`);
  return { served, taken: own === null ? (before?.port ?? null) : null };
}

async function atNewPort<Served>(serveAt: (port: number) => Promise<Served>): Promise<Served> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const served = await unlessTaken(() => serveAt(randomInt(FIRST_PORT, LAST_PORT + 1)));
    if (served !== null) return served;
  }
  return serveAt(0);
}

async function unlessTaken<Served>(serveAt: () => Promise<Served>): Promise<Served | null> {
  try {
    return await serveAt();
  } catch (error) {
    if (error instanceof LoopwrightError && error.failure === 'port-unusable') return null;
    throw error;
  }
}

function remembered(file: string): z.output<typeof Remembered> | null {
  try {
    return Remembered.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

/** Whether a process of this user still runs. The processes of other users cannot be signalled. */
function isOurs(pid: number): boolean {
  try {
    return pid !== process.pid && process.kill(pid, 0);
  } catch {
    return false;
  }
}
