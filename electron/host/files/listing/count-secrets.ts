/** Counts the files of a folder that a search leaves out because they can hold secrets. */
import { join } from 'node:path';
import { inFolder, type OpenedFolder } from '../paths/opened-folder.ts';
import { isClosed, type Place } from '../paths/path-policy.ts';
import { SECRET_GLOBS } from '../paths/secret-names.ts';
import { isHiddenSecret } from '../paths/secret-places.ts';
import { ok, type Result, refuse } from '../result.ts';
import { namePatternTest } from './name-pattern.ts';
import { type ContentSearch, namePattern, SKIPPED_FOLDERS, startRipgrep } from './search.ts';

const LONGEST_MS = 20_000;

/**
 * Returns how many files with secrets below `place` a search of its content leaves out, whether they
 * match or not: a number that depended on their content would reveal it. Files that `.gitignore` names
 * count too. 0 if the workspace hides no secrets or `place` is no folder.
 */
export async function countHiddenSecrets(
  place: Place,
  { fileTypes = [] }: Pick<ContentSearch, 'fileTypes'>,
  signal: AbortSignal,
): Promise<Result<number>> {
  if (place.workspace.readableSecrets === undefined || place.kind !== 'directory') return ok(0);
  const types: ((path: string) => boolean)[] = [];
  for (const type of fileTypes) {
    const test = namePatternTest(namePattern(type));
    if (!test.ok) return test;
    types.push(test.value);
  }
  const isWanted = (path: string) => types.length === 0 || types.some((test) => test(path));
  return inFolder(place.workspace, place.absolute, (folder) => count(folder, isWanted, signal));
}

const ARGUMENTS: readonly string[] = [
  ...['--files', '--null', '--no-config', '--no-require-git', '--no-ignore-global', '--hidden', '--no-follow'],
  ...['--no-messages', '--path-separator=/'],
  ...SECRET_GLOBS.map((glob) => `--iglob=${glob}`),
  ...SKIPPED_FOLDERS.map((name) => `--glob=!**/${name}/**`),
];

async function count(
  folder: OpenedFolder,
  isWanted: (path: string) => boolean,
  signal: AbortSignal,
): Promise<Result<number>> {
  if (signal.aborted) return refuse('cancelled', 'The search was stopped.');
  const { child, exited } = startRipgrep(folder, ARGUMENTS);
  child.stderr.resume();
  const end = () => child.kill('SIGKILL');
  const timer = setTimeout(end, LONGEST_MS);
  signal.addEventListener('abort', end);
  let found = 0;
  let rest = '';
  try {
    for await (const text of child.stdout.setEncoding('utf8')) {
      const paths = (rest + text).split('\0');
      rest = paths.pop() ?? '';
      for (const path of paths) {
        const absolute = join(folder.path, path);
        const isLeftOut = isHiddenSecret(folder.workspace, absolute) && !isClosed(folder.workspace, absolute);
        if (isLeftOut && isWanted(path)) found += 1;
      }
    }
    const exit = await exited;
    return exit instanceof Error ? refuse('system', `The files could not be listed: ${exit.message}.`) : ok(found);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
    end();
  }
}
