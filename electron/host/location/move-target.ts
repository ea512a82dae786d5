/** Judges a folder to which the data is to be moved. */
import { accessSync, constants, existsSync, realpathSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import type { MovePlan, MoveProblem } from '../../../shared/data-move.ts';
import { LoopwrightError } from '../../../shared/errors.ts';
import { isInside } from '../files/paths/workspace.ts';
import { driveOf } from './drive.ts';
import { contentsOf, isFilledFrom } from './moving-mark.ts';
import { plannedCopy } from './planned-copy.ts';

/** The name of the folder that is made in a chosen folder with other files. */
const OWN_NAME = 'Loopwright';

/** Room for what is written while the data is moved. */
const SPARE_BYTES = 64 * 1024 * 1024;

export interface MoveWish {
  /** The absolute path of the data folder. */
  readonly from: string;
  /** The absolute path that was chosen. It may not exist yet. */
  readonly path: string;
  /** The folders of topics. */
  readonly workspaces: readonly string[];
}

/** Returns the place where the data would go. Throws `move-refused`, and errors of the system. */
export async function moveTarget(wish: MoveWish): Promise<MovePlan> {
  const refuse = (problem: MoveProblem, path: string): never => {
    throw new LoopwrightError('move-refused', { problem, path });
  };
  if (!isAbsolute(wish.path) || wish.path.includes('\0')) refuse('not-a-folder', wish.path);
  const from = realpathSync(wish.from);
  const chosen = realPlace(wish.path);
  if (chosen === from) refuse('same', chosen);
  if (isInside(from, chosen)) refuse('inside-data', chosen);
  if (!isFolderOrNothing(chosen) || !isFolderOrNothing(nearestFolder(chosen))) refuse('not-a-folder', chosen);
  const to = isFree(chosen, from) ? chosen : join(chosen, OWN_NAME);
  if (!isFolderOrNothing(to) || !isFree(to, from)) refuse('not-empty', to);
  if (to === from) refuse('same', to);
  const reaching = wish.workspaces.map(realPlace).find((folder) => isInside(folder, to) && !isInside(folder, from));
  if (reaching !== undefined) refuse('in-workspace', reaching);
  const existing = nearestFolder(to);
  if (!isWritable(existing)) refuse('not-writable', existing);
  const drive = await driveOf(existing);
  if (drive.kind === 'network') refuse('network-drive', to);
  const { bytes } = await plannedCopy(from, { live: true });
  // What is there of a move that was killed is copied no more.
  if (!isFilledFrom(to, from) && drive.free < bytes + SPARE_BYTES) refuse('no-space', to);
  return { to, bytes, free: drive.free, keepsNoRights: drive.kind === 'without-rights' };
}

/** The real path of the nearest folder that exists, and the rest as it is written. */
function realPlace(path: string): string {
  const absolute = resolve(path);
  const existing = nearestFolder(absolute);
  return join(realpathSync(existing), absolute.slice(existing.length));
}

function nearestFolder(path: string): string {
  let folder = path;
  while (!existsSync(folder) && dirname(folder) !== folder) folder = dirname(folder);
  return folder;
}

const isFolderOrNothing = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? true;

/** Nothing of anybody is in the folder, apart from a copy that a killed move left. */
const isFree = (path: string, from: string): boolean =>
  !existsSync(path) || isFilledFrom(path, from) || contentsOf(path).length === 0;

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
