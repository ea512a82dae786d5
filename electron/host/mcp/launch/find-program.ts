/** Finds the program that a setting names, as the operating system would. */
import { readdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import which from 'which';

const ON_WINDOWS = process.platform === 'win32';

/**
 * The absolute path of the program; null: it was not found. A command with a path separator is
 * resolved from `cwd`; any other is searched in `folders`.
 */
export async function findProgram(command: string, folders: readonly string[], cwd: string): Promise<string | null> {
  const hasFolder = command.includes('/') || (ON_WINDOWS && command.includes('\\'));
  if (hasFolder) return firstProgram([isAbsolute(command) ? command : resolve(cwd, command)]);
  return firstProgram(folders.map((folder) => join(folder, command)));
}

/**
 * Looks in the folders where common tools put programs, outside the PATH, to suggest the location
 * of a missing program. Null: not found there either.
 */
export async function findElsewhere(command: string, home = homedir()): Promise<string | null> {
  if (command.includes('/') || command.includes('\\')) return null;
  const versions = join(home, '.nvm', 'versions', 'node');
  const newestFirst = (await readdir(versions).catch(() => [])).sort(byVersion).reverse();
  return firstProgram(
    [
      ...USUAL_FOLDERS.map((folder) => join(home, folder)),
      ...newestFirst.map((version) => join(versions, version, 'bin')),
      ...SYSTEM_FOLDERS,
    ].map((folder) => join(folder, command)),
  );
}

/** The folders in which programs are commonly installed, relative to the home folder. */
const USUAL_FOLDERS: readonly string[] = ON_WINDOWS
  ? ['.local/bin', 'AppData/Roaming/npm', '.cargo/bin', '.bun/bin', 'scoop/shims']
  : [
      ...['.local/bin', 'bin', '.cargo/bin', '.bun/bin', '.deno/bin', '.volta/bin', '.local/share/mise/shims'],
      ...[
        '.asdf/shims',
        '.pyenv/shims',
        '.npm-global/bin',
        '.local/share/pnpm',
        'Library/pnpm',
        '.nix-profile/bin',
        'go/bin',
      ],
    ];

const SYSTEM_FOLDERS: readonly string[] = ON_WINDOWS
  ? ['C:\\Program Files\\nodejs', 'C:\\Program Files\\Docker\\Docker\\resources\\bin']
  : [
      ...['/usr/local/bin', '/opt/homebrew/bin', '/home/linuxbrew/.linuxbrew/bin', '/snap/bin', '/usr/bin', '/bin'],
      ...['/run/current-system/sw/bin', '/opt/local/bin', '/Applications/Docker.app/Contents/Resources/bin'],
    ];

function byVersion(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true });
}

/**
 * Every candidate is an absolute path: for a bare name `which` would look in the working folder
 * first on Windows.
 */
async function firstProgram(candidates: readonly string[]): Promise<string | null> {
  for (const candidate of candidates) {
    const found = await which(candidate, { nothrow: true, pathExt: '.exe;.com;.cmd;.bat' });
    if (found !== null) return found;
  }
  return null;
}
