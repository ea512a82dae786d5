/**
 * The mark in a folder that is being filled with the data of another one. Whatever is beside it is a copy that does not
 * count yet, and may be removed.
 */
import { readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writePrivateFile } from '../secrets/private-file.ts';
import { NOTE_FILE } from './where-data-is.ts';

const MARK_FILE = 'loopwright-is-moving.json';

const Mark = z.object({ from: z.string(), made: z.boolean() });

/**
 * Files and folders that operating systems create on an empty drive, and the compile cache, which a program that ends
 * after its data was moved still writes into the old folder. They are neither copied nor removed.
 */
const OF_THE_SYSTEM: ReadonlySet<string> = new Set([
  ...['lost+found', '.DS_Store', '.Spotlight-V100', '.Trashes', '.fseventsd', 'System Volume Information'],
  ...['$RECYCLE.BIN', 'desktop.ini', 'Thumbs.db', 'compile-cache'],
]);

/** `made`: Loopwright made the folder itself. */
export function writeMark(folder: string, from: string, made: boolean): void {
  writePrivateFile(join(folder, MARK_FILE), `${JSON.stringify({ from, made })}\n`);
}

export function removeMark(folder: string): void {
  rmSync(join(folder, MARK_FILE), { force: true });
}

/** Whether the folder is being filled with the data of `from`. */
export const isFilledFrom = (folder: string, from: string): boolean => readMark(folder)?.from === from;

/** Returns what is in a folder, without what the system put there, without the mark and without a note. */
export function contentsOf(folder: string): readonly string[] {
  return readdirSync(folder).filter((name) => !isOurs(name) && !OF_THE_SYSTEM.has(name) && !/^\.Trash-\d+$/.test(name));
}

/** Removes a copy that does not count. Does nothing in a folder without the mark of `from`. */
export function removeCopy(folder: string, from: string): void {
  const mark = readMark(folder);
  if (mark?.from !== from) return;
  for (const name of contentsOf(folder)) rmSync(join(folder, name), { recursive: true, force: true });
  removeMark(folder);
  if (!mark.made) return;
  try {
    rmdirSync(folder);
  } catch {
    // Something else is in the folder, which stays.
  }
}

/** A start that was killed may have left one of them under its first name, which begins alike. */
const isOurs = (name: string): boolean => name.startsWith(MARK_FILE) || name.startsWith(NOTE_FILE);

function readMark(folder: string): z.output<typeof Mark> | null {
  try {
    return Mark.parse(JSON.parse(readFileSync(join(folder, MARK_FILE), 'utf8')));
  } catch {
    return null;
  }
}
