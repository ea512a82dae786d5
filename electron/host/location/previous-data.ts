/** The copy of the data in the folder from which it was moved. */
import { lstatSync, readdirSync, rmSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import type { PreviousData } from '../../../shared/data-move.ts';
import { LoopwrightError } from '../../../shared/errors.ts';
import { HeldDatabase } from './held-database.ts';
import { removeNote, writeNote } from './location-note.ts';
import { hasData, type LocationNote, NOTE_FILE, type PreviousFolder, readNote, whereDataIs } from './where-data-is.ts';

/** null: the data was never moved, or its old copy was removed or is not there. */
export function previousData(address: string): PreviousData | null {
  const found = noteWithPrevious(address);
  if (found === null || !found.previous.names.some((name) => isThere(join(found.previous.folder, name)))) return null;
  const { folder, names } = found.previous;
  return { folder, bytes: names.reduce((sum, name) => sum + sizeOf(join(folder, name)), 0) };
}

/**
 * Removes the copy in the previous folder; other files there stay. Throws `previous-data-needed` if the data was not opened in its new
 * folder yet, `move-in-use` if another process has the old copy open, and errors of the system.
 */
export async function removePreviousData(address: string, now: () => number): Promise<void> {
  const found = noteWithPrevious(address);
  if (found === null) return;
  const { note, previous } = found;
  const { folder, names, opened } = previous;
  const place = whereDataIs(address);
  if (!opened || place.state !== 'found' || place.folder === folder || !hasData(place.folder))
    throw new LoopwrightError('previous-data-needed', { path: folder });
  if (hasData(folder)) await new HeldDatabase(folder, now)[Symbol.asyncDispose]();
  for (const name of names) {
    // A name that leads elsewhere is not one of a data folder.
    if (
      name === '' ||
      name === '.' ||
      name === '..' ||
      name.startsWith(NOTE_FILE) ||
      /[/\\]/.test(name) ||
      isAbsolute(name)
    )
      continue;
    rmSync(join(folder, name), { recursive: true, force: true });
  }
  if (note.folder === null) removeNote(address);
  else writeNote(address, { ...note, previous: null });
}

function noteWithPrevious(address: string): { readonly note: LocationNote; readonly previous: PreviousFolder } | null {
  const note = readNote(address);
  if (note === null || note === 'unreadable' || note.previous === null) return null;
  return { note, previous: note.previous };
}

const isThere = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined;

function sizeOf(path: string): number {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined || !found.isDirectory()) return found?.isFile() === true ? found.size : 0;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}
