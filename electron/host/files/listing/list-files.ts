/**
 * Lists the files of a whole workspace with ripgrep. Files that `.gitignore` names are left out;
 * links are neither listed nor followed.
 */
import { join } from 'node:path';
import { inFolder, type OpenedFolder } from '../paths/opened-folder.ts';
import { isClosed, type Workspace } from '../paths/path-policy.ts';
import { ok, type Result, refuse } from '../result.ts';
import { SKIPPED_FOLDERS, startRipgrep } from './search.ts';

export interface ListFilesOptions {
  /** The maximum number of files; the default is 50,000. */
  readonly maxFiles?: number;
  /** The time limit in milliseconds; the default is 2,000. */
  readonly timeoutMs?: number;
}

/**
 * Returns the files, relative to the workspace, with `/` between names and in no particular order.
 * When the time limit or the maximum number is reached, the list is incomplete.
 */
export function listFiles(workspace: Workspace, options: ListFilesOptions = {}): Promise<Result<readonly string[]>> {
  return inFolder(workspace, workspace.root, (folder) => run(folder, options));
}

const ARGUMENTS: readonly string[] = [
  '--files',
  '--null',
  '--no-config',
  // Makes a .gitignore file apply even in a folder that is not a repository.
  '--no-require-git',
  '--no-ignore-global',
  '--hidden',
  '--no-follow',
  '--no-messages',
  '--path-separator=/',
  ...SKIPPED_FOLDERS.map((name) => `--glob=!**/${name}/**`),
];

async function run(folder: OpenedFolder, options: ListFilesOptions): Promise<Result<readonly string[]>> {
  const most = options.maxFiles ?? 50_000;
  const { child, exited } = startRipgrep(folder, ARGUMENTS);
  child.stderr.resume();
  const timer = setTimeout(() => child.kill('SIGKILL'), options.timeoutMs ?? 2_000);
  const found: string[] = [];
  let rest = '';
  try {
    for await (const text of child.stdout.setEncoding('utf8')) {
      const paths = (rest + text).split('\0');
      rest = paths.pop() ?? '';
      for (const path of paths) {
        if (found.length < most && !isClosed(folder.workspace, join(folder.path, path))) found.push(path);
      }
      if (found.length >= most) break;
    }
    const exit = found.length >= most ? null : await exited;
    return exit instanceof Error ? refuse('system', `The files could not be listed: ${exit.message}.`) : ok(found);
  } finally {
    clearTimeout(timer);
    child.kill('SIGKILL');
  }
}
