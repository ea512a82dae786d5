/** Writes the notes that say where the data is. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writePrivateFile } from '../secrets/private-file.ts';
import { type LocationNote, NOTE_FILE, readNote, whereDataIs } from './where-data-is.ts';

/** Replaces the note in a folder. It is on the disk when this returns. Throws errors of the system. */
export function writeNote(folder: string, note: LocationNote): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writePrivateFile(join(folder, NOTE_FILE), `${JSON.stringify({ format: 1, ...note }, null, 2)}\n`);
}

/** A note without anything to say is removed, so that the folder is like any other. */
export function removeNote(folder: string): void {
  rmSync(join(folder, NOTE_FILE), { force: true });
}

/** A move of the data, as it is announced when the data is first opened in its new folder. */
export interface OpenedMove {
  readonly from: string;
  readonly to: string;
}

/**
 * Notes that the data was opened in its new folder, after which the previous folder may be removed. Returns the move if
 * this is the first time; null: there is nothing new.
 */
export function noteOpened(address: string): OpenedMove | null {
  const note = readNote(address);
  const place = whereDataIs(address);
  if (note === null || note === 'unreadable' || note.previous === null || note.previous.opened) return null;
  if (place.state !== 'found') return null;
  writeNote(address, { ...note, previous: { ...note.previous, opened: true } });
  return { from: note.previous.folder, to: place.folder };
}
