/**
 * The folders of confined programs: each holds the private temporary folder of one program, its
 * report, and the socket of its proxy. They are all in one folder that only this user can enter and
 * that no confined program can see, except for its own.
 */
import { execFile } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { type ProcessIdentity, runs } from './process-identity.ts';

/** How often a folder is tried again that another process removes or takes at the same time. */
const TRIES = 10;

/** The parts of the folder of one program. */
export const TEMPORARY = 'tmp';
export const REPORT = 'report.json';

/** A path for the folder of a program of this owner. Nothing is made yet. */
export function privateFolderPath({ pid, startedAt }: ProcessIdentity, unique: string): string {
  return join(parentFolder(), `${pid}-${startedAt}-${unique}`);
}

/** A longer temporary folder would make the path of a socket longer than the 107 bytes that Linux allows. */
const LONGEST_PLACE = 30;

/**
 * The folder of all private folders. Another user may have taken the name, because everybody can
 * write in the system's temporary folder; then the next name is used.
 */
function parentFolder(): string {
  const wanted = realpathSync(tmpdir());
  const place = process.platform === 'linux' && wanted.length > LONGEST_PLACE ? '/tmp' : wanted;
  const names = Array.from({ length: TRIES }, (_, at) => join(place, `loopwright-sandbox-${userId()}-${at}`));
  const own = names.find((name) => isOwnOrFree(name));
  if (own === undefined) throw new Error(`Other users have taken the names of the folders for sandboxes in ${place}.`);
  return own;
}

const userId = (): number => process.getuid?.() ?? 0;

function isOwnOrFree(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined) return true;
  return found.isDirectory() && found.uid === userId() && (found.mode & 0o077) === 0;
}

/** Makes the folder of a program with its temporary folder, readable only by this user. */
export function makePrivateFolder(path: string): void {
  const parent = dirname(path);
  for (let tries = 1; ; tries++) {
    mkdirSync(parent, { recursive: true, mode: 0o700 });
    if (!isOwnOrFree(parent)) throw new Error(`${parent} belongs to another user.`);
    try {
      mkdirSync(path, { mode: 0o700 });
      break;
    } catch (error) {
      // Another process has just removed the empty folder of all private folders.
      const isGone = error instanceof Error && 'code' in error && error.code === 'ENOENT';
      if (!isGone || tries === TRIES) throw error;
    }
  }
  mkdirSync(join(path, TEMPORARY), { mode: 0o700 });
}

/**
 * Removes what a launcher has left that was killed, first its processes and then its folder. A
 * launcher that ends by itself has removed its temporary folder. Never rejects.
 */
export async function removeRest(path: string): Promise<void> {
  if (existsSync(join(path, TEMPORARY))) endProcessesOf(path);
  await removePrivateFolder(path);
}

/**
 * Kills what is left of a sandbox whose first process was killed: bubblewrap's second process
 * outlives it if that happens while the sandbox is being built.
 */
export function endProcessesOf(folder: string): void {
  // A process can start another one before it is killed.
  for (
    let tries = 1, left = processesOf(folder);
    left.length > 0 && tries <= TRIES;
    tries++, left = processesOf(folder)
  )
    for (const pid of left) kill(pid);
}

/** Processes whose command line names the folder, as those of bubblewrap and of the proxy do. */
function processesOf(folder: string): readonly number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && commandLineOf(name).includes(`${folder}/`))
    .map(Number);
}

function commandLineOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1');
  } catch {
    return '';
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended, or belongs to another user.
  }
}

/** Removes the folder of a program with everything in it. Never rejects. */
export async function removePrivateFolder(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 }).catch(() => removeStubborn(path));
  removeIfEmpty(dirname(path));
}

/**
 * A program can leave folders that it has closed to its own user, and paths longer than Node can
 * name. These programs of the system remove both.
 */
async function removeStubborn(path: string): Promise<void> {
  const run = promisify(execFile);
  await run('chmod', ['-R', 'u+rwX', '--', path], { timeout: 10_000 }).catch(() => {});
  await run('rm', ['-rf', '--', path], { timeout: 30_000 }).catch(() => {});
}

function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // It holds folders of other programs, or is gone.
  }
}

/** Removes the folders whose hosts have ended without removing them. Never rejects. */
export async function sweepPrivateFolders(): Promise<void> {
  try {
    const parent = parentFolder();
    for (const name of readdirSync(parent)) {
      const owner = /^(?<pid>\d+)-(?<startedAt>\d+)-/.exec(name)?.groups;
      if (owner === undefined) continue;
      if (!runs({ pid: Number(owner.pid), startedAt: Number(owner.startedAt) })) await removeRest(join(parent, name));
    }
    removeIfEmpty(parent);
  } catch {
    // There is no such folder: no sandbox was used since the system started.
  }
}
