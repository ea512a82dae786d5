/**
 * Moves the data to another folder. Whenever the process is killed, the data is whole in the old folder or in the new one,
 * and the note at the address names that one: the note is changed only after the whole copy was read back and flushed.
 */
import { chmodSync, existsSync, mkdirSync, readdirSync, realpathSync } from 'node:fs';
import { LoopwrightError } from '../../../shared/errors.ts';
import { type CopyStep, copyFolder } from './copy-folder.ts';
import { HeldDatabase } from './held-database.ts';
import { writeNote } from './location-note.ts';
import { moveTarget } from './move-target.ts';
import { isFilledFrom, removeCopy, removeMark, writeMark } from './moving-mark.ts';
import { plannedCopy } from './planned-copy.ts';
import { NOTE_FILE, readNote, whereDataIs } from './where-data-is.ts';

export interface Move {
  /** The folder that an option, a variable or the system names. */
  readonly address: string;
  readonly from: string;
  readonly to: string;
  readonly workspaces: readonly string[];
  readonly now: () => number;
}

/**
 * Yields how far it is. Stopped early, or after an error, nothing of it is left and the data stays where it was. Throws `move-refused`, `move-in-use`
 * if another process uses the data, `move-not-verified`, and errors of the system and of SQLite.
 */
export async function* moveData({ address, from, to, workspaces, now }: Move): AsyncGenerator<CopyStep, void> {
  const old = realpathSync(from);
  const plan = await moveTarget({ from, path: to, workspaces });
  if (plan.to !== to) throw new LoopwrightError('move-refused', { problem: 'not-empty', path: to });
  await using held = new HeldDatabase(old, now);
  try {
    beginCopy(old, to);
    yield* copyFolder(old, to, await plannedCopy(old, { live: true }), held.handles);
    switchTo(address, old, to);
  } finally {
    // Also after an error, the notes decide whether this is a copy or the data.
    if (leadsTo(address, to)) removeMark(to);
    else removeCopy(to, old);
  }
}

/** Whether the data of this address is in the folder. */
export function leadsTo(address: string, folder: string): boolean {
  const place = whereDataIs(address);
  return place.state === 'found' && existsSync(folder) && realpathSync(place.folder) === realpathSync(folder);
}

/** Copies everything but the database while it is in use, so that the move itself is short. */
export async function* copyAhead(from: string, to: string): AsyncGenerator<CopyStep, void> {
  const old = realpathSync(from);
  let done = false;
  try {
    beginCopy(old, to);
    yield* copyFolder(old, to, await plannedCopy(old, { live: false }), []);
    done = true;
  } finally {
    if (!done) removeCopy(to, old);
  }
}

function beginCopy(from: string, to: string): void {
  if (isFilledFrom(to, from)) return;
  const made = !existsSync(to);
  mkdirSync(to, { recursive: true, mode: 0o700 });
  // A drive without rights ignores this.
  if (process.platform !== 'win32') chmodSync(to, 0o700);
  writeMark(to, from, made);
}

/**
 * Changes the notes. The first of these writes that makes the address lead to the new folder is the move; the others only
 * keep older addresses true.
 */
function switchTo(address: string, from: string, to: string): void {
  const names = readdirSync(from).filter((name) => !name.startsWith(NOTE_FILE));
  const previous = { folder: from, names, opened: false };
  const isBack = realpathSync(address) === to;
  if (isBack) writeNote(to, { folder: null, previous });
  else {
    writeNote(address, { folder: to, previous });
    if (readNote(to) !== null) writeNote(to, { folder: null, previous: null });
  }
  if (from !== realpathSync(address)) writeNote(from, { folder: to, previous: null });
}
