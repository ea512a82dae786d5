/**
 * The file that a browser opens at the start. Every user of the machine can read the arguments of
 * a browser, so it receives the path of a file that only this user can read, and the file leads it
 * to the address with the token.
 */
import {
  chmodSync,
  closeSync,
  constants as flags,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { newUlid } from '../../new-id.ts';

const NAME = /^open-[0-9a-z]{26}\.html$/;

/** A file of an earlier start leads nowhere any more. A younger one may belong to another process. */
const OLD_MS = 10 * 60_000;

/** Thrown when others could replace the file in its folder. */
export class FolderOpenToOthers extends Error {
  readonly folder: string;

  constructor(folder: string) {
    super(`Others can write to ${folder}`);
    this.folder = folder;
  }
}

export interface OpeningFile {
  readonly path: string;
  /** Removes the file, and its folder if nothing else is in it. Never throws. */
  remove(): void;
}

/**
 * Browsers from a Snap or a Flatpak read neither hidden folders nor folders for temporary files,
 * and often nothing outside the home folder.
 */
export function openingFolder(dataDir: string, homeDirectory: string): string {
  const inside = path.relative(homeDirectory, dataDir);
  const parts = inside.split(path.sep);
  const isVisible = !path.isAbsolute(inside) && parts.every((part) => !part.startsWith('.'));
  return isVisible ? path.join(dataDir, 'open') : path.join(homeDirectory, 'Loopwright', 'open');
}

/** Writes the file. Throws the error of the system, or `FolderOpenToOthers`. */
export function writeOpeningFile(folder: string, url: string, now: number): OpeningFile {
  makePrivate(folder);
  removeOld(folder, now);
  const file = path.join(folder, `open-${newUlid()}.html`);
  const mode = flags.O_WRONLY | flags.O_CREAT | flags.O_EXCL | (flags.O_NOFOLLOW ?? 0);
  const descriptor = openSync(file, mode, 0o600);
  try {
    writeFileSync(descriptor, redirectTo(url));
  } finally {
    closeSync(descriptor);
  }
  return {
    path: file,
    remove() {
      try {
        rmSync(file, { force: true });
        rmdirSync(folder);
        if (path.basename(path.dirname(folder)) === 'Loopwright') rmdirSync(path.dirname(folder));
      } catch {
        // A folder contains other files, or is gone already.
      }
    },
  };
}

function makePrivate(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (process.getuid === undefined) return;
  // Whoever can write to the folder above can replace this one.
  for (const each of [path.dirname(folder), folder]) {
    const { uid, mode } = lstatSync(each);
    const isFolder = (mode & flags.S_IFMT) === flags.S_IFDIR;
    if (!isFolder || uid !== process.getuid() || (each !== folder && (mode & 0o022) !== 0)) {
      throw new FolderOpenToOthers(each);
    }
  }
  chmodSync(folder, 0o700);
}

function removeOld(folder: string, now: number): void {
  for (const name of readdirSync(folder).filter((each) => NAME.test(each))) {
    const file = path.join(folder, name);
    const stat = lstatSync(file, { throwIfNoEntry: false });
    if (stat !== undefined && now - stat.mtimeMs > OLD_MS) rmSync(file, { force: true });
  }
}

/** The token is in a script and not in a link, so that no browser stores it as a visited link. */
function redirectTo(url: string): string {
  const head = '<meta charset="utf-8"><meta name="referrer" content="no-referrer"><title>Loopwright</title>';
  return `<!doctype html>${head}<script>location.replace(${JSON.stringify(url)})</script>\n`;
}
