/** Finds what other users of the computer could read in the data folder. */
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** The bits of a file mode that let the group or everybody read, write or open. */
const OF_OTHERS = 0o077;

/**
 * Returns the data folder if its mode admits others, else nothing: what is in a closed folder is
 * closed too. In an open folder also the entries directly in it that others could read. Empty on
 * Windows, where the folder of the user is closed to others.
 */
export async function readableByOthers(dataDir: string): Promise<readonly string[]> {
  if (process.platform === 'win32' || !(await isOpen(dataDir))) return [];
  const names = await readdir(dataDir);
  const open = await Promise.all(names.map((name) => isOpen(join(dataDir, name))));
  return [dataDir, ...names.filter((_, at) => open[at]).map((name) => join(dataDir, name))];
}

async function isOpen(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => null);
  return found !== null && !found.isSymbolicLink() && (found.mode & OF_OTHERS) !== 0;
}
