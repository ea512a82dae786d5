/**
 * A move that the user wanted while the data was in use. A note at the address names the new folder; the next start of a
 * window carries the move out before it opens the database. The note stays until that is done, so that a start after a kill goes on.
 */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { MoveOutcome } from '../../../shared/data-move.ts';
import { LoopwrightError, messageOf } from '../../../shared/errors.ts';
import { writePrivateFile } from '../secrets/private-file.ts';
import { storageError } from '../store/storage-error.ts';
import { topicFolders } from '../store/topic-folders.ts';
import type { CopyStep } from './copy-folder.ts';
import { leadsTo, moveData } from './move-data.ts';
import { removeCopy } from './moving-mark.ts';
import { whereDataIs } from './where-data-is.ts';

const Wish = z.object({ to: z.string().max(4_096), attempts: z.int().nonnegative() });
type Wish = z.output<typeof Wish>;

/** Each start tries once. More attempts than this end with the data where it is. */
const MOST_ATTEMPTS = 3;

const noteOf = (address: string): string => join(address, 'move-wish.json');

/** Notes that the next start moves the data to this folder. Throws errors of the system. */
export const wishMove = (address: string, to: string): void => write(address, { to, attempts: 0 });

export interface StartedMove {
  readonly address: string;
  readonly now: () => number;
  readonly progress: (step: CopyStep) => void;
  /** Aborted when the user gives the move up. */
  readonly signal: AbortSignal;
}

/**
 * Carries out the move that was noted, if any. Call it before the database is opened. Never rejects for a reason outside the
 * program: the outcome says what went wrong, and the data stays where it was. null: no move was noted, or it is done, which the note about the place says.
 */
export async function finishWishedMove(start: StartedMove): Promise<MoveOutcome | null> {
  const { address } = start;
  const wish = read(address);
  if (wish === null) return null;
  const { to } = wish;
  try {
    if (!leadsTo(address, to)) await carryOut(start, wish);
    return null;
  } catch (caught) {
    if (leadsTo(address, to)) return null;
    const error = storageError(caught, to);
    const known =
      error instanceof LoopwrightError ? error : new LoopwrightError('move-failed', { why: messageOf(error) });
    return { state: 'failed', to, why: { ...known.data, failure: known.failure } };
  } finally {
    rmSync(noteOf(address), { force: true });
  }
}

async function carryOut({ address, now, progress, signal }: StartedMove, { to, attempts }: Wish): Promise<void> {
  const place = whereDataIs(address);
  if (place.state !== 'found') throw new LoopwrightError('move-failed', { why: address });
  const from = place.folder;
  if (attempts >= MOST_ATTEMPTS) {
    removeCopy(to, from);
    throw new LoopwrightError('move-given-up', { path: from });
  }
  write(address, { to, attempts: attempts + 1 });
  for await (const step of moveData({ address, from, to, now, workspaces: topicFolders(from) })) {
    if (signal.aborted) throw new LoopwrightError('move-cancelled', { path: from });
    progress(step);
  }
}

function read(address: string): Wish | null {
  try {
    return Wish.parse(JSON.parse(readFileSync(noteOf(address), 'utf8')));
  } catch {
    return null;
  }
}

const write = (address: string, wish: Wish): void => writePrivateFile(noteOf(address), `${JSON.stringify(wish)}\n`);
