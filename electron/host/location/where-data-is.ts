/**
 * Finds the data folder. The folder that an option, a variable or the system names is only an address: a note in it says
 * where the data is if it was moved. Each start of the program reads this, so it loads no package and no texts.
 */
import { readFileSync, statSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { DATABASE_FILE } from '../store/database-name.ts';

/** The note in a folder from which the data was moved, or to which it was moved back. */
export const NOTE_FILE = 'location.json';

/** The folder in which the data was before it was moved. It is kept until the user removes it. */
export interface PreviousFolder {
  readonly folder: string;
  /** What lies in it of Loopwright. Nothing else is ever removed. */
  readonly names: readonly string[];
  /** Whether Loopwright has opened the data in its new folder. */
  readonly opened: boolean;
}

export interface LocationNote {
  /** The absolute path of the folder with the data; null: the folder of the note itself. */
  readonly folder: string | null;
  /** The folder with the previous copy of the data; null: there is none, or it was removed. */
  readonly previous: PreviousFolder | null;
}

export type DataPlace =
  | { readonly state: 'found'; readonly address: string; readonly folder: string }
  /** The data was moved to `folder`, which has no database now, such as a drive that is not connected. */
  | { readonly state: 'unreachable'; readonly address: string; readonly folder: string }
  /** The note `file` cannot be read, so nobody knows where the data is. */
  | { readonly state: 'unreadable'; readonly address: string; readonly file: string };

/** The data can be moved again and again, and each folder that it left has a note. */
const MOST_MOVES = 20;

/** Never throws. A folder without a note, or one that does not exist yet, is the data folder itself. */
export function whereDataIs(address: string): DataPlace {
  let folder = address;
  for (let moves = 0; moves <= MOST_MOVES; moves += 1) {
    const note = readNote(folder);
    if (note === 'unreadable') return { state: 'unreadable', address, file: join(folder, NOTE_FILE) };
    if (note === null || note.folder === null) {
      return { state: folder === address || hasData(folder) ? 'found' : 'unreachable', address, folder };
    }
    ({ folder } = note);
  }
  return { state: 'unreadable', address, file: join(address, NOTE_FILE) };
}

/** Returns the note in this folder; null: there is none. */
export function readNote(folder: string): LocationNote | 'unreadable' | null {
  let text: string;
  try {
    text = readFileSync(join(folder, NOTE_FILE), 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    return code === 'ENOENT' || code === 'ENOTDIR' ? null : 'unreadable';
  }
  try {
    return noteOf(JSON.parse(text));
  } catch {
    return 'unreadable';
  }
}

/** Whether a database of Loopwright is in the folder. */
export const hasData = (folder: string): boolean =>
  statSync(join(folder, DATABASE_FILE), { throwIfNoEntry: false })?.isFile() === true;

function noteOf(value: unknown): LocationNote | 'unreadable' {
  if (!isRecord(value)) return 'unreadable';
  const { folder, previous } = value;
  const isPlace = folder === null || (typeof folder === 'string' && isAbsolute(folder));
  if (!isPlace) return 'unreadable';
  return { folder, previous: previousOf(previous) };
}

/** A previous folder that cannot be read is never removed. */
function previousOf(value: unknown): PreviousFolder | null {
  if (!isRecord(value)) return null;
  const { folder, names, opened } = value;
  const isList = Array.isArray(names) && names.every((name) => typeof name === 'string');
  // Without a database it was no data folder.
  if (typeof folder !== 'string' || !isAbsolute(folder) || !isList || !names.includes(DATABASE_FILE)) return null;
  return { folder, names, opened: opened === true };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
