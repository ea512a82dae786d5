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
  /** Ends the listing, which is incomplete then. */
  readonly signal?: AbortSignal;
}

export interface FileListing {
  /** Relative to the workspace, with `/` between names and in no particular order. */
  readonly files: readonly string[];
  /**
   * Whether these are all files: neither the time limit nor the maximum number was reached, and
   * every folder could be read.
   */
  readonly isComplete: boolean;
}

/** Returns the files of a listing, which may be incomplete. */
export async function listFiles(
  workspace: Workspace,
  options: ListFilesOptions = {},
): Promise<Result<readonly string[]>> {
  const listing = await fileListing(workspace, options);
  return listing.ok ? ok(listing.value.files) : listing;
}

/** Lists the files of a workspace, and returns whether these are all. */
export function fileListing(workspace: Workspace, options: ListFilesOptions = {}): Promise<Result<FileListing>> {
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

/** The exit codes of ripgrep without an error: some files, no files. A killed process has none. */
const COMPLETE: readonly number[] = [0, 1];

async function run(folder: OpenedFolder, options: ListFilesOptions): Promise<Result<FileListing>> {
  const most = options.maxFiles ?? 50_000;
  const { child, exited } = startRipgrep(folder, ARGUMENTS);
  child.stderr.resume();
  const end = () => child.kill('SIGKILL');
  const timer = setTimeout(end, options.timeoutMs ?? 2_000);
  options.signal?.addEventListener('abort', end);
  if (options.signal?.aborted) end();
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
    if (exit instanceof Error) return refuse('system', `The files could not be listed: ${exit.message}.`);
    return ok({ files: found, isComplete: exit !== null && COMPLETE.includes(exit) });
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', end);
    end();
  }
}
