/** The protected files of a folder as programs in the sandbox may treat them. */
import { MAX_ENTRIES, type ProtectedFiles, protectedFilesOf } from '../../sandbox/policy/protected-files.ts';
import { isProtected } from '../paths/protected-names.ts';
import { isMadeByTools, isOpenInGit } from './tool-files.ts';

/**
 * The files and folders of a folder that a confined program must not make, and a confined command
 * must not change. `repositories` are those of the walk before the program.
 */
export function protectedIn(
  root: string,
  maxEntries = MAX_ENTRIES,
  repositories?: ReadonlySet<string>,
): Promise<ProtectedFiles> {
  const isClosed = (path: string) => isProtected(path) && !isMadeByTools(path) && !isOpenInGit(path);
  return protectedFilesOf(root, isClosed, maxEntries, repositories);
}
